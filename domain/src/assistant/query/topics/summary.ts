import { escapeMarkdown, makeTable } from '@flarewell/domain/assistant/markdown';
import { weekOf } from '@flarewell/domain/assistant/query/periods';
import type { PreparedQuery } from '@flarewell/domain/assistant/query/preparedQuery';
import { fixedTopic, type Topic } from '@flarewell/domain/assistant/query/topic';
import { bold, boldCount, duringRange } from '@flarewell/domain/assistant/query/words';
import { dateRange } from '@flarewell/domain/dates';
import { addDays, type DayRange, lastDays } from '@flarewell/domain/day';
import { measureRows } from '@flarewell/domain/measures/measures';
import type { WeekShare } from '@flarewell/domain/patterns/foundPatterns';
import { isTooOpen, shareLabel } from '@flarewell/domain/patterns/words/control';
import { summarizeControl } from '@flarewell/domain/summary/control';
import { summaryPeriodFor, summaryPeriods } from '@flarewell/domain/summary/summary';
import { allConditions, summaryWords } from '@flarewell/domain/summary/words';

/** A summary ends today and has one of a few lengths. */
export function summaryRange({ period, today }: PreparedQuery): DayRange {
  return lastDays(today, summaryPeriodFor(period, today));
}

/** The summary itself is a screen. The answer says what it will cover. */
export function summaryTopic(asked: PreparedQuery): Topic {
  const range = summaryRange(asked);
  const isAsked = asked.period.from === range.from && asked.period.to === range.to;
  const lengths = `${summaryPeriods.slice(0, -1).join(', ')} or ${summaryPeriods.at(-1)}`;
  const count = () =>
    [
      ...(isAsked ? [] : [`A summary covers the last ${lengths} days.`]),
      `The Healthcare Summary ${duringRange(range)} covers ${boldCount(asked.select(range).length, measureRows['check-ins'].noun)}. Open it to read, print or share it.`,
    ].join(' ');
  return fixedTopic(
    'summary',
    { count },
    {
      title: ['healthcare summary', 'healthcare summary'],
      covers: dateRange(range),
      ranges: [range],
    },
  );
}

/** 'Last week' begins on Sunday, as in History, and a controlled week on Monday: the one meant shares six days with it. */
function fromMonday({ period }: PreparedQuery): DayRange {
  const { from, to } = weekOf(period.from);
  const isWeek = period.from === from && period.to === to;
  return isWeek ? { from: addDays(from, 1), to: addDays(to, 1) } : period;
}

/** The whole weeks of the period, as the summary counts them. */
export function controlTopic(asked: PreparedQuery): Topic {
  const { query, who, records, period, firstDay } = asked;
  const isNamed = query.conditions.length > 0;
  const conditions = isNamed ? asked.conditions : records.conditions;
  const rows = summarizeControl({ ...records, conditions }, fromMonday(asked));
  const told = isNamed ? rows.filter(({ condition }) => condition !== null) : rows.slice(0, 1);
  const [{ weeks } = { weeks: [] }] = rows;
  const range = { from: weeks[0]?.from ?? period.from, to: weeks.at(-1)?.to ?? period.to };
  const isOne = weeks.length === 1;
  const when = query.period
    ? `the ${isOne ? 'week' : `${weeks.length} weeks`} ${duringRange(range)}`
    : `the last ${weeks.length} weeks`;
  const named = rows.map(({ condition, share }) => ({ name: condition?.name ?? allConditions, share }));
  const write = () => {
    if (firstDay === null) return 'There is no check-in yet.';
    if (rows.length === 0) return `There is no condition in ${who.your} records.`;
    if (weeks.length === 0) return `There is no whole week, from Monday to Sunday, ${asked.when}.`;
    const describe = isOne ? describeWeek : describeShare;
    const sentences = told.map(({ condition, share }) =>
      describe(condition && isNamed ? escapeMarkdown(condition.name) : `${who.Your} skin`, share, when),
    );
    const table = named.map(({ name, share }) => [escapeMarkdown(name), shareLabel(share)]);
    return [
      sentences.join(' '),
      ...(named.length > 1 && !isNamed ? [makeTable(['Name', 'Well controlled'], table)] : []),
      `Well controlled means: ${summaryWords.controlNote}`,
    ].join('\n\n');
  };
  return fixedTopic(
    'control',
    { count: write },
    {
      covers: dateRange(range),
      ranges: [range],
      figures: weeks.length > 0 && firstDay ? named.map(({ name, share }) => [name, shareLabel(share)]) : [],
    },
  );
}

function describeShare(subject: string, share: WeekShare, when: string): string {
  const { least, most } = share;
  if (isTooOpen(share)) {
    return `Too many days are missing to tell how many of ${when} were well controlled.`;
  }
  const count = least === most ? bold(least) : `between ${bold(least)} and ${bold(most)}`;
  return `${subject} was well controlled in ${count} of ${when}.`;
}

function describeWeek(subject: string, share: WeekShare, when: string): string {
  if (isTooOpen(share)) return `Too many days are missing to tell whether ${when} was well controlled.`;
  return `${subject} was ${bold(share.least === 0 ? 'not well controlled' : 'well controlled')} in ${when}.`;
}

export function conditionsTopic({ who, conditions }: PreparedQuery): Topic {
  const rows = conditions.map(({ name }) => [escapeMarkdown(name)]);
  const sentence = `${who.You} ${who.track} ${boldCount(rows.length, measureRows.conditions.noun)}.`;
  return fixedTopic('conditions', {
    count: () => sentence,
    list: () => (rows.length > 0 ? `${sentence}\n\n${makeTable(['Condition'], rows)}` : sentence),
  });
}
