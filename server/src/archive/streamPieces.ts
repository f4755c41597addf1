/** A response's body, made as the client takes it. What goes wrong at its start still becomes a proper answer. */
export async function streamPieces(
  pieces: AsyncGenerator<string | Uint8Array>,
): Promise<ReadableStream<Uint8Array>> {
  const first = await pieces.next();
  async function* encode() {
    try {
      if (!first.done) yield asBytes(first.value);
      for await (const piece of pieces) yield asBytes(piece);
    } finally {
      // A client that goes away ends the work too.
      await pieces.return(undefined);
    }
  }
  return ReadableStream.from(encode());
}

const asBytes = (piece: string | Uint8Array) => (typeof piece === 'string' ? Buffer.from(piece) : piece);
