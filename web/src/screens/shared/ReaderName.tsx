import { identityMessages } from '@flarewell/domain/account/identity';
import type { OwnLink } from '@flarewell/domain/shares/link';
import { recipientLimit, trimRecipient } from '@flarewell/domain/shares/shares';
import { useEffect, useId, useRef, useState } from 'react';
import { useSubmission } from '#data/api/submission.ts';
import { sendReaderName } from '#data/shared-link/openLink.ts';
import { Button } from '#ui/Button.tsx';
import { controlLook, focusInvalid } from '#ui/form/Field.tsx';
import { Problem } from '#ui/Problem.tsx';
import { explainUnsentName } from './words.ts';

type Props = { link: OwnLink; sharedBy: string };

/** Offers to tell the person who opened their link, after it was opened without a passcode and so without a question. */
export function ReaderName({ link, sharedBy }: Props) {
  const [name, setName] = useState('');
  const [sentName, setSentName] = useState<string | null>(null);
  const { isBusy, problem, problemCount, submit } = useSubmission();
  const [inputId, problemId] = [useId(), useId()];

  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem) focusInvalid(form.current);
  }, [problem]);

  // The form had the focus, and disappears.
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (sentName) status.current?.focus();
  }, [sentName]);

  const send = () =>
    submit({
      messages: trimRecipient(name) ? {} : { name: identityMessages.name },
      send: () => sendReaderName(link, name),
      onDone: () => setSentName(trimRecipient(name)),
    });

  return (
    <div className="min-w-0 text-s wrap-anywhere sm:justify-self-start">
      <p ref={status} role="status" tabIndex={-1}>
        {sentName && `${sharedBy} sees that ${sentName} opened this.`}
      </p>
      {!sentName && (
        <form
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
          className="grid gap-2"
        >
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="text-ink-soft">{`Let ${sharedBy} know who opened this`}</p>
            <div className="flex w-full items-center gap-2.5 sm:w-auto">
              <label htmlFor={inputId} className="shrink-0 font-semibold">
                Your name
              </label>
              <input
                id={inputId}
                name="name"
                autoComplete="name"
                maxLength={recipientLimit}
                value={name}
                aria-invalid={problem?.fields.name ? true : undefined}
                aria-describedby={problem ? problemId : undefined}
                className={controlLook}
                onChange={(event) => setName(event.target.value)}
              />
              <Button kind="secondary" size="s" type="submit" aria-disabled={isBusy}>
                {isBusy ? 'Sending…' : 'Send name'}
              </Button>
            </div>
          </div>
          <Problem
            id={problemId}
            error={problem && { message: explainUnsentName(problem) }}
            count={problemCount}
          />
        </form>
      )}
    </div>
  );
}
