import { type KeyboardEvent, type ReactNode, useId } from 'react';

type Props<Value extends string> = {
  label: string;
  tabs: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Shown in the same row as the tabs. Without it the tabs fill the width. */
  beside?: ReactNode;
  children: ReactNode;
};

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs and the panel below them. Arrow keys move between tabs. A single tab is not shown. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, beside, children }: Props<Value>) {
  const id = useId();
  const isChoice = tabs.length > 1;

  function move(event: KeyboardEvent<HTMLElement>) {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const index = tabs.findIndex((tab) => tab.value === value) + step;
    const next = tabs[(index + tabs.length) % tabs.length];
    if (!next) return;
    onChange(next.value);
    document.getElementById(id + next.value)?.focus();
  }

  return (
    <>
      <div
        className={
          beside !== undefined ? 'flex flex-wrap items-end justify-between gap-x-8 gap-y-5' : 'contents'
        }
      >
        {isChoice && (
          <div
            role="tablist"
            aria-label={label}
            className="inline-flex max-w-full rounded-full bg-sunken p-1 forced-colors:border cramped:flex-wrap cramped:rounded-l"
          >
            {tabs.map((tab) => (
              <button
                key={tab.value}
                type="button"
                role="tab"
                id={id + tab.value}
                aria-selected={tab.value === value}
                aria-controls={`${id}panel`}
                tabIndex={tab.value === value ? 0 : -1}
                onClick={() => onChange(tab.value)}
                onKeyDown={move}
                className="inline-flex min-h-11 grow cursor-pointer items-center justify-center gap-2 rounded-full px-4 text-sm font-semibold text-ink-soft transition-colors duration-150 hover:text-ink aria-selected:bg-raised aria-selected:text-ink aria-selected:shadow-card"
              >
                {tab.label}
              </button>
            ))}
          </div>
        )}
        {beside}
      </div>
      <div {...(isChoice && { role: 'tabpanel', id: `${id}panel`, 'aria-labelledby': id + value })}>
        {children}
      </div>
    </>
  );
}
