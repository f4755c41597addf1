import type { Patterns } from '@flarewell/domain/patterns/foundPatterns';
import { notYetText, patternWords, unlikelyText } from '@flarewell/domain/patterns/words/findings';
import { conditionTitle, factorTitle } from '@flarewell/domain/patterns/words/titles';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { useSubjects } from '#ui/records/subjects.ts';
import { groupNoSign, largestDetectable, type NoSignGroup } from './groupNoSign.ts';

type Props = { patterns: Pick<Patterns, 'noSign' | 'notYet' | 'findings' | 'together' | 'milestone'> };

/** How many rows are shown until the person asks for all. */
const shortLength = 7;

export function NoSignCard({ patterns }: Props) {
  const { notYet, milestone } = patterns;
  const names = useSubjects();
  const examined = groupNoSign(patterns);
  const groups = examined.filter((group) => largestDetectable(group) !== null);
  // Listed apart, because 'nothing found' would sound as if they were cleared.
  const untold = examined.filter((group) => largestDetectable(group) === null);
  const [isWhole, setIsWhole] = useState(false);
  // A button for one more row would take as much room as the row.
  const isLong = groups.length > shortLength + 1;
  const hasSeveral = groups.some(({ pairs }) => pairs.length > 1);
  return (
    <Card
      title={patternWords.noSign}
      description={
        milestone.at === null
          ? 'Nothing has been examined yet.'
          : groups.length === 0
            ? 'There was nothing else to examine.'
            : 'Examined, and nothing found. A smaller effect, on the scale of 1 to 5, may still be there.'
      }
    >
      {groups.length > 0 && (
        <dl className="text-s">
          {(isLong && !isWhole ? groups.slice(0, shortLength) : groups).map((group) => (
            <Row key={group.factor} group={group} />
          ))}
        </dl>
      )}
      {isLong && (
        <div className="-mt-3 -mb-2 -ml-4">
          <Button kind="quiet" size="s" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${groups.length}`}
          </Button>
        </div>
      )}
      {hasSeveral && (
        <div className="-my-3">
          <Disclosure label="By condition">
            <Details groups={groups} />
          </Disclosure>
        </div>
      )}
      {untold.length + notYet.length > 0 && (
        <div className="text-s">
          <h3 className="font-semibold">{patternWords.notYet}</h3>
          <p className="text-ink-soft">You need not do anything differently.</p>
          <ul className="text-ink-soft">
            {untold.map(({ factor }) => (
              <li key={factor} className="wrap-anywhere">
                {factorTitle(factor, names)}: too few days to tell
              </li>
            ))}
            {notYet.map((factor) => (
              <li key={factor.factor} className="wrap-anywhere">
                {factorTitle(factor.factor, names)}: {notYetText(factor)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

function Row({ group }: { group: NoSignGroup }) {
  const names = useSubjects();
  const conditions = group.pairs.map(({ conditionId }) => conditionTitle(conditionId, names));
  return (
    <div className="flex justify-between gap-4 border-t border-line py-2.5">
      <dt className="min-w-24 font-semibold wrap-anywhere">
        {factorTitle(group.factor, names)}
        {group.isPartial && <span className="font-normal text-ink-soft"> for {conditions.join(', ')}</span>}
      </dt>
      <dd className="text-right text-balance text-ink-soft">{unlikelyText(largestDetectable(group))}</dd>
    </div>
  );
}

function Details({ groups }: { groups: readonly NoSignGroup[] }) {
  const names = useSubjects();
  return (
    <ul className="grid gap-3 text-s">
      {groups.map(({ factor, pairs }) => (
        <li key={factor}>
          <p className="font-semibold wrap-anywhere">{factorTitle(factor, names)}</p>
          <ul className="text-ink-soft">
            {pairs.map(({ conditionId, detectable }) => (
              <li key={conditionId} className="wrap-anywhere">
                {conditionTitle(conditionId, names)}: {unlikelyText(detectable)}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
