import type { Choice } from '@flarewell/domain/assistant/chips/chip';
import type { Query } from '@flarewell/domain/assistant/query/query';
import { type FormEvent, useRef, useState } from 'react';
import { useToday } from '#data/today.ts';
import { Button } from '#ui/Button.tsx';
import { focusInvalid } from '#ui/form/Field.tsx';
import { TextField } from '#ui/form/TextField.tsx';

type Asking = Extract<Choice, { kind: 'day' | 'range' | 'text' }>;

/** As long as the name of a filter can be. */
const textLimit = 200;

const messages = {
  day: 'Please enter a day up to today',
  order: 'The last day cannot be before the first',
  text: 'Please enter a word',
};

/** Asks for a day, two days or a text, and makes a question of it. */
export function ChoiceForm({ choice, onMake }: { choice: Asking; onMake: (query: Query) => void }) {
  const today = useToday();
  const form = useRef<HTMLFormElement>(null);
  const [isTried, setIsTried] = useState(false);
  const [[from, to], setDays] = useState<readonly [string, string]>(['', '']);
  const [text, setText] = useState('');
  const isPast = (day: string) => day !== '' && day <= today;
  const problems = {
    from: choice.kind !== 'text' && !isPast(from) ? messages.day : undefined,
    to:
      choice.kind === 'range'
        ? !isPast(to)
          ? messages.day
          : to < from
            ? messages.order
            : undefined
        : undefined,
    text: choice.kind === 'text' && text.trim() === '' ? messages.text : undefined,
  };
  const shown: Partial<typeof problems> = isTried ? problems : {};

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (problems.from || problems.to || problems.text) {
      // The messages are shown first: they mark the fields.
      setTimeout(() => focusInvalid(form.current));
    } else if (choice.kind === 'text') {
      onMake(choice.make(text.trim()));
    } else {
      onMake(choice.make({ from, to: choice.kind === 'range' ? to : from }));
    }
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      {choice.kind === 'text' ? (
        <TextField
          label="Word"
          data-initial-focus
          required
          maxLength={textLimit}
          autoComplete="off"
          enterKeyHint="done"
          value={text}
          error={shown.text}
          onChange={(event) => setText(event.target.value)}
        />
      ) : (
        <TextField
          label={choice.kind === 'day' ? 'Day' : 'First day'}
          data-initial-focus
          type="date"
          required
          max={today}
          value={from}
          error={shown.from}
          onChange={(event) => setDays([event.target.value, to])}
        />
      )}
      {choice.kind === 'range' && (
        <TextField
          label="Last day"
          type="date"
          required
          min={from}
          max={today}
          value={to}
          error={shown.to}
          onChange={(event) => setDays([from, event.target.value])}
        />
      )}
      <div>
        <Button type="submit">Show</Button>
      </div>
    </form>
  );
}
