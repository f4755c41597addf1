/** Many times the longest honest piece of a reply. */
const LONGEST_LINE = 64 * 1024;

/**
 * The data of each event of a text/event-stream, however its bytes are cut. The bytes have to be bounded; a line without
 * an end is given up before they are.
 */
export async function* readEvents(
  body: AsyncIterable<Uint8Array>,
  endless: () => Error,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  // The pieces of the line that has not ended: each is looked through once.
  let waiting: string[] = [];
  let length = 0;
  let held = '';
  let data: string[] = [];
  for await (const bytes of body) {
    const text = held + decoder.decode(bytes, { stream: true });
    // It may be the first half of a line's end.
    held = text.endsWith('\r') ? '\r' : '';
    const [first = '', ...others] = text.slice(0, text.length - held.length).split(/\r\n|\n|\r/);
    waiting.push(first);
    length += first.length;
    const rest = others.pop();
    if (rest !== undefined) {
      const lines = [waiting.join(''), ...others];
      waiting = [rest];
      length = rest.length;
      for (const line of lines) {
        if (line === '' && data.length > 0) {
          yield data.join('\n');
          data = [];
        }
        if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5));
      }
    }
    if (length > LONGEST_LINE) throw endless();
  }
  // An empty line may be missing at the end; a line that breaks off is none.
  if (data.length > 0) yield data.join('\n');
  if (waiting.join('') === 'data: [DONE]') yield '[DONE]';
}
