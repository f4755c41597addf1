import type { ConditionWeeks } from '@flarewell/domain/patterns/foundPatterns';
import { controlNames, controlSentence } from '@flarewell/domain/patterns/words/control';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { shortDate } from '#ui/dates.ts';
import { useMedia } from '#ui/useMedia.ts';
import { ControlDefinition } from './ControlDefinition.tsx';
import { ControlRow } from './ControlRow.tsx';
import { ControlTable } from './ControlTable.tsx';
import { controlLooks, controlsInOrder } from './controlLooks.ts';

/** As many squares as fit on a phone in a size that can be told apart. */
const phoneWeeks = 16;

/** `rows` begins with all conditions together, if there are several. */
export function ControlCard({ rows }: { rows: readonly ConditionWeeks[] }) {
  const isPhone = useMedia('(width < 40rem)');
  const [isEarlier, setIsEarlier] = useState(false);
  const [overall] = rows;
  if (!overall) return null;
  const pick = <Item,>(weeks: readonly Item[]) =>
    !isPhone ? weeks : isEarlier ? weeks.slice(0, phoneWeeks) : weeks.slice(-phoneWeeks);
  const shown = pick(overall.weeks);
  const [first, last] = [shown[0], shown.at(-1)];
  return (
    <Card
      title="Control"
      action={<Legend />}
      description={`${controlSentence(overall)} Totally controlled weeks count too; a line marks where the 12 begin.`}
    >
      <ul className="grid grid-cols-1 gap-3.5">
        {rows.map((row) => (
          <ControlRow
            key={row.conditionId}
            row={row}
            weeks={pick(row.weeks)}
            recentFrom={overall.weeks.at(-overall.recent.of)?.from}
          />
        ))}
      </ul>
      <div className="-mt-2 flex items-center justify-between gap-2 text-xs text-ink-soft sm:ml-42">
        <span>{first && shortDate(first.from)}</span>
        {isPhone && (
          <Button kind="quiet" size="s" onClick={() => setIsEarlier(!isEarlier)}>
            {isEarlier ? 'Show later weeks' : 'Show earlier weeks'}
          </Button>
        )}
        <span>{last && shortDate(last.to)}</span>
      </div>
      <div className="-my-2 flex flex-wrap gap-x-5">
        <Disclosure label="What counts as controlled">
          <ControlDefinition />
        </Disclosure>
        <Disclosure label="Show as table">
          <ControlTable rows={rows} />
        </Disclosure>
      </div>
    </Card>
  );
}

function Legend() {
  return (
    <ul className="flex flex-wrap gap-x-2.5 gap-y-1 text-xs sm:gap-x-3.5 text-ink-soft">
      {controlsInOrder.map((control) => (
        <li key={control} className="flex items-center gap-1.5">
          <span className={`size-3 rounded-[4px] ${controlLooks[control]}`} />
          {controlNames[control]}
        </li>
      ))}
    </ul>
  );
}
