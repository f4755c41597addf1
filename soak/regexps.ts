import { createProgress, reportRow } from './part.ts';
import { attackRegExp, type Sight } from './regexps/attack.ts';
import { findRegExps, watchMade } from './regexps/find.ts';

// Feeds every regular expression of the product with hostile text of 20,000 characters, and compares the time with that
// for half of it. One whose time grows faster than the text could be used to keep the server busy.

const everything: Sight = { characters: 20_000, words: Number.POSITIVE_INFINITY };

/** Files whose expressions see less, and why. The first that fits counts. */
const exceptions: readonly { files: string; sight: Partial<Sight>; why: string }[] = [
  { files: 'server/src/photos/s3', sight: { characters: 0 }, why: 'sees settings and the photo store only' },
  {
    files: 'server/src/assistant/secrets.ts',
    sight: { characters: 2000 },
    why: 'an error of the provider is cut first',
  },
  ...['halves.ts', 'readQuestion.ts', 'smallTalk.ts', 'words/'].map((name) => ({
    files: `server/src/assistant/reading/${name}`,
    sight: { characters: 2000 },
    why: 'a longer message is refused',
  })),
  {
    files: 'server/src/assistant/reading/',
    sight: { words: 60 },
    why: 'questions with more words are not read',
  },
];

const { literals, made } = await findRegExps();
const watched = await watchMade(async () => {
  const { noticesFor } = await import('@flarewell/domain/assistant/safety/safety');
  const { createRedactor } = await import('@flarewell/domain/assistant/identity');
  const { readQuestion } = await import('@flarewell/server/assistant/reading/readQuestion');
  const { questions } = await import('@flarewell/server/assistant/evaluation/questions');
  const { diary } = await import('@flarewell/server/assistant/evaluation/diary');
  const { today } = await import('@flarewell/server/assistant/evaluation/patient');
  await import('@flarewell/server/photos/paths');
  await import('@flarewell/server/reminders/stopLinks');
  createRedactor({ names: ['Maya Lindqvist'], email: 'maya@example.org' });
  for (const [message] of questions) {
    noticesFor(message);
    readQuestion({ message, before: null, records: diary, today });
  }
});

const sightOf = (place: string): Sight => ({
  ...everything,
  ...exceptions.find(({ files }) => place.startsWith(files))?.sight,
});
const all = [
  ...new Map(
    [...literals, ...watched].map((found) => [`${found.source} ${found.flags} ${found.isSplit}`, found]),
  ),
].map(([, found]) => found);
const progress = createProgress('regular expressions', all.length);
const failures = all.flatMap((found) => {
  progress();
  const problem = attackRegExp(found, sightOf(found.place));
  if (problem) console.log(problem);
  return problem ?? [];
});
const seen = new Set(watched.map(({ place }) => place));
const unseen = made.filter(({ place }) => !seen.has(place) && sightOf(place).characters > 0);
reportRow({
  what: 'Regular expressions',
  count: String(all.length),
  lost: null,
  torn: null,
  duplicated: null,
  slowest: '',
  note: 'with 20,000 hostile characters none takes three times as long as with half of them',
  failures: [...failures, ...unseen.map(({ place }) => `${place} was not made, so it was not tried`)],
});
