export type FileBody = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

/** Answers with a file that the browser saves under `name` and that no cache stores. */
export function asDownload(body: FileBody, type: string, name: string): Response {
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
