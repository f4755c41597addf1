const PIECE_BYTES = 256 * 1024;

/** Answers with a file that the browser saves under `name` and that no cache stores. */
export function asDownload(
  body: Uint8Array | ReadableStream<Uint8Array> | null,
  type: string,
  name: string,
): Response {
  const isWhole = body instanceof Uint8Array;
  return new Response(isWhole ? ReadableStream.from(split(body)) : body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
      ...(isWhole && { 'Content-Length': String(body.length) }),
    },
  });
}

/** A body of bytes would be copied several times on its way. For a large file that takes a tenth of a second. */
function* split(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}
