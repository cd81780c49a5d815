// Most files of the app are stored compressed, because simple servers compress nothing.

/** Fetch a file of the app. Without a service worker the browser may have kept one of an older version. */
export function fresh(address: string, options: RequestInit = {}, load: typeof fetch = fetch): Promise<Response> {
  return load(address, { ...options, cache: "no-cache" });
}

/** The content of a compressed file. */
export function unpacked(response: Response, type = "application/json"): Response {
  if (!response.ok || !response.body) return response;
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip")), {
    headers: { "content-type": type },
  });
}
