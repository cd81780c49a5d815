// The shuffle can be checked: from the start everybody is shown the SHA-256 of the seed, and at the end the seed itself.

/** Whether a seed is the one that was promised; null where the browser does not compute (pages without HTTPS). */
export async function keepsPromise(seed: string, commitment: string): Promise<boolean | null> {
  if (!globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(seed));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("") === commitment;
}
