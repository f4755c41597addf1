/** Streams values as newline-delimited JSON. When the client disconnects, the generator is ended at once. */
export function streamLines(
  values: AsyncGenerator<unknown>,
  onDisconnect: () => void,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await values.next();
      if (done) controller.close();
      else controller.enqueue(Buffer.from(`${JSON.stringify(value)}\n`));
    },
    async cancel() {
      onDisconnect();
      await values.return(undefined);
    },
  });
}
