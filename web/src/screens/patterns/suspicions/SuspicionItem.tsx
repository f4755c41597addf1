import type { Day } from '@flarewell/domain/day';
import type { ShownSuspicion } from '@flarewell/domain/patterns/foundPatterns';
import { checkInsToAnswer } from '@flarewell/domain/patterns/search/interimLooks';
import { suspicionSentence, suspicionTitle } from '@flarewell/domain/patterns/words/suspicions';
import { useState } from 'react';
import { useMayWrite } from '#data/diary/openDiary.ts';
import { notify } from '#data/notices.ts';
import { useWithdrawSuspicion } from '#data/patterns/suspicions.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { Check, Hourglass } from '#ui/icons.tsx';
import { useSubjects } from '#ui/records/subjects.ts';
import { Sentence } from '#ui/Sentence.tsx';

type Props = { suspicion: ShownSuspicion; today: Day; onWithdrawn: () => void };

export function SuspicionItem({ suspicion, today, onWithdrawn }: Props) {
  const names = useSubjects();
  const withdrawal = useWithdrawSuspicion();
  const mayWrite = useMayWrite();
  const [isAsking, setIsAsking] = useState(false);
  const title = suspicionTitle(suspicion, names);

  function withdraw() {
    setIsAsking(false);
    withdrawal.mutate(suspicion, {
      onSuccess: () => {
        notify('good', 'The suspicion is withdrawn.');
        onWithdrawn();
      },
    });
  }

  return (
    <li className="grid gap-1 rounded-m border border-line p-3.5">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="text-sm font-semibold wrap-anywhere">{title}</p>
          <p className="text-xs text-ink-soft wrap-anywhere">
            <Sentence>{suspicionSentence(suspicion, names, today)}</Sentence>
          </p>
        </div>
        <div className="shrink-0">
          {suspicion.answer ? (
            <Badge Icon={Check}>Answered</Badge>
          ) : (
            <Badge Icon={Hourglass}>{`${suspicion.checkIns} of ${checkInsToAnswer}`}</Badge>
          )}
        </div>
      </div>
      {!suspicion.answer && mayWrite && (
        <div className="-mb-2 -ml-4">
          <Button
            kind="quiet"
            size="s"
            aria-label={`Withdraw suspicion: ${title}`}
            onClick={() => setIsAsking(true)}
          >
            Withdraw suspicion
          </Button>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          question="Withdraw this suspicion? It gets no answer. If you name it again, counting starts at 0. The check-ins stay."
          confirmLabel="Withdraw"
          onCancel={() => setIsAsking(false)}
          onConfirm={withdraw}
        />
      )}
    </li>
  );
}
