/**
 * Gathers the pieces of a text and hands them on once per frame: a reply comes in faster than anybody reads, and each
 * piece shown by itself would be drawn by itself.
 */
export function createFrameBuffer(show: (text: string) => void) {
  let waiting = '';
  let frame = 0;

  function flush(): void {
    cancelAnimationFrame(frame);
    frame = 0;
    const text = waiting;
    waiting = '';
    if (text) show(text);
  }

  return {
    add(text: string): void {
      waiting += text;
      frame ||= requestAnimationFrame(flush);
    },
    flush,
  };
}
