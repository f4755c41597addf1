// Changes of a list of records, as the server answers them.

type Item = { id: string };

/** A sync may have brought the record already: then it is not listed twice. */
export const add =
  <Record extends Item>(added: Record) =>
  (records: readonly Record[]): Record[] =>
    records.some(({ id }) => id === added.id) ? replaceBy(added)(records) : [...records, added];

export const replaceBy =
  <Record extends Item>(changed: Record) =>
  (records: readonly Record[]): Record[] =>
    records.map((record) => (record.id === changed.id ? changed : record));

export const without = <Record extends Item>(records: readonly Record[], { id }: Item): Record[] =>
  records.filter((record) => record.id !== id);
