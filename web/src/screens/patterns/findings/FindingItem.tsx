import type { Finding } from '@flarewell/domain/patterns/foundPatterns';
import {
  findingSentence,
  rangeSentence,
  seenSentence,
  watchText,
} from '@flarewell/domain/patterns/words/findings';
import { factorPhrase } from '@flarewell/domain/patterns/words/titles';
import { useId } from 'react';
import { Badge } from '#ui/Badge.tsx';
import { CircleCheck, CircleSlash, CircleX, Eye } from '#ui/icons.tsx';
import { colorOf, useSubjects } from '#ui/records/subjects.ts';
import { CourseChart } from './CourseChart.tsx';
import { factorIcon } from './factorIcons.ts';
import { RangeBar } from './RangeBar.tsx';

const watchIcons = { watching: Eye, held: CircleCheck, 'not-held': CircleX, unchecked: CircleSlash };

export function FindingItem({ finding, scale }: { finding: Finding; scale: number }) {
  const names = useSubjects();
  const heading = useId();
  const sentence = findingSentence(finding, names);
  const Icon = factorIcon(finding.factor);
  return (
    <section
      aria-labelledby={heading}
      className="grid grid-cols-1 gap-x-8 gap-y-4 border-t border-line pt-4 lg:grid-cols-[minmax(0,1fr)_17rem]"
    >
      <div className="grid content-start gap-3">
        <div className="flex gap-2.5">
          <Icon className="mt-0.5 shrink-0 text-accent" />
          <div className="min-w-0">
            <h3 id={heading} className="font-semibold wrap-anywhere">
              {sentence}
            </h3>
            <p className="text-s text-ink-soft wrap-anywhere">
              {rangeSentence(finding)} {seenSentence(finding, names)}
            </p>
          </div>
        </div>
        <RangeBar effect={finding} scale={scale} />
        <div>
          <Badge Icon={watchIcons[finding.watch.state]}>{watchText(finding)}</Badge>
        </div>
      </div>
      <CourseChart
        label={sentence}
        factor={factorPhrase(finding.factor, names)}
        course={finding.course}
        color={colorOf(finding.conditionId, names) ?? 'var(--accent)'}
      />
    </section>
  );
}
