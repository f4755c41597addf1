import { checkPasswordLength } from '@flarewell/domain/account/account';
import { collectMessages, isValid } from '@flarewell/domain/fields';
import { type FormEvent, useState } from 'react';
import { useChangePassword } from '#data/account/credentials.ts';
import { ApiProblem } from '#data/api/request.ts';
import { hasCode } from '#data/cache/cache.ts';
import { useProfile } from '#data/diary/profile.ts';
import { notify } from '#data/notices.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { NewPasswordField } from '#ui/form/NewPasswordField.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { useInvalidFocus } from '#ui/form/useInvalidFocus.ts';
import { Problem } from '#ui/Problem.tsx';
import { linksStopped, StopLinksChoice } from './StopLinksChoice.tsx';

const blank = { currentPassword: '', newPassword: '', stopsLinks: false };

function validate({ currentPassword, newPassword }: typeof blank) {
  return collectMessages({
    currentPassword: currentPassword === '' ? 'Please enter your current password' : undefined,
    newPassword: checkPasswordLength(newPassword),
  });
}

export function PasswordCard() {
  const profile = useProfile();
  const change = useChangePassword();
  const [draft, setDraft] = useState(blank);
  const [isTried, setIsTried] = useState(false);
  const [failures, setFailures] = useState(0);
  const form = useInvalidFocus(failures);
  const isWrong = hasCode(change.error, 'wrong-password');
  const refusal = change.error instanceof ApiProblem ? change.error.fields.newPassword : undefined;
  const messages = isTried ? validate(draft) : {};

  function save(event: FormEvent) {
    event.preventDefault();
    if (change.isPending) return;
    setIsTried(true);
    if (!isValid(validate(draft))) {
      change.reset();
      return setFailures(failures + 1);
    }
    change.mutate(draft, {
      onSuccess: () => {
        setDraft(blank);
        setIsTried(false);
        const stopped = linksStopped(draft.stopsLinks);
        notify('good', `Your password was changed. Your other devices were signed out.${stopped}`);
      },
      onError: () => setFailures(failures + 1),
    });
  }

  return (
    <Card title="Password" description="Changing it signs out your other devices.">
      <form ref={form} method="post" noValidate onSubmit={save} className="flex flex-col gap-4">
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" name="username" autoComplete="username" value={profile.email} readOnly hidden />
        <PasswordField
          label="Current password"
          name="current-password"
          required
          autoComplete="current-password"
          value={draft.currentPassword}
          error={isWrong ? change.error?.message : messages.currentPassword}
          onChange={(event) => {
            if (isWrong) change.reset();
            setDraft({ ...draft, currentPassword: event.target.value });
          }}
        />
        <NewPasswordField
          label="New password"
          name="new-password"
          required
          owner={profile}
          value={draft.newPassword}
          error={messages.newPassword ?? refusal}
          onChange={(event) => {
            if (refusal) change.reset();
            setDraft({ ...draft, newPassword: event.target.value });
          }}
        />
        <StopLinksChoice
          isOn={draft.stopsLinks}
          onChange={(stopsLinks) => setDraft({ ...draft, stopsLinks })}
        />
        <Problem error={isWrong || refusal ? null : change.error} />
        <div>
          <Button type="submit" kind="secondary" aria-disabled={change.isPending}>
            {change.isPending ? 'Please wait...' : 'Change password'}
          </Button>
        </div>
      </form>
    </Card>
  );
}
