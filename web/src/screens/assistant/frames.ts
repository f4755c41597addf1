/** Batches the pieces of a text and shows them once per animation frame, so that not every piece causes a render. */
export function createFrameBuffer(show: (text: string) => void) {
  let buffered = '';
  let frame = 0;

  function flush(): void {
    cancelAnimationFrame(frame);
    frame = 0;
    const text = buffered;
    buffered = '';
    if (text) show(text);
  }

  return {
    add(text: string): void {
      buffered += text;
      frame ||= requestAnimationFrame(flush);
    },
    flush,
  };
}
