import { describePeriod } from '@flarewell/domain/assistant/query/describe';
import { namePeriod, usualPeriods } from '@flarewell/domain/assistant/query/periods';
import {
  type Against,
  isNamedPeriod,
  isOtherDays,
  type NamedPeriod,
  type Period,
} from '@flarewell/domain/assistant/query/query';
import { isTaken } from '@flarewell/domain/checkIns';
import type { Day } from '@flarewell/domain/day';
import { measureRows } from '@flarewell/domain/measures/measures';
import { summaryPeriods } from '@flarewell/domain/summary/summary';
import { changeQuery, hasPeriod } from './changeQuery.ts';
import { type Asked, type Chip, type Choice, choose, makeChip } from './chip.ts';

export function whenChips(asked: Asked): Chip[] {
  const { query, read, today } = asked;
  if (!hasPeriod(query)) return [];
  const label = query.period
    ? namePeriod(query.period, today)
    : describePeriod(read.asked, read.topic, read.figure);
  const choices = [choose(query, 'The usual days', { period: null }), ...periodChoices(asked, 'period')];
  return [makeChip('when', 'When', [{ title: '', choices }], { label })];
}

export function compareChips(asked: Asked): Chip[] {
  const { query, today } = asked;
  const { against, where } = query;
  if (measureRows[query.measure].kind === 'list') return [];
  const choices = [
    ...(against ? [choose(query, 'Nothing', { against: null })] : []),
    choose(query, 'The days before', { against: { kind: 'before' } }),
    ...(where.length > 0 ? [choose(query, 'The other days', { against: { kind: 'other-days' } })] : []),
    ...periodChoices(asked, 'against'),
  ];
  const label = against ? `Compared with ${nameAgainst(against, today)}` : 'Compare';
  return [makeChip('compare', 'Compare with', [{ title: '', choices }], { label, isAdd: against === null })];
}

function nameAgainst(against: Against, today: Day): string {
  if (isOtherDays(against)) return 'the other days';
  if (isNamedPeriod(against) && against.kind === 'before') return 'the days before';
  const name = namePeriod(against, today);
  return isNamedPeriod(against) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

function periodChoices({ query, records, today }: Asked, part: 'period' | 'against'): Choice[] {
  const offer = (period: NamedPeriod, label = namePeriod(period, today)) =>
    choose(query, label, { [part]: period });
  if (query.measure === 'summary') return summaryPeriods.map((days) => offer({ kind: 'last', days }));
  const used = records.medications
    .filter(({ id }) => records.checkIns.some((checkIn) => isTaken(checkIn, id)))
    .map(({ name }) => offer({ kind: 'since-use', medication: name }, name));
  const make = (period: Period) => changeQuery(query, { [part]: period });
  const since: Choice = {
    kind: 'menu',
    label: 'Since a medication started…',
    title: 'Since the first use of',
    groups: [{ title: '', choices: used }],
  };
  return [
    ...usualPeriods.map((period) => offer(period)),
    ...(used.length > 0 ? [since] : []),
    { kind: 'day', label: 'A day…', title: 'A day', make },
    { kind: 'range', label: 'From … to …', title: 'From … to …', make },
  ];
}
