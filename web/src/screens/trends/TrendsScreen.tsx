import type { CheckIn } from '@flarewell/domain/checkIns';
import type { Condition } from '@flarewell/domain/conditions';
import { type Day, lastDays } from '@flarewell/domain/day';
import { checkInsWithin } from '@flarewell/domain/history';
import { askedFactors, type FactorName, factorNames, factorValue } from '@flarewell/domain/measures/factors';
import type { Medication } from '@flarewell/domain/medications/medications';
import { factorSeries, type TrendRange, trendCards, trendRanges } from '@flarewell/domain/trends/trendCards';
import { useDeferredValue, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useCheckIns } from '#data/diary/checkIns.ts';
import { useConditions } from '#data/diary/conditions.ts';
import { useMedications } from '#data/diary/medications.ts';
import { useIsOwnDiary } from '#data/diary/openDiary.ts';
import { useProfile } from '#data/diary/profile.ts';
import { useWho } from '#data/diary/who.ts';
import { useToday } from '#data/today.ts';
import { ChartLine } from '#ui/icons.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { InsightsHeader } from '#ui/page/InsightsHeader.tsx';
import { ScreenLink } from '#ui/page/ScreenLink.tsx';
import { useMedia } from '#ui/useMedia.ts';
import { ChartChoices } from './ChartChoices.tsx';
import { ConditionTrend } from './ConditionTrend.tsx';
import { type Choices, parseChoices, writeChoices } from './choices.ts';
import { FactorStrips } from './FactorStrips.tsx';
import { PhoneChoices } from './PhoneChoices.tsx';
import { RangeChoice } from './RangeChoice.tsx';
import { hasFactorCard } from './trendChart.ts';

const longestRange = Math.max(...trendRanges);

export function TrendsScreen() {
  const conditions = useConditions();
  const medications = useMedications();
  const { checkIns } = useCheckIns();
  const today = useToday();
  const [choices, choose] = useChoices();
  const { days } = choices;
  // Cuts the history to the longest range first, so that switching the range costs the same for one month and for ten years of data.
  const recent = useMemo(() => checkInsWithin(checkIns, lastDays(today, longestRange)), [checkIns, today]);
  const offered = useOfferedFactors(recent, today, days);
  const factors = useMemo(
    () => choices.factors.filter((name) => offered.includes(name)),
    [choices.factors, offered],
  );
  const records = useMemo(() => ({ medications, recent, today }), [medications, recent, today]);
  // Renders the first card at once and the others in a deferred update.
  const [first, others] = useMemo(() => [conditions.slice(0, 1), conditions.slice(1)], [conditions]);
  const firstTrend = useTrends(first, records, days, factors);
  const groups = [firstTrend, useTrends(others, records, useDeferredValue(days), factors)];
  const isEmpty = conditions.length === 0;
  const screen = useMedia('(width < 40rem)') ? 'phone' : 'wide';
  const [firstCard] = firstTrend.cards;
  const rangeChoice = <RangeChoice days={days} onChange={(next) => choose({ days: next })} />;
  const chartChoices = <ChartChoices choices={choices} offered={offered} onChange={choose} />;

  return (
    <div className="grid grid-cols-1 gap-5">
      <InsightsHeader whose={useWho().your}>{!isEmpty && screen === 'wide' && rangeChoice}</InsightsHeader>
      {isEmpty ? (
        <NoConditions />
      ) : (
        <>
          {screen === 'wide' ? chartChoices : <PhoneChoices range={rangeChoice}>{chartChoices}</PhoneChoices>}
          {groups.map(({ cards, factorLines }) =>
            cards.map((card) => (
              <ConditionTrend
                key={card.condition.id}
                card={card}
                factors={factorLines}
                showsMedications={choices.showsMedications}
                isTable={choices.isTable}
                screen={screen}
              />
            )),
          )}
          {firstCard && factors.length > 0 && hasFactorCard(days, screen) && !choices.isTable && (
            <FactorStrips card={firstCard} factors={firstTrend.factorLines} />
          )}
        </>
      )}
    </div>
  );
}

interface RecentRecords {
  medications: readonly Medication[];
  recent: readonly CheckIn[];
  today: Day;
}

function useTrends(
  conditions: readonly Condition[],
  { medications, recent, today }: RecentRecords,
  days: TrendRange,
  factors: readonly FactorName[],
) {
  const cards = useMemo(
    () => trendCards(conditions, medications, recent, today, days),
    [conditions, medications, recent, today, days],
  );
  const factorLines = useMemo(() => {
    if (factors.length === 0) return [];
    const points = factorSeries(recent, today, days);
    return factors.map((name) => ({ name, points: points[name] }));
  }, [recent, today, days, factors]);
  return { cards, factorLines };
}

/** The factors that check-ins ask for, and hidden ones that have an answer in the range. */
function useOfferedFactors(recent: readonly CheckIn[], today: Day, days: TrendRange): FactorName[] {
  const { hidden } = useProfile();
  return useMemo(() => {
    const asked = askedFactors(hidden);
    const within = checkInsWithin(recent, lastDays(today, days));
    const isAnswered = (name: FactorName) =>
      within.some((checkIn) => factorValue(checkIn.factors, name) !== null);
    return factorNames.filter((name) => asked.includes(name) || isAnswered(name));
  }, [hidden, recent, today, days]);
}

function NoConditions() {
  const isOwn = useIsOwnDiary();
  return (
    <div className="rounded-l border border-line bg-surface shadow-card">
      <EmptyState
        icon={<ChartLine size={22} />}
        title="No conditions to analyze"
        action={<ScreenLink href="/app/conditions">Go to Conditions</ScreenLink>}
      >
        {isOwn
          ? 'Add your first skin condition to start tracking trends.'
          : 'There are trends once the diary has a skin condition.'}
      </EmptyState>
    </div>
  );
}

/** The choices, stored in the URL. They replace the history entry, so that Back leaves the screen. */
function useChoices(): [Choices, (changes: Partial<Choices>) => void] {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const choices = useMemo(() => parseChoices(search), [search]);
  return [choices, (changes) => navigate(path + writeChoices({ ...choices, ...changes }), { replace: true })];
}
