import { describePeriod } from '@flarewell/domain/assistant/query/describe';
import { namePeriod, usualPeriods } from '@flarewell/domain/assistant/query/periods';
import {
  type Against,
  isNamedPeriod,
  isOtherDays,
  type NamedPeriod,
  type Period,
  type Query,
} from '@flarewell/domain/assistant/query/query';
import type { Day } from '@flarewell/domain/day';
import { measureRows } from '@flarewell/domain/measures/measures';
import { summaryPeriods } from '@flarewell/domain/summary/summary';
import { changeQuery, hasPeriod } from './changeQuery.ts';
import { type Asked, type Chip, type Choice, choose, isSame } from './chip.ts';

export function whenChips(asked: Asked): Chip[] {
  const { query, read, today } = asked;
  if (!hasPeriod(query)) return [];
  const label = query.period
    ? namePeriod(query.period, today)
    : describePeriod(read.asked, read.topic, read.figure);
  const choices = [
    choose(query, 'The usual days', { period: null }),
    ...(query.measure === 'summary'
      ? summaryPeriods.map((days) => offerPeriod(asked, 'period', { kind: 'last', days }))
      : periodChoices(asked, 'period')),
  ];
  return [{ id: 'when', label, title: 'When', isAdd: false, groups: [{ title: '', choices }] }];
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
  return [
    {
      id: 'compare',
      label: against ? `Compared with ${nameAgainst(against, today)}` : 'Compare',
      title: 'Compare with',
      isAdd: against === null,
      groups: [{ title: '', choices }],
    },
  ];
}

function nameAgainst(against: Against, today: Day): string {
  if (isOtherDays(against)) return 'the other days';
  if (isNamedPeriod(against) && against.kind === 'before') return 'the days before';
  const name = namePeriod(against, today);
  return isNamedPeriod(against) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

type PeriodPart = 'period' | 'against';

const withPeriod = (query: Query, part: PeriodPart, period: Period) => changeQuery(query, { [part]: period });

function offerPeriod(
  { query, today }: Asked,
  part: PeriodPart,
  period: NamedPeriod,
  label = namePeriod(period, today),
): Choice {
  const isChosen = isSame(period, query[part]);
  return { kind: 'query', label, isChosen, query: isChosen ? query : withPeriod(query, part, period) };
}

function periodChoices(asked: Asked, part: PeriodPart): Choice[] {
  const { query } = asked;
  const used = asked.usedMedications.map((name) =>
    offerPeriod(asked, part, { kind: 'since-use', medication: name }, name),
  );
  const make = (period: Period) => withPeriod(query, part, period);
  const since: Choice = {
    kind: 'menu',
    label: 'Since a medication started…',
    title: 'Since the first use of',
    groups: [{ title: '', choices: used }],
  };
  return [
    ...usualPeriods.map((period) => offerPeriod(asked, part, period)),
    ...(used.length > 0 ? [since] : []),
    { kind: 'day', label: 'A day…', title: 'A day', make },
    { kind: 'range', label: 'From … to …', title: 'From … to …', make },
  ];
}
