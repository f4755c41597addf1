import type { Day } from '@flarewell/domain/day';
import { type FieldMessages, isValid } from '@flarewell/domain/fields';
import { type FlareDraft, trimFlare, validateFlare } from '@flarewell/domain/patterns/flares/flare';
import type { ShownFlare } from '@flarewell/domain/patterns/foundPatterns';
import { conditionTitle } from '@flarewell/domain/patterns/words/titles';
import { useState } from 'react';
import { notify } from '#data/notices.ts';
import { useForgetFlare, useSaveFlare } from '#data/patterns/flares.ts';
import { FormDialog } from '#ui/dialog/FormDialog.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useSubjects } from '#ui/records/subjects.ts';

type Props = { flare: ShownFlare; flares: readonly ShownFlare[]; today: Day; onClose: () => void };

/** Changes the days and the name of a flare. Saving a proposal confirms it. */
export function FlareDialog({ flare, flares, today, onClose }: Props) {
  const subjects = useSubjects();
  const saving = useSaveFlare();
  const forgetting = useForgetFlare();
  const { conditionId, from, to, name = '' } = flare;
  const [draft, setDraft] = useState<FlareDraft & { name: string }>({
    conditionId,
    verdict: 'confirmed',
    from,
    to,
    name,
  });
  const [isTried, setIsTried] = useState(false);
  const messages: FieldMessages<'from' | 'to' | 'name'> = checkDraft(draft, listOthers(flares, flare), today);
  const shown = isTried ? messages : {};
  const edit = (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes });

  async function save() {
    const trimmed = trimFlare(draft);
    const changes = { from: trimmed.from, to: trimmed.to, name: trimmed.name ?? null };
    const { id } = await saving.mutateAsync({ flare, changes });
    const saved = { ...flare, id, from: draft.from, to: draft.to };
    notify('good', 'Flare saved.', {
      label: 'Undo',
      run: () =>
        flare.id === null
          ? forgetting.mutate(saved)
          : saving.mutate(
              { flare: saved, changes: { from, to, name: name || null } },
              { onError: ({ message }) => notify('bad', `This was not saved. ${message}`) },
            ),
    });
  }

  return (
    <FormDialog
      title={`${flare.id === null ? 'Adjust' : 'Edit'} flare of ${conditionTitle(conditionId, subjects)}`}
      submitLabel="Save"
      isValid={isValid(messages)}
      onTry={() => setIsTried(true)}
      onSubmit={save}
      onClose={onClose}
    >
      {flare.id === null && <p className="text-s text-ink-soft">Saving confirms this as a flare.</p>}
      <TextField
        label="First day"
        type="date"
        required
        max={today}
        value={draft.from}
        error={shown.from}
        onChange={(event) => edit({ from: event.target.value })}
      />
      <TextField
        label="Last day"
        type="date"
        required
        min={draft.from}
        max={today}
        value={draft.to}
        error={shown.to}
        onChange={(event) => edit({ to: event.target.value })}
      />
      <TextField
        label="Name"
        isOptional
        autoComplete="off"
        placeholder="After the holidays"
        value={draft.name}
        error={shown.name}
        onChange={(event) => edit({ name: event.target.value })}
      />
    </FormDialog>
  );
}

function checkDraft(draft: FlareDraft, others: readonly FlareDraft[], today: Day) {
  const [from, to] = [!draft.from && 'Please enter the first day', !draft.to && 'Please enter the last day'];
  if (from || to) return { ...(from && { from }), ...(to && { to }) };
  return validateFlare(draft, { others, today });
}

/** Only confirmed flares can be in the way. */
function listOthers(flares: readonly ShownFlare[], flare: ShownFlare): FlareDraft[] {
  return flares
    .filter(({ id, state }) => state === 'confirmed' && id !== flare.id)
    .map(({ conditionId, from, to }) => ({ conditionId, from, to, verdict: 'confirmed' }));
}
