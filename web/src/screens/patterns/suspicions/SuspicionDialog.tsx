import { type FactorName, searchedFactors, weathers } from '@flarewell/domain/measures/factors';
import { roomPath } from '@flarewell/domain/paths';
import type { FactorKey } from '@flarewell/domain/patterns/factorKeys';
import { checkInsToAnswer } from '@flarewell/domain/patterns/search/interimLooks';
import { factorTitle } from '@flarewell/domain/patterns/words/titles';
import { isShown } from '@flarewell/domain/trackers';
import { useState } from 'react';
import { Link } from 'wouter';
import { useProfile } from '#data/diary/profile.ts';
import { notify } from '#data/notices.ts';
import { useNameSuspicion } from '#data/patterns/suspicions.ts';
import { FormDialog } from '#ui/dialog/FormDialog.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { type Subjects, useSubjects } from '#ui/records/subjects.ts';
import { Sentence } from '#ui/Sentence.tsx';

const choose = { value: '', label: 'Please choose' };

export function SuspicionDialog({ onClose }: { onClose: () => void }) {
  const subjects = useSubjects();
  const { hidden } = useProfile();
  const { conditions } = subjects;
  const naming = useNameSuspicion();
  const [factor, setFactor] = useState('');
  const [conditionId, setConditionId] = useState(conditions.length === 1 ? (conditions[0]?.id ?? '') : '');
  const [isTried, setIsTried] = useState(false);

  async function name() {
    await naming.mutateAsync({ conditionId, factor: factor as FactorKey });
    notify('good', `Named. The next ${checkInsToAnswer} check-ins will answer it.`);
  }

  return (
    <FormDialog
      title="Name a suspicion"
      submitLabel="Name it"
      isValid={factor !== '' && conditionId !== ''}
      onTry={() => setIsTried(true)}
      onSubmit={name}
      onClose={onClose}
    >
      <p className="text-s text-ink-soft">
        <Sentence>
          {`What you name now is compared once, on the next ${checkInsToAnswer} check-ins and nothing before them. That way chance fools nobody, and a smaller effect can be seen. You can name one suspicion at a time.`}
        </Sentence>
      </p>
      <SelectField
        label="What do you suspect?"
        required
        data-initial-focus=""
        value={factor}
        error={isTried && factor === '' ? 'Please choose what you suspect' : undefined}
        options={[choose, ...listFactors(subjects, hidden)]}
        onChange={(event) => setFactor(event.target.value)}
      />
      <SelectField
        label="What does it make worse?"
        required
        value={conditionId}
        error={isTried && conditionId === '' ? 'Please choose a condition' : undefined}
        options={[choose, ...conditions.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(event) => setConditionId(event.target.value)}
      />
      <p className="text-s text-ink-soft">
        Something else? Add it under{' '}
        <Link href={roomPath('things-to-track')} className="font-semibold text-accent-ink underline">
          Things to track
        </Link>{' '}
        in Settings first.
      </p>
    </FormDialog>
  );
}

/** Everything that patterns are searched for in. */
function listFactors(
  subjects: Subjects,
  hidden: readonly FactorName[],
): { value: FactorKey; label: string }[] {
  const keys: FactorKey[] = [
    ...subjects.trackers.filter(isShown).map(({ id }) => `tracker:${id}` as const),
    ...searchedFactors.filter((name) => !hidden.includes(name)),
    ...weathers.map((weather) => `weather:${weather}` as const),
  ];
  return keys.map((value) => ({ value, label: factorTitle(value, subjects) }));
}
