import type { ImportSummary } from '#data/archive.ts';

const verbs = { created: 'Added', updated: 'Updated', unchanged: 'Already here:' };
const outcomes = ['created', 'updated', 'unchanged'] as const;
const listFormat = new Intl.ListFormat('en');

/** One sentence each for what was added, updated and already there. */
export function describeImport(summary: ImportSummary): string[] {
  const { stored, unchanged } = summary.photos;
  const records = [
    ['condition', 'conditions', summary.conditions],
    ['medication', 'medications', summary.medications],
    ['thing to track', 'things to track', summary.trackers],
    ['check-in', 'check-ins', summary.checkIns],
    ['photo', 'photos', { created: stored, updated: 0, unchanged }],
  ] as const;
  const sentences = outcomes.flatMap((outcome) => {
    const counts = records.flatMap(([one, several, { [outcome]: count }]) =>
      count ? `${count.toLocaleString('en')} ${count === 1 ? one : several}` : [],
    );
    return counts.length ? `${verbs[outcome]} ${listFormat.format(counts)}.` : [];
  });
  return sentences.length ? sentences : ['The file was empty.'];
}
