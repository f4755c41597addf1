import type { OwnLink } from '@flarewell/domain/shares/link';
import { useId, useState } from 'react';
import { useSubmission } from '#data/api/submission.ts';
import { openLink } from '#data/shared-link/openLink.ts';
import type { Snapshot } from '#data/shared-link/snapshot.ts';
import { Form } from '#ui/form/Form.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { CardPage } from '#ui/page/CardPage.tsx';
import { explain } from './words.ts';

/** As much as the server keeps of a reader's name, and more than any passcode has. */
const longestAnswer = 80;

export type OpeningProps = {
  link: OwnLink;
  /** Gets null if the link does not work, and whether the reader was asked for a name. */
  onOpened: (snapshot: Snapshot | null, wasAskedForName: boolean) => void;
};

export function PasscodeForm({ link, onOpened }: OpeningProps) {
  const [passcode, setPasscode] = useState('');
  const [recipient, setRecipient] = useState('');
  const { isBusy, problem, problemCount, submit } = useSubmission();
  const problemId = useId();
  const isWrong = problem?.code === 'wrong-passcode' || problem?.fields.passcode;

  return (
    <CardPage
      title="A healthcare summary for you"
      lead={`It was shared with you${link.label && ` as “${link.label}”`}, protected by a passcode. Whoever sent you the link can tell it to you.`}
      hasWayBack={false}
    >
      <Form
        problemId={problemId}
        problem={problem && { message: explain(problem) }}
        problemCount={problemCount}
        isBusy={isBusy}
        submitLabel={isBusy ? 'Please wait...' : 'Open'}
        onSubmit={() =>
          submit({
            messages: passcode.trim() === '' ? { passcode: 'Please enter the passcode' } : {},
            send: () => openLink(link, { passcode, recipient }),
            onDone: (snapshot) => onOpened(snapshot, true),
          })
        }
      >
        <TextField
          label="Passcode"
          name="passcode"
          required
          maxLength={longestAnswer}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={passcode}
          errorId={isWrong ? problemId : undefined}
          onChange={(event) => setPasscode(event.target.value)}
        />
        <TextField
          label="Your name"
          name="name"
          isOptional
          hint="Whoever sent you the link sees who opened it."
          maxLength={longestAnswer}
          autoComplete="name"
          value={recipient}
          onChange={(event) => setRecipient(event.target.value)}
        />
      </Form>
    </CardPage>
  );
}
