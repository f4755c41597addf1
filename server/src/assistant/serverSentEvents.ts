/** The data of each event of a text/event-stream, however its bytes are cut. The bytes have to be bounded. */
export async function* readEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let waiting = '';
  let data: string[] = [];
  for await (const bytes of body) {
    waiting += decoder.decode(bytes, { stream: true });
    const lines = waiting.split(/\r\n|\n|\r(?!$)/);
    waiting = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '' && data.length > 0) {
        yield data.join('\n');
        data = [];
      }
      if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5));
    }
  }
  // An empty line may be missing at the end; a line that breaks off is none.
  if (data.length > 0) yield data.join('\n');
  if (waiting === 'data: [DONE]') yield '[DONE]';
}
