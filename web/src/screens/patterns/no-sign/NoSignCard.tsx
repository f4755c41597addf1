import type { Patterns } from '@flarewell/domain/patterns/foundPatterns';
import { notYetText, patternWords, unlikelyText } from '@flarewell/domain/patterns/words/findings';
import { conditionTitle, factorTitle } from '@flarewell/domain/patterns/words/titles';
import { Card } from '#ui/Card.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { useSubjects } from '#ui/records/subjects.ts';
import { groupNoSign, largestDetectable, type NoSignGroup } from './groupNoSign.ts';

type Props = { patterns: Pick<Patterns, 'noSign' | 'notYet' | 'findings' | 'together' | 'milestone'> };

/** What was examined without a finding, and what could not be examined yet: a line each until it is opened. */
export function NoSignCard({ patterns }: Props) {
  const { notYet, milestone } = patterns;
  const names = useSubjects();
  const examined = groupNoSign(patterns);
  const groups = examined.filter((group) => largestDetectable(group) !== null);
  // Listed apart, because 'nothing found' would sound as if they were cleared.
  const untold = examined.filter((group) => largestDetectable(group) === null);
  const hasSeveral = groups.some(({ pairs }) => pairs.length > 1);
  return (
    <Card
      title={patternWords.noSign}
      description={
        milestone.at === null
          ? 'Nothing has been examined yet.'
          : groups.length === 0 && 'There was nothing else to examine.'
      }
    >
      <div className="-my-2">
        {groups.length > 0 && (
          <Disclosure label={`Examined, and nothing found (${groups.length})`}>
            <p className="pb-2 text-s text-ink-soft">
              A smaller effect, on the scale of 1 to 5, may still be there.
            </p>
            <dl className="text-s">
              {groups.map((group) => (
                <Row key={group.factor} group={group} />
              ))}
            </dl>
            {hasSeveral && (
              <Disclosure label="By condition">
                <Details groups={groups} />
              </Disclosure>
            )}
          </Disclosure>
        )}
        {untold.length + notYet.length > 0 && (
          <Disclosure label={`${patternWords.notYet} (${untold.length + notYet.length})`}>
            <div className="text-s text-ink-soft">
              <p>You need not do anything differently.</p>
              <ul>
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
          </Disclosure>
        )}
      </div>
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
