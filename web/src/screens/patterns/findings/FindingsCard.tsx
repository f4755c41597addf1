import { searchedFactors } from '@flarewell/domain/measures/factors';
import type { Patterns } from '@flarewell/domain/patterns/foundPatterns';
import { milestoneSentence, patternWords, sameDaySentence } from '@flarewell/domain/patterns/words/findings';
import { Link } from 'wouter';
import { useWho } from '#data/diary/who.ts';
import { Card, cardLinkLook } from '#ui/Card.tsx';
import { CircleQuestionMark } from '#ui/icons.tsx';
import { useSubjects } from '#ui/records/subjects.ts';
import { Sentence } from '#ui/Sentence.tsx';
import { FindingItem } from './FindingItem.tsx';

type Props = { patterns: Pick<Patterns, 'checkIns' | 'findings' | 'together' | 'milestone'> };

/** The smallest maximum of the scale, so that a small effect does not look large. */
const leastScale = 1.2;

export function FindingsCard({ patterns: { checkIns, findings, together, milestone } }: Props) {
  const names = useSubjects();
  // All bars have the same scale, so that effects can be compared.
  const scale = Math.max(leastScale, ...findings.map(({ high }) => Math.ceil(high * 5) / 5));
  return (
    <Card
      title={patternWords.before}
      description={milestoneSentence(milestone, checkIns)}
      action={
        <Link href="/app/trends/patterns/how" className={`${cardLinkLook} gap-1.5`}>
          <CircleQuestionMark size={17} />
          How this works
        </Link>
      }
    >
      {findings.length > 0 && (
        <p className="-mt-2 text-s text-ink-soft">
          {patternWords.notCause} {patternWords.watch}
        </p>
      )}
      {findings.length === 0 && <Nothing isLooked={milestone.at !== null} />}
      {findings.map((finding) => (
        <FindingItem key={`${finding.conditionId} ${finding.factor}`} finding={finding} scale={scale} />
      ))}
      {together.length > 0 && (
        <div className="grid gap-1 border-t border-line pt-4">
          <h3 className="text-sm font-semibold">{patternWords.together}</h3>
          <p className="text-s text-ink-soft">{patternWords.untold}</p>
          <ul className="list-disc pl-5 text-s text-ink-soft">
            {together.map((pair) => (
              <li key={`${pair.conditionId} ${pair.factor}`}>{sameDaySentence(pair, names)}</li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

function Nothing({ isLooked }: { isLooked: boolean }) {
  const { your } = useWho();
  return (
    <p className="border-t border-line pt-4 text-s text-ink-soft">
      <Sentence>
        {isLooked
          ? 'Nothing was found that comes before worse days. That is a result too: what was examined is listed under “No sign of”.'
          : `With so few check-ins, chance can look like a pattern. Keep noting ${searchedFactors.join(', ')}, weather and ${your} own things to track; that is all you need to do.`}
      </Sentence>
    </p>
  );
}
