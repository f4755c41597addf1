import type { firstRegistrationChoices } from '@flarewell/domain/invitations/registration';
import { type ComponentProps, useEffect, useRef } from 'react';
import { type RadioChoice, RadioField } from '#ui/form/RadioField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Notice } from '#ui/Notice.tsx';

export type FirstChoice = (typeof firstRegistrationChoices)[number];

const choices: RadioChoice<FirstChoice>[] = [
  {
    value: 'invited',
    label: 'Only people I invite',
    hint: 'You make a link for each of them, in Settings › Invitations.',
  },
  {
    value: 'anybody',
    label: 'Anybody who can open it',
    hint: 'Whoever finds its address can make an account.',
  },
];

/** Tells whoever makes the first account of a server what that means. */
export function FirstAccountNotice() {
  return (
    <Notice tone="info" title="You are the first one here.">
      With the first account you become the operator of this server: you can invite others. Being an operator
      shows you nothing of anybody’s diary.
    </Notice>
  );
}

type CodeProps = Omit<ComponentProps<typeof TextField>, 'label'> & {
  /** Whether the form was submitted before it showed this field, which then takes the focus. */
  isMissed: boolean;
};

/** Proves that whoever makes the first account can read what the server prints. */
export function SetupCodeField({ isMissed, ...rest }: CodeProps) {
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (isMissed) field.current?.focus();
  }, [isMissed]);

  return (
    <TextField
      {...rest}
      ref={field}
      label="Setup code"
      hint="The server printed it when it started: in its terminal, or in what “docker compose logs flarewell” or “journalctl -u flarewell” shows."
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}

type Props = {
  value: FirstChoice;
  /** Whether the form was submitted before it showed the question, which then takes the focus. */
  isMissed: boolean;
  onChange: (value: FirstChoice) => void;
};

export function FirstAccountQuestion({ value, isMissed, onChange }: Props) {
  const question = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (isMissed) question.current?.querySelector<HTMLElement>(':checked')?.focus();
  }, [isMissed]);

  return (
    <div ref={question} className="grid gap-2">
      <RadioField
        label="Who may register on this server?"
        options={choices}
        value={value}
        onChange={onChange}
      />
      <p className="text-s text-ink-soft">You can change this later in Settings › Invitations.</p>
    </div>
  );
}
