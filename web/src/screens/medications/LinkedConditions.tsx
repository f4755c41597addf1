import type { Condition } from '@flarewell/domain/conditions';
import { Check } from '#ui/icons.tsx';

type Props = {
  conditions: readonly Condition[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
};

/** The conditions that the medication is for. The check-in asks about it on their steps. */
export function LinkedConditions({ conditions, chosen, onChange }: Props) {
  const toggle = (id: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">
        For conditions<span className="font-normal text-ink-soft"> optional</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {conditions.map(({ id, name, color }) => (
          <label
            key={id}
            className="relative inline-flex min-h-11 max-w-full cursor-pointer items-center gap-2 rounded-full border border-line-strong px-4 text-s font-medium has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={(event) => toggle(id, event.target.checked)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span
              className="grid size-4 shrink-0 place-items-center rounded-full text-on-swatch"
              style={{ background: color }}
            >
              {chosen.includes(id) && <Check size={12} strokeWidth={3} />}
            </span>
            <bdi className="truncate">{name}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
