import { createParser } from 'eventsource-parser';

/** Many times the longest piece of a reply that a provider sends. */
const LONGEST_EVENT = 64 * 1024;

/** Reads the data of each event of a text/event-stream. Throws `createError()` when an event is too long. */
export async function* readEvents(
  body: AsyncIterable<Uint8Array>,
  createError: () => Error,
): AsyncGenerator<string> {
  let events: string[] = [];
  const parser = createParser({
    maxBufferSize: LONGEST_EVENT,
    onEvent: ({ data }) => events.push(data),
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') throw createError();
    },
  });
  const feed = (text: string) => {
    events = [];
    parser.feed(text);
    return events;
  };
  const decoder = new TextDecoder();
  let isLineComplete = true;
  for await (const bytes of body) {
    const text = decoder.decode(bytes, { stream: true });
    if (text !== '') isLineComplete = /[\r\n]$/.test(text);
    yield* feed(text);
  }
  // Some providers omit the blank line after the last event, or even the end of the line "data: [DONE]". Any other line
  // that is incomplete was cut off.
  const rest = feed('\n\n');
  yield* isLineComplete ? rest : rest.filter((data) => data === '[DONE]');
}
