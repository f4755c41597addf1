/**
 * Streams a response body with backpressure. Waits for the first piece, so that an error at the start still becomes a
 * proper answer.
 */
export async function streamPieces(
  pieces: AsyncGenerator<string | Uint8Array>,
): Promise<ReadableStream<Uint8Array>> {
  const first = await pieces.next();
  async function* encode() {
    try {
      if (!first.done) yield asBytes(first.value);
      for await (const piece of pieces) yield asBytes(piece);
    } finally {
      // Stops the work when the client disconnects.
      await pieces.return(undefined);
    }
  }
  return ReadableStream.from(encode());
}

const asBytes = (piece: string | Uint8Array) => (typeof piece === 'string' ? Buffer.from(piece) : piece);
