import type { Choice, ChoiceGroup, Menu } from '@flarewell/domain/assistant/chips/chip';
import type { Query } from '@flarewell/domain/assistant/query/query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Sheet } from '#ui/dialog/Sheet.tsx';
import { Check } from '#ui/icons.tsx';
import { ChoiceForm } from './ChoiceForm.tsx';

type Props = { menu: Menu; anchor: Element; onChoose: (query: Query) => void; onClose: () => void };

type Opened = Exclude<Choice, { kind: 'query' }>;

/** What a chip can become. Some choices open a menu of their own, or ask for days or a text. */
export function ChipMenu({ menu, anchor, onChoose, onClose }: Props) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const content = useRef<HTMLDivElement>(null);

  // The pressed choice is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another menu or form is shown.
  useEffect(() => {
    content.current?.querySelector<HTMLElement>('[data-initial-focus]')?.focus({ preventScroll: true });
  }, [opened]);

  function press(choice: Choice) {
    if (choice.kind === 'query') onChoose(choice.query);
    else setOpened(choice);
  }

  return (
    <Sheet
      title={opened?.title ?? menu.title}
      anchor={anchor}
      onReturn={opened ? () => setOpened(null) : undefined}
      onClose={onClose}
    >
      <div ref={content}>
        {opened && opened.kind !== 'menu' ? (
          <ChoiceForm choice={opened} onMake={onChoose} />
        ) : (
          <Choices key={opened?.label} {...(opened ?? menu)} onPress={press} />
        )}
      </div>
    </Sheet>
  );
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Moves the focus with the arrow keys, Home and End. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const step = steps[event.key];
  const next =
    step !== undefined
      ? items.at((at + step) % items.length)
      : { Home: items[0], End: items.at(-1) }[event.key];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** A pill has the same width with and without its check mark, so that choosing it does not move the others. */
const pillLook =
  'inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full border border-line-strong px-5.5 py-1 text-left text-s font-medium wrap-anywhere text-ink-soft transition-colors duration-150 hover:border-field-line hover:text-ink aria-checked:border-accent aria-checked:bg-accent-wash aria-checked:px-[11.5px] aria-checked:text-accent-ink';

function Choices({ title, groups, onPress }: Menu & { onPress: (choice: Choice) => void }) {
  const all = groups.flatMap(({ choices }) => choices);
  const first = all.find((choice) => choice.kind === 'query' && choice.isChosen) ?? all[0];
  return (
    <div role="menu" tabIndex={-1} aria-label={title} onKeyDown={moveFocus} className="grid gap-4">
      {groups.map((group) => (
        <Group key={group.title + group.choices[0]?.label} group={group} first={first} onPress={onPress} />
      ))}
    </div>
  );
}

type GroupProps = { group: ChoiceGroup; first: Choice | undefined; onPress: (choice: Choice) => void };

function Group({ group: { title, choices }, first, onPress }: GroupProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls.
    <div role="group" aria-labelledby={title ? id : undefined}>
      {title && (
        <div id={id} className="mb-2 text-xs font-semibold text-ink-soft">
          {title}
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <button
            key={choice.label}
            type="button"
            {...roleOf(choice)}
            data-initial-focus={choice === first ? true : undefined}
            onClick={() => onPress(choice)}
            className={pillLook}
          >
            {choice.kind === 'query' && choice.isChosen && <Check size={15} className="shrink-0" />}
            {choice.label}
          </button>
        ))}
      </div>
    </div>
  );
}

function roleOf(choice: Choice) {
  return choice.kind === 'query'
    ? ({ role: 'menuitemradio', 'aria-checked': choice.isChosen } as const)
    : ({ role: 'menuitem', 'aria-haspopup': choice.kind === 'menu' ? 'menu' : 'dialog' } as const);
}
