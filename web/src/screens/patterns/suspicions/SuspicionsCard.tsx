import type { Day } from '@flarewell/domain/day';
import type { ShownSuspicion } from '@flarewell/domain/patterns/foundPatterns';
import { factorPhrase } from '@flarewell/domain/patterns/words/titles';
import { useId, useRef, useState } from 'react';
import { useMayWrite } from '#data/diary/openDiary.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Plus } from '#ui/icons.tsx';
import { useSubjects } from '#ui/records/subjects.ts';
import { SuspicionDialog } from './SuspicionDialog.tsx';
import { SuspicionItem } from './SuspicionItem.tsx';

type Props = { suspicions: readonly ShownSuspicion[]; today: Day };

export function SuspicionsCard({ suspicions, today }: Props) {
  const subjects = useSubjects();
  const [isNaming, setIsNaming] = useState(false);
  const reason = useId();
  const mayWrite = useMayWrite();
  const nameButton = useRef<HTMLButtonElement>(null);
  const running = suspicions.find(({ answer }) => answer === null);
  return (
    <Card
      title="What do you suspect?"
      description="Name what you suspect, and the next 120 check-ins test it. One at a time."
    >
      {suspicions.length > 0 && (
        <ul className="grid grid-cols-1 gap-2.5">
          {suspicions.map((suspicion) => (
            <SuspicionItem
              key={suspicion.id}
              suspicion={suspicion}
              today={today}
              // The button that had the focus is gone with the suspicion.
              onWithdrawn={() => nameButton.current?.focus()}
            />
          ))}
        </ul>
      )}
      {mayWrite && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {/* aria-disabled, so that the button can be focused and its reason be read. */}
          <span className={running && 'opacity-55'}>
            <Button
              ref={nameButton}
              kind="secondary"
              aria-disabled={running !== undefined}
              aria-describedby={running && reason}
              onClick={() => running === undefined && setIsNaming(true)}
            >
              <Plus />
              {suspicions.length === 0 ? 'Name a suspicion' : 'Name another'}
            </Button>
          </span>
          {running && (
            <p id={reason} className="text-s text-ink-soft">
              You can name the next one after the answer about {factorPhrase(running.factor, subjects)}.
            </p>
          )}
        </div>
      )}
      {isNaming && <SuspicionDialog onClose={() => setIsNaming(false)} />}
    </Card>
  );
}
