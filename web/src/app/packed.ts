// Most files of the app are stored compressed, because simple servers compress nothing.

/** The content of a compressed file. */
export function unpacked(response: Response, type = "application/json"): Response {
  if (!response.ok || !response.body) return response;
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip")), {
    headers: { "content-type": type },
  });
}
