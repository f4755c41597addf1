import { escapeMarkdown } from '@flarewell/domain/assistant/markdown';
import { writeAgo, writeList } from '@flarewell/domain/assistant/query/figures';
import type { AnswerLine } from '@flarewell/domain/assistant/query/lines';
import type { PreparedQuery } from '@flarewell/domain/assistant/query/preparedQuery';
import { fromTable, type Topic } from '@flarewell/domain/assistant/query/topic';
import {
  bold,
  boldCount,
  boldDay,
  counted,
  days as dayNoun,
  ofName,
  writeLevels,
} from '@flarewell/domain/assistant/query/words';
import type { CheckIn } from '@flarewell/domain/checkIns';
import type { Condition } from '@flarewell/domain/conditions';
import { dayOf, daysBetween } from '@flarewell/domain/day';
import { measureRows, type Noun } from '@flarewell/domain/measures/measures';
import { mean, oneDecimal } from '@flarewell/domain/measures/ratings';
import { findFlares } from '@flarewell/domain/patterns/flares/findFlares';
import type { FoundFlare } from '@flarewell/domain/patterns/foundPatterns';
import { severityScale } from '@flarewell/domain/severity';

const flareNoun: Noun = ['flare', 'flares'];
const confirmedNoun = measureRows.flares.noun;
/** The conditions whose flares are told together. */
interface Group {
  name: string | null;
  of: readonly Condition[];
}

const forAnswer = 'for your answer in Patterns';

/**
 * Answers questions about the flares that Patterns shows. Figures count confirmed flares; a sentence of its own names those
 * that are only proposed, and dismissed ones are left out. A flare counts in the period in which it began.
 */
export function flareTopic(asked: PreparedQuery): Topic {
  const { query, who, records, conditions, checkIns, period, against, select, today } = asked;
  const { levels } = query;
  const kind = levels ? ` with a worst rating of ${writeLevels(levels)}` : '';
  const found = records.foundFlares ?? findFlares({ ...records, flares: records.flares ?? [] }, today);
  const known = found
    .filter(({ state }) => state !== 'dismissed')
    .filter(({ peak }) => !levels || (peak !== null && levels.min <= peak && peak <= levels.max))
    .reverse();
  const begun = (of: readonly Condition[], from: readonly CheckIn[]) => {
    const days = new Set(from.map(({ date }) => dayOf(date)));
    return known.filter((flare) => days.has(flare.from) && of.some(({ id }) => id === flare.conditionId));
  };
  const isNamed = query.conditions.length > 0;
  const each: Group[] = conditions.map((condition) => ({ name: condition.name, of: [condition] }));
  const groups: Group[] = isNamed || query.by === 'condition' ? each : [{ name: null, of: conditions }];

  const describeGroups = (write: (flares: readonly FoundFlare[], whose: string) => string) => () =>
    groups
      .map(({ name, of }) => {
        const flares = begun(of, checkIns);
        const whose = `${ofName({ name })}${kind}`;
        return flares.length > 0 ? write(flares, whose) : `There is no flare${whose} ${asked.when}.`;
      })
      .join(' ');
  /**
   * A sentence about the flare that `rank` puts highest, such as the longest one; on a tie the most recent. It is a confirmed
   * one if there is any. Only the latest may wait for an answer, because it may not have ended yet.
   */
  const describeTop = (word: string, rank: (flare: FoundFlare) => number) =>
    describeGroups((flares, whose) => {
      const confirmed = word === 'latest' ? [] : flares.filter(isConfirmed);
      const top = (confirmed.length > 0 ? confirmed : flares).reduce((held, flare) =>
        rank(flare) >= rank(held) ? flare : held,
      );
      const condition = conditions.find(({ id }) => id === top.conditionId)?.name ?? '';
      const named = groups.length < conditions.length ? `, of ${escapeMarkdown(condition)},` : '';
      const ago = word === 'latest' && !top.isOpen ? ` (${writeAgo(daysBetween(top.to, today))})` : '';
      const span = `began on ${boldDay(top.from)} and ${top.isOpen ? 'has lasted until' : 'ended on'} ${boldDay(top.to)}${ago}`;
      const state = isConfirmed(top) ? '' : `It waits ${forAnswer}.`;
      const waiting = confirmed.length > 0 ? describeWaiting(flares) : state;
      return `${who.Your} ${word} flare${whose}${named} ${span}: ${describeFacts(top, boldCount)}. ${waiting}`.trim();
    });
  const lineOf = ({ name, of }: Group, counts: typeof isConfirmed): AnswerLine => ({
    name,
    list: (from) =>
      begun(of, from)
        .filter(counts)
        .map((flare) => ({
          day: flare.from,
          value: 1,
          detail: `${describeFacts(flare)}; ${isConfirmed(flare) ? 'confirmed' : `waits ${forAnswer}`}`,
        })),
    runs: (from) => begun(of, from).filter(isConfirmed),
  });
  const title: Noun = [`flare${kind}`, `flares${kind}`];
  const topic: Topic = {
    ...fromTable('flares'),
    noun: [`confirmed flare${kind}`, `confirmed flares${kind}`],
    lines: groups.map((group) => lineOf(group, isConfirmed)),
    isNamed,
    say: (line, count) => {
      const flares = `${boldCount(count, confirmedNoun)}${ofName(line)}${kind}`;
      return asked.isOneDay ? `${flares} began` : `${who.You} had ${flares}`;
    },
    event: (line) => `a confirmed flare${ofName(line)}${kind} began`,
    note: describeWaiting(begun(conditions, [...checkIns, ...(against ? select(against) : [])])),
    title,
    titles: { longest: `Longest flare${kind}`, average: `Average length of flares${kind}` },
  };
  const listed = {
    ...topic,
    noun: title,
    listHead: 'Flare',
    lines: each.map((one) => lineOf(one, () => true)),
  };
  return {
    ...topic,
    own: {
      longest: describeTop('longest', ({ days }) => days),
      worst: describeTop('worst', ({ peak, days }) => (peak ?? 0) * 1e6 + days),
      first: describeTop('first', ({ from }) => -daysBetween(period.from, from)),
      last: describeTop('latest', () => 0),
      average: describeGroups((flares, whose) => {
        const confirmed = flares.filter(isConfirmed);
        const [told, noun] = confirmed.length > 0 ? [confirmed, confirmedNoun] : [flares, flareNoun];
        const length = bold(oneDecimal(mean(told.map(({ days }) => days))));
        return `${who.Your} ${counted(told.length, noun)}${whose} lasted ${length} days on average ${asked.when}. ${describeWaiting(flares)}`.trim();
      }),
      list: () =>
        begun(conditions, checkIns).length > 0 ? writeList(listed, asked) : describeGroups(() => '')(),
    },
  };
}

function isConfirmed({ state }: FoundFlare): boolean {
  return state === 'confirmed';
}

/** '**7** more wait for your answer in Patterns.'; empty if none does. */
function describeWaiting(flares: readonly FoundFlare[]): string {
  const waiting = flares.filter((flare) => !isConfirmed(flare)).length;
  const more = waiting < flares.length ? ' more' : '';
  return waiting > 0 ? `${bold(waiting)}${more} ${waiting === 1 ? 'waits' : 'wait'} ${forAnswer}.` : '';
}

/** '7 days so far, at worst 4 (Severe)' */
function describeFacts({ days, peak, isOpen }: FoundFlare, count = counted): string {
  const worst = peak === null ? 'not rated' : `at worst ${peak} (${severityScale[peak].label})`;
  return `${count(days, dayNoun)}${isOpen ? ' so far' : ''}, ${worst}`;
}
