import type { ImportSummary } from '#data/archive.ts';

const verbs = { created: 'Added', updated: 'Updated', unchanged: 'Already here:' };
const outcomes = ['created', 'updated', 'unchanged'] as const;
const listFormat = new Intl.ListFormat('en');

/** One sentence each for what was added, updated and already there. */
export function describeImport({ conditions, medications, checkIns, photos }: ImportSummary): string[] {
  const records = {
    condition: conditions,
    medication: medications,
    'check-in': checkIns,
    photo: { created: photos.stored, updated: 0, unchanged: photos.unchanged },
  };
  const sentences = outcomes.flatMap((outcome) => {
    const counts = Object.entries(records).flatMap(([noun, { [outcome]: count }]) =>
      count ? `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}` : [],
    );
    return counts.length ? `${verbs[outcome]} ${listFormat.format(counts)}.` : [];
  });
  return sentences.length ? sentences : ['The file was empty.'];
}
