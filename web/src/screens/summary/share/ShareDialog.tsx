import { dateAndTime } from '@flarewell/domain/dates';
import { isValid, trimText } from '@flarewell/domain/fields';
import {
  expiryOf,
  type ShareLife,
  shareLabelLimit,
  shareLifeDays,
  shareLives,
  validateShare,
} from '@flarewell/domain/shares/shares';
import type { Paper } from '@flarewell/domain/summary/files';
import type { SummaryReport } from '@flarewell/domain/summary/report';
import { type ComponentProps, useState } from 'react';
import { ApiProblem } from '#data/api/request.ts';
import { useProfile } from '#data/diary/profile.ts';
import { useMakeShare } from '#data/shares.ts';
import { FormDialog } from '#ui/dialog/FormDialog.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Notice } from '#ui/Notice.tsx';
import { inWords } from '#ui/Problem.tsx';
import { Sentence } from '#ui/Sentence.tsx';
import { IncludedParts, type SharedParts } from './IncludedParts.tsx';
import { PasscodeChoice, suggest } from './PasscodeChoice.tsx';
import type { MadeLink } from './ShareResult.tsx';

type Props = Pick<ComponentProps<typeof IncludedParts>, 'periodChoice' | 'remark'> & {
  /** Null while the history is being loaded: until then the chosen notes are not known. */
  report: SummaryReport | null;
  /** False while the patterns that the report will have are being loaded. */
  isComplete: boolean;
  parts: SharedParts;
  paper: Paper;
  onMade: (made: MadeLink) => void;
  onClose: () => void;
};

/** The period and the parts belong to the summary behind the dialog, so that both always show the same. */
export function ShareDialog({ report, isComplete, parts, paper, onMade, onClose, ...rest }: Props) {
  const { timezone } = useProfile();
  const making = useMakeShare();
  const [label, setLabel] = useState('');
  const [life, setLife] = useState<ShareLife>(shareLifeDays);
  const [hasPasscode, setHasPasscode] = useState(false);
  const [typed, setTyped] = useState(suggest);
  const [isTried, setIsTried] = useState(false);
  const passcode = hasPasscode ? trimText(typed) : undefined;
  const messages = validateShare({ label, passcode });
  const shown = isTried ? messages : {};
  const end = dateAndTime(timezone, expiryOf(new Date().toISOString(), life));

  async function make(): Promise<MadeLink> {
    if (!report || !isComplete)
      throw new Error('The summary is still being loaded. Please try again in a moment.');
    const share = await making
      .mutateAsync({
        days: parts.days,
        label: trimText(label),
        expiresInDays: life,
        passcode,
        notes: parts.chosenNotes.length > 0 && [...parts.chosenNotes],
        photos: parts.hasPhotos && parts.canHavePhotos,
        patterns: parts.hasPatterns && parts.canHavePatterns,
        paper,
      })
      .catch(explainLimit);
    return { share, passcode, report };
  }

  return (
    <FormDialog
      title="Share with a doctor"
      submitLabel="Make link"
      busyLabel="Making the link..."
      isValid={isValid(messages)}
      onTry={() => setIsTried(true)}
      onSubmit={make}
      onDone={onMade}
      onClose={onClose}
    >
      <p className="text-s text-ink-soft">
        <Sentence>
          Whoever has the link can read the summary, without an account. It is a snapshot: later check-ins do
          not change it.
        </Sentence>
      </p>
      {!isSecureContext && (
        <Notice tone="warn">
          The address of this server does not begin with https. Browsers cannot open its links.
        </Notice>
      )}
      <TextField
        label="Name of the link"
        required
        data-initial-focus
        autoComplete="off"
        maxLength={shareLabelLimit}
        placeholder="Dr. Weber, November"
        value={label}
        error={shown.label}
        hint="The doctor sees it too."
        onChange={(event) => setLabel(event.target.value)}
      />
      {/* Nobody would notice that a change made while the request is running is not in the link. */}
      <div inert={making.isPending} className="grid grid-cols-1 gap-5 inert:opacity-55">
        <IncludedParts {...parts} {...rest} periodText={report?.periodText ?? ''} />
        <SelectField
          label="The link works for"
          options={shareLives.map((days) => ({ value: String(days), label: lifeText(days) }))}
          value={String(life)}
          hint={`Until ${end}. You can stop it before, in Settings › Shared links.`}
          onChange={(event) =>
            setLife(shareLives.find((days) => String(days) === event.target.value) ?? shareLifeDays)
          }
        />
      </div>
      <PasscodeChoice
        isOn={hasPasscode}
        onSwitch={setHasPasscode}
        passcode={typed}
        onChange={setTyped}
        error={shown.passcode}
      />
    </FormDialog>
  );
}

/** The server's own message says "a moment", but this limit may last an hour. */
function explainLimit(error: unknown): never {
  const seconds =
    error instanceof ApiProblem && error.code === 'too-many-requests' && error.retryAfterSeconds;
  if (!seconds) throw error;
  throw new Error(`You have made many links. Please wait ${inWords(seconds)} and try again.`);
}

function lifeText(days: ShareLife): string {
  if (days === 365) return '1 year';
  return days === 1 ? '1 day' : `${days} days`;
}
