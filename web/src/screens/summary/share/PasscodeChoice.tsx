import { suggestPasscode } from '@flarewell/domain/shares/passcodes';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { controlLook, Field } from '#ui/form/Field.tsx';
import { Switch } from '#ui/form/Switch.tsx';

type Props = {
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  passcode: string;
  onChange: (passcode: string) => void;
  error: string | undefined;
};

export function PasscodeChoice({ isOn, onSwitch, passcode, onChange, error }: Props) {
  /** A new suggestion, which screen readers would not announce otherwise, because the focus stays on the button. */
  const [suggested, setSuggested] = useState('');
  const field = useRef<HTMLDivElement>(null);

  // The field appears below the switch, where a phone's screen often ends.
  useEffect(() => {
    if (isOn) field.current?.scrollIntoView({ block: 'nearest' });
  }, [isOn]);

  function suggestAnother() {
    const another = suggest();
    onChange(another);
    setSuggested(another);
  }

  return (
    <div ref={field} className="grid gap-3">
      <Switch
        label="Protect with a passcode"
        hint="Whoever has the link needs it too. Ten wrong tries end the link."
        isOn={isOn}
        onChange={onSwitch}
      />
      {isOn && (
        <Field label="Passcode" error={error} hint="Tell the passcode separately, for example by phone.">
          {(attributes) => (
            <div className="flex items-center gap-2">
              <input
                {...attributes}
                required
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={passcode}
                onChange={(event) => onChange(event.target.value)}
                className={controlLook}
              />
              <Button kind="secondary" size="s" onClick={suggestAnother}>
                Suggest another
              </Button>
            </div>
          )}
        </Field>
      )}
      <span role="status" className="sr-only">
        {isOn && suggested}
      </span>
    </div>
  );
}

export function suggest(): string {
  return suggestPasscode((below) => {
    // Without a bias, because the number of words is a power of two.
    const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
    return random % below;
  });
}
