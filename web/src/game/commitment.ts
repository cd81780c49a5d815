// Anybody can check the shuffle: the SHA-256 of the seed is shown from the start, the seed itself at the end.

/** Whether a seed has the hash that was shown; null where the browser cannot compute it (pages without HTTPS). */
export async function matchesCommitment(seed: string, commitment: string): Promise<boolean | null> {
  if (!globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(seed));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("") === commitment;
}
