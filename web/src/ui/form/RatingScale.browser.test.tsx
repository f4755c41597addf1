import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type RenderResult, render } from 'vitest-browser-react';
import { RatingScale } from './RatingScale.tsx';

const label = 'Itch at its worst today';

function Itch({ start }: { start: number | null }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <RatingScale
        label={label}
        min={0}
        max={10}
        endWords={['No itch', 'Worst imaginable']}
        value={value}
        onChange={setValue}
      />
      <output>{String(value)}</output>
    </>
  );
}

/** Components are tested without styles, where no blank separates the number from its word. */
const answer = (shown: RenderResult, name: string) =>
  shown.getByRole('radio', { name: new RegExp(`^${name.replace(' ', ' ?')}$`) });
const stored = (shown: RenderResult) => shown.getByRole('status');
const checked = (shown: RenderResult) => shown.getByRole('radio', { checked: true }).elements();

describe('a scale of numbers', () => {
  test('is a group of radios, and the ends have words', async () => {
    const shown = await render(<Itch start={4} />);
    const radios = shown.getByRole('group', { name: label }).getByRole('radio');
    expect(radios.elements()).toHaveLength(11);
    await expect.element(answer(shown, '0 No itch')).toBeInTheDocument();
    await expect.element(answer(shown, '10 Worst imaginable')).toBeInTheDocument();
    await expect.element(answer(shown, '4')).toBeChecked();
  });

  test('0 is an answer, unlike nothing', async () => {
    const shown = await render(<Itch start={null} />);
    expect(checked(shown)).toEqual([]);
    const zero = answer(shown, '0 No itch');
    await userEvent.click(zero.element().parentElement as Element);
    await expect.element(stored(shown)).toHaveTextContent('0');
    await expect.element(zero).toBeChecked();
    expect(checked(shown)).toHaveLength(1);
  });

  test('choosing the answer again clears it, by a press and by the space bar', async () => {
    const shown = await render(<Itch start={0} />);
    await userEvent.click(answer(shown, '0 No itch').element().parentElement as Element);
    await expect.element(stored(shown)).toHaveTextContent('null');
    await userEvent.keyboard(' ');
    await expect.element(stored(shown)).toHaveTextContent('0');
    await userEvent.keyboard(' ');
    await expect.element(stored(shown)).toHaveTextContent('null');
    expect(checked(shown)).toEqual([]);
  });

  test('the arrow keys move the answer, and Tab reaches the scale once', async () => {
    const shown = await render(<Itch start={null} />);
    await userEvent.tab();
    await expect.element(answer(shown, '0 No itch')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    await expect.element(stored(shown)).toHaveTextContent('1');
    await expect.element(answer(shown, '1')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect.element(stored(shown)).toHaveTextContent('10');
    await userEvent.tab();
    expect(document.activeElement?.getAttribute('type')).not.toBe('radio');
  });
});

test('a scale of words shows the word of each level', async () => {
  const words = ['Very Low', 'Low', 'Moderate', 'High', 'Very High'];
  const shown = await render(
    <RatingScale
      label="Stress Level"
      min={1}
      max={5}
      wordOf={(level) => words[level - 1] ?? ''}
      value={null}
      onChange={() => undefined}
    />,
  );
  for (const [index, word] of words.entries()) {
    await expect.element(answer(shown, `${index + 1} ${word}`)).not.toBeChecked();
  }
});
