import { useId } from 'react';
import { Check } from '#ui/icons.tsx';

type Props = {
  colors: readonly { hex: string; name: string }[];
  value: string;
  onChange: (hex: string) => void;
};

/** The palette as a radio group. Each colour has a name, for people who cannot tell the colours apart. */
export function ColorChoice({ colors, value, onChange }: Props) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Color</legend>
      <div className="grid w-fit grid-cols-4 gap-1 sm:grid-cols-8">
        {colors.map((color) => (
          <label
            key={color.hex}
            title={color.name}
            className="relative grid size-11 cursor-pointer place-items-center rounded-full has-checked:outline-2 has-checked:-outline-offset-2 has-checked:outline-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              aria-label={color.name}
              checked={color.hex === value}
              onChange={() => onChange(color.hex)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span
              className="grid size-8 place-items-center rounded-full text-on-swatch forced-color-adjust-none"
              style={{ background: color.hex }}
            >
              {color.hex === value && <Check size={17} strokeWidth={2.5} />}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
