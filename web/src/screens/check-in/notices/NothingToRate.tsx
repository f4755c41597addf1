import { useState } from 'react';
import { useCheckIns } from '#data/diary/checkIns.ts';
import { useAddCondition } from '#data/diary/conditions.ts';
import { useIsOwnDiary } from '#data/diary/openDiary.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { ConditionDialog } from '#ui/records/ConditionDialog.tsx';
import { firstConditionLabel } from '#ui/records/firstConditionLabel.ts';
import { Sentence } from '#ui/Sentence.tsx';

/** Offers to add a condition without leaving the check-in. */
export function NothingToRate({ onAdded }: { onAdded: () => void }) {
  const [isAdding, setIsAdding] = useState(false);
  const isOwn = useIsOwnDiary();
  const { checkIns } = useCheckIns();
  const { mutateAsync } = useAddCondition();
  return (
    <>
      <Notice tone="info" title="There is no condition to rate">
        <p>
          <Sentence>
            Add a condition and the check-in will ask about it. You can note the rest without one.
          </Sentence>
        </p>
        <div className="mt-2">
          <Button kind="secondary" size="s" onClick={() => setIsAdding(true)}>
            {firstConditionLabel({ isOwn, isNew: checkIns.length === 0 })}
          </Button>
        </div>
      </Notice>
      {isAdding && (
        <ConditionDialog
          onSave={async (condition) => {
            await mutateAsync(condition);
            onAdded();
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </>
  );
}
