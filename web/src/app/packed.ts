// Most files of the app lie there compressed: simple servers do not compress anything.

/** The content of a compressed file. */
export function unpacked(response: Response, type = "application/json"): Response {
  if (!response.ok || !response.body) return response;
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip")), {
    headers: { "content-type": type },
  });
}
