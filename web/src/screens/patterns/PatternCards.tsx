import type { Day } from '@flarewell/domain/day';
import type { Patterns } from '@flarewell/domain/patterns/foundPatterns';
import { patternWords } from '@flarewell/domain/patterns/words/findings';
import { leftOutSentences, leftOutTitle } from '@flarewell/domain/patterns/words/leftOut';
import { useMayWrite } from '#data/diary/openDiary.ts';
import { Card } from '#ui/Card.tsx';
import { useSubjects } from '#ui/records/subjects.ts';
import { ControlCard } from './control/ControlCard.tsx';
import { FindingsCard } from './findings/FindingsCard.tsx';
import { WaitingFlare } from './flares/WaitingFlare.tsx';
import { NoSignCard } from './no-sign/NoSignCard.tsx';
import { SuspicionsCard } from './suspicions/SuspicionsCard.tsx';

export function PatternCards({ patterns, today }: { patterns: Patterns; today: Day }) {
  const mayWrite = useMayWrite();
  const leftOut = leftOutSentences(patterns.leftOut, useSubjects());
  return (
    <>
      {mayWrite && <WaitingFlare flares={patterns.flares} today={today} />}
      <ControlCard rows={patterns.weeks} />
      <FindingsCard patterns={patterns} />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        <SuspicionsCard suspicions={patterns.suspicions} today={today} />
        <NoSignCard patterns={patterns} />
      </div>
      {leftOut.length > 0 && (
        <Card title={leftOutTitle} description="The diary holds more than one search can compare.">
          <ul className="grid gap-2 text-s text-ink-soft">
            {leftOut.map((sentence) => (
              <li key={sentence} className="wrap-anywhere">
                {sentence}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <p className="text-xs text-ink-soft">{patternWords.caution}</p>
    </>
  );
}
