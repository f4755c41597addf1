/** A body of one JSON value a line, each sent when it is there. A client that goes away ends the work at once. */
export function streamLines(values: AsyncGenerator<unknown>, onGone: () => void): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await values.next();
      if (done) controller.close();
      else controller.enqueue(Buffer.from(`${JSON.stringify(value)}\n`));
    },
    async cancel() {
      onGone();
      await values.return(undefined);
    },
  });
}
