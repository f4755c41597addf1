import { readQuery } from '@flarewell/domain/assistant/query/answer';
import type { AskedRecords } from '@flarewell/domain/assistant/query/askedRecords';
import type { Query } from '@flarewell/domain/assistant/query/query';
import type { Day } from '@flarewell/domain/day';
import { changeQuery } from './changeQuery.ts';
import type { Chip, Menu } from './chip.ts';
import { filterChips } from './filterChips.ts';
import { listMeasures, whatChip } from './whatChip.ts';
import { compareChips, whenChips } from './whenChips.ts';
import { whichChips } from './whichChips.ts';

/** The parts of a question, in the order in which it reads. */
export function chipsOf(given: Query, records: Readonly<AskedRecords>, today: Day): Chip[] {
  const query = changeQuery(given);
  const read = readQuery(query, records, today);
  const asked = { query, read, records, today };
  return [
    whatChip(asked),
    ...whichChips(asked),
    ...whenChips(asked),
    ...compareChips(asked),
    ...filterChips(asked),
  ];
}

/** What a question can begin with. */
export function firstMenu(records: Readonly<AskedRecords>): Menu {
  return { title: 'Ask about', groups: listMeasures(null, records) };
}
