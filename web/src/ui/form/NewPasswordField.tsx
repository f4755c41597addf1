import { isTooShort, passwordLimits } from '@flarewell/domain/account/account';
import type { PasswordOwner } from '@flarewell/domain/account/passwords';
import { type ComponentProps, useEffect, useState } from 'react';
import { PasswordField } from './PasswordField.tsx';
import type { PasswordHint } from './passwordHint.ts';

type Props = Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'minLength' | 'hint' | 'value'> & {
  value: string;
  /** The name and email of the account, as far as known. Passwords that contain them are weak. */
  owner: PasswordOwner;
};

const levels = ['weak', 'fair', 'strong'] as const;
const colors = { weak: 'bg-bad', fair: 'bg-warn', strong: 'bg-good' };

/** A field for a new password, with a hint about its strength. The hint never blocks submitting. */
export function NewPasswordField({ owner, ...rest }: Props) {
  const [isFocused, setIsFocused] = useState(false);
  // A password manager can fill the field without focusing it.
  const hint = usePasswordHint(rest.value, owner, isFocused || rest.value !== '');
  const filled = hint ? levels.indexOf(hint.level) + 1 : 0;
  return (
    <PasswordField
      {...rest}
      onFocus={() => setIsFocused(true)}
      autoComplete="new-password"
      minLength={passwordLimits.min}
      hint={
        <>
          {/* Takes its space even while the field is empty, so that nothing moves. Hidden, because the words say the same. */}
          <span aria-hidden="true" className="mt-1 mb-2 flex h-1 gap-1">
            {hint &&
              levels.map((level, index) => (
                <span
                  key={level}
                  className={`flex-1 rounded-full ${index < filled ? colors[hint.level] : 'bg-line-strong'}`}
                />
              ))}
          </span>
          <span className="flex flex-wrap justify-between gap-x-4">
            {/* Hidden once the password is long enough: on a phone the longest hint leaves no room for it. */}
            {(!hint || isTooShort(rest.value)) && <span>{`At least ${passwordLimits.min} characters`}</span>}
            {/* Screen readers announce the words when they change, not at every key press. */}
            <span aria-live="polite" className="ml-auto font-medium text-ink">
              {hint?.words}
            </span>
          </span>
        </>
      }
    />
  );
}

/** Null for an empty field, and when the chunk cannot be fetched. */
function usePasswordHint(password: string, owner: PasswordOwner, isUsed: boolean): PasswordHint | null {
  const [chunk, setChunk] = useState<typeof import('./passwordHint.ts') | null>(null);
  useEffect(() => {
    if (!isUsed) return;
    import('./passwordHint.ts').then(setChunk, () => {
      // The field works without the hint. The server checks the password anyway.
    });
  }, [isUsed]);
  return chunk && password !== '' ? chunk.describePassword(password, owner) : null;
}
