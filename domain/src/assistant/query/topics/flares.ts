import type { Asked } from '@flarewell/domain/assistant/query/asked';
import type { Topic } from '@flarewell/domain/assistant/query/topic';
import {
  bold,
  boldCount,
  boldDay,
  counted,
  type Noun,
  ofName,
} from '@flarewell/domain/assistant/query/words';
import type { CheckIn } from '@flarewell/domain/checkIns';
import { mediumDate } from '@flarewell/domain/dates';
import { mean, oneDecimal } from '@flarewell/domain/ratings';
import { severityScale } from '@flarewell/domain/severity';
import { findFlares, type Run } from '@flarewell/domain/trends/flares';
import { conditionViews } from './severity.ts';

const flareNoun: Noun = ['flare', 'flares'];
const severeDays: Noun = ['severe day', 'severe days'];

const levelOf = ({ worst }: Run) => `${worst} (${severityScale[worst].label})`;

/** Answers questions about flares. A flare belongs to the period in which it began. */
export function flareTopic({ query, conditions, checkIns, period, during }: Asked): Topic {
  const lines = conditionViews({ query, conditions }).map(({ name, history }) => ({
    name,
    find: (from: readonly CheckIn[]) => findFlares(history(from)),
  }));
  const found = lines.map(({ name, find }) => ({ of: ofName({ name }), flares: find(checkIns) }));
  const tell = (write: (flares: readonly Run[], of: string) => string) => () =>
    found
      .map(({ of, flares }) =>
        flares.length > 0 ? write(flares, of) : `There is no flare${of} ${during(period)}.`,
      )
      .join(' ');
  /** A sentence about the flare that `rank` puts highest, such as the longest one; on a tie the most recent. */
  const tellTop = (word: string, rank: (flare: Run) => number, write: (flare: Run) => string) =>
    tell((flares, of) => {
      const top = flares.reduce((held, flare) => (rank(flare) >= rank(held) ? flare : held));
      return `Your ${word} flare${of} ${write(top)}.`;
    });
  const span = (flare: Run) =>
    `began on ${boldDay(flare.from)}, and its last severe day was ${boldDay(flare.to)}. It was ${levelOf(flare)} at worst`;
  return {
    kind: 'count',
    noun: flareNoun,
    lines: lines.map(({ name, find }) => ({
      name,
      list: (from) =>
        find(from).map((flare) => ({
          day: flare.from,
          value: 1,
          detail: `${counted(flare.days, severeDays)}${flare.days > 1 ? ` to ${mediumDate(flare.to)}` : ''}, at worst ${levelOf(flare)}`,
        })),
    })),
    isNamed: query.conditions.length > 0,
    isLowerBetter: true,
    say: (line, count) => `You had ${boldCount(count, flareNoun)}${ofName(line)}`,
    event: (line) => `you had a flare${ofName(line)}`,
    own: {
      longest: tellTop(
        'longest',
        ({ days }) => days,
        ({ days, from, to }) =>
          `had ${boldCount(days, severeDays)}, from ${boldDay(from)} to ${mediumDate(to)}`,
      ),
      worst: tellTop(
        'worst',
        ({ worst, days }) => worst * 1e6 + days,
        (flare) =>
          `began on ${boldDay(flare.from)}: ${counted(flare.days, severeDays)}, at worst ${levelOf(flare)}`,
      ),
      first: tell(([flare], of) => (flare ? `Your first flare${of} ${span(flare)}.` : '')),
      last: tellTop('latest', () => 0, span),
      average: tell((flares, of) => {
        const length = oneDecimal(mean(flares.map(({ days }) => days)));
        return `Flares${of} had ${bold(length)} severe days on average ${during(period)} (${counted(flares.length, flareNoun)}).`;
      }),
    },
    listHead: 'Flare',
    titles: { longest: 'Longest flare', average: 'Average length of flares' },
  };
}
