import { mediumDate } from '@flarewell/domain/dates';
import { type Day, type DayRange, daysBetween } from '@flarewell/domain/day';
import { type Figures, inBoth, rangesOf } from './dayFigures.ts';
import { diary } from './diary.ts';
import type { FlatQuery as Query } from './flatQuery.ts';
import { dayOf, meanOf, oneDecimal, ratingsOf } from './rawDays.ts';

// Finds flares with the plainest loops, straight from rules R147 and R148, and shares no code with the product.

interface Rated {
  day: Day;
  level: number;
}

interface OracleFlare extends DayRange {
  conditionId: string;
  isConfirmed: boolean;
  days: number;
  peak: number;
}

function ratedDays(name: string): Rated[] {
  return diary.checkIns
    .toReversed()
    .map((checkIn) => ({ day: dayOf(checkIn), level: ratingsOf(checkIn, [name])[0] ?? 0 }))
    .filter(({ level }) => level > 0);
}

function usualBefore(rated: readonly Rated[], { day }: Rated): number {
  const before = rated.filter((other) => other.day < day);
  const recent = before.filter((other) => daysBetween(other.day, day) <= 28);
  const levels = (recent.length >= 7 ? recent : before).map(({ level }) => level).sort();
  const [low, high] = [levels[Math.ceil(levels.length / 2) - 1], levels[Math.floor(levels.length / 2)]];
  return low === undefined || high === undefined ? 2 : (low + high) / 2;
}

/** The stretches of days that are worse than usual. */
function propose(rated: readonly Rated[]): DayRange[] {
  const above = rated.map((one) => (one.level >= 3 ? one.level - usualBefore(rated, one) : 0));
  const isHot = (at: number) => (above[at] ?? 0) > 0;
  const isSharp = (at: number) => (above[at] ?? 0) >= 2;
  const isNear = (at: number) => {
    const [one, other] = [rated[at - 1], rated[at]];
    return one !== undefined && other !== undefined && daysBetween(one.day, other.day) <= 4;
  };
  const found: DayRange[] = [];
  let at = 0;
  while (at < rated.length) {
    const isPair = isNear(at) && isHot(at - 1) && isHot(at);
    if (!isPair && !isSharp(at)) {
      at += 1;
      continue;
    }
    const hot = isPair ? [at - 1, at] : [at];
    let cool = 0;
    for (at += 1; isNear(at) && cool < 3; at += 1) {
      if (isHot(at)) hot.push(at);
      cool = isHot(at) ? 0 : cool + 1;
    }
    const [first, last] = [rated[hot[0] ?? 0], rated[hot.at(-1) ?? 0]];
    if (first && last && hot.length >= (hot.some(isSharp) ? 2 : 3))
      found.push({ from: first.day, to: last.day });
  }
  return found;
}

/** All flares that were not dismissed, in the order in which they began. */
function findAll(): OracleFlare[] {
  const found = diary.conditions.flatMap(({ id, name }) => {
    const rated = ratedDays(name);
    const decided = diary.flares.filter(({ conditionId }) => conditionId === id);
    const isOpen = ({ from, to }: DayRange) => decided.every((other) => other.to < from || to < other.from);
    const describe = ({ from, to }: DayRange, isConfirmed: boolean) => {
      const levels = rated.filter(({ day }) => from <= day && day <= to).map(({ level }) => level);
      const days = daysBetween(from, to) + 1;
      return { conditionId: id, isConfirmed, from, to, days, peak: Math.max(0, ...levels) };
    };
    return [
      ...decided.filter(({ verdict }) => verdict === 'confirmed').map((flare) => describe(flare, true)),
      ...propose(rated)
        .filter(isOpen)
        .map((range) => describe(range, false)),
    ];
  });
  return found.sort((one, other) => (one.from < other.from ? -1 : 1));
}

const all = findAll();

function begunIn({ from, to }: DayRange, { conditions, levels }: Query): OracleFlare[] {
  const { min, max } = levels ?? { min: 0, max: 5 };
  const isAsked = (id: string) =>
    conditions.length === 0 || diary.conditions.some((one) => one.id === id && conditions.includes(one.name));
  return all.filter(
    (flare) =>
      from <= flare.from &&
      flare.from <= to &&
      isAsked(flare.conditionId) &&
      flare.peak >= min &&
      flare.peak <= max,
  );
}

/** The ones with the highest figure. */
function topOf(flares: readonly OracleFlare[], figure: (flare: OracleFlare) => number): OracleFlare[] {
  const top = Math.max(...flares.map(figure));
  return flares.filter((flare) => figure(flare) === top);
}

/** The confirmed flares; all of them if none is confirmed. */
function chosenOf(flares: readonly OracleFlare[]): readonly OracleFlare[] {
  const confirmed = flares.filter(({ isConfirmed }) => isConfirmed);
  return confirmed.length > 0 ? confirmed : flares;
}

/** The first day, the last day and the length of the newest; of flares that began on one day, any may be told. */
function figuresOfNewest(flares: readonly OracleFlare[]): Figures {
  const [bold = [], ...ties] = flares
    .filter(({ from }) => from === flares.at(-1)?.from)
    .map(({ from, to, days }) => [mediumDate(from), mediumDate(to), String(days)]);
  return { bold, ties };
}

/** Flares are stretches of days, so the days of the week do not matter. */
export function flareFigures({ days: _, ...asked }: Query): Figures {
  const query: Query = { ...asked, days: null };
  const [range = { from: '', to: '' }] = rangesOf(query);
  const flares = begunIn(range, query);
  const confirmedIn = (some: DayRange) => begunIn(some, query).filter(({ isConfirmed }) => isConfirmed);
  const begun = rangesOf(query).flatMap((some) => begunIn(some, query));
  const waiting = new Set(begun.filter(({ isConfirmed }) => !isConfirmed)).size;
  const ofWaiting = waiting > 0 ? [String(waiting)] : [];
  const chosen = chosenOf(flares);
  const withWaiting = (top: readonly OracleFlare[]): Figures => {
    const { bold, ties = [] } = figuresOfNewest(top);
    if (!top.some(({ isConfirmed }) => isConfirmed)) return { bold, ties };
    return { bold: [...bold, ...ofWaiting], ties: ties.map((tie) => [...tie, ...ofWaiting]) };
  };
  switch (query.figure) {
    case 'longest':
      return withWaiting(topOf(chosen, ({ days }) => days));
    case 'worst':
      return withWaiting(
        topOf(
          topOf(chosen, ({ peak }) => peak),
          ({ days }) => days,
        ),
      );
    case 'last':
      return figuresOfNewest(flares);
    case 'first':
      return withWaiting(chosen.filter(({ from }) => from === chosen[0]?.from));
    case 'average': {
      const confirmed = confirmedIn(range);
      const length = meanOf((confirmed.length > 0 ? confirmed : flares).map(({ days }) => days));
      return { bold: length === null ? [] : [oneDecimal(length), ...ofWaiting] };
    }
    case 'list':
      return {
        bold: [],
        mentions: flares.flatMap(({ from, days }) => [`| ${mediumDate(from)} |`, `| ${days} days,`]),
      };
    default: {
      const { bold } = inBoth(query, (some) => String(confirmedIn(some).length));
      return { bold: [...bold, ...ofWaiting] };
    }
  }
}
