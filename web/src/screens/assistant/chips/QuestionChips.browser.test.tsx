import { chipsOf } from '@flarewell/domain/assistant/chips/chips';
import { makeFilter, makeQuery, type Query } from '@flarewell/domain/assistant/query/query';
import { addDays } from '@flarewell/domain/day';
import {
  makeCondition,
  makeMedication,
  makeTracker,
  rateDay,
  takeOn,
} from '@flarewell/domain/testing/samples';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type RenderResult, render } from 'vitest-browser-react';
import { QuestionChips } from './QuestionChips.tsx';

const today = '2026-03-18';
const records = {
  conditions: [makeCondition('neck', { name: 'Neck' }), makeCondition('hands', { name: 'Hands' })],
  medications: [makeMedication('tacrolimus', { name: 'Tacrolimus' })],
  trackers: [makeTracker('dairy', { name: 'Dairy' })],
  checkIns: [rateDay(today, { neck: 3, hands: 2 }), ...takeOn('tacrolimus', addDays(today, -5))],
};

function Asked({ query: start }: { query: Query }) {
  const [query, setQuery] = useState(start);
  return <QuestionChips chips={chipsOf(query, records, today)} onChange={setQuery} />;
}

const neck = makeQuery({
  measure: 'severity',
  figure: 'average',
  conditions: ['Neck'],
  period: { kind: 'last', days: 90 },
});
const renderNeck = (parts: Partial<Query> = {}) => render(<Asked query={{ ...neck, ...parts }} />);

const labels = (shown: RenderResult) =>
  shown
    .getByRole('list', { name: 'Question' })
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent);
const chip = (shown: RenderResult, name: string) => shown.getByRole('button', { name, exact: true });
const option = (shown: RenderResult, name: string) => shown.getByRole('menuitemradio', { name, exact: true });
const focused = () => document.activeElement?.textContent;

describe('the chips of a question', () => {
  test('each opens a menu with what is chosen, and Escape closes it without a change', async () => {
    const shown = await renderNeck();
    const before = labels(shown);
    expect(before).toEqual([
      'What: Average severity',
      'Conditions: Neck',
      'When: Last 90 days',
      'Compare',
      'Only days with',
    ]);
    await expect.element(chip(shown, 'When: Last 90 days')).toHaveAttribute('aria-expanded', 'false');
    await chip(shown, 'When: Last 90 days').click();
    await expect.element(shown.getByRole('dialog', { name: 'When' })).toBeVisible();
    await expect.element(option(shown, 'Last 90 days')).toHaveAttribute('aria-checked', 'true');
    await expect.element(option(shown, 'Last 90 days')).toHaveFocus();
    expect(shown.getByRole('menuitemradio', { checked: true }).elements()).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    expect(shown.getByRole('dialog').elements()).toEqual([]);
    expect(labels(shown)).toEqual(before);
    await expect.element(chip(shown, 'When: Last 90 days')).toHaveFocus();
  });

  test('the arrow keys go through the choices, Enter chooses, and the focus returns to the chip', async () => {
    const shown = await renderNeck();
    chip(shown, 'When: Last 90 days').element().focus();
    await userEvent.keyboard('{Enter}{ArrowUp}{ArrowLeft}');
    await expect.element(option(shown, 'Last 7 days')).toHaveFocus();
    await userEvent.keyboard('{Home}{ArrowLeft}');
    await expect.element(shown.getByRole('menuitem', { name: 'From … to …' })).toHaveFocus();
    await userEvent.keyboard('{Home}{ArrowDown}{ArrowRight}{Enter}');
    await expect.element(chip(shown, 'When: Last 30 days')).toHaveFocus();
  });

  test('a click beside the menu closes it', async () => {
    const shown = await renderNeck();
    await chip(shown, 'Compare').click();
    const menu = shown.getByRole('dialog', { name: 'Compare with' }).element();
    menu.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.poll(() => shown.getByRole('dialog').elements()).toEqual([]);
  });

  test('a part can be added, changed and removed, and the focus is never lost', async () => {
    const shown = await renderNeck();
    await chip(shown, 'Only days with').click();
    await option(shown, 'Dairy').click();
    await chip(shown, 'Days with Dairy').click();
    await option(shown, 'Without it').click();
    await expect.element(chip(shown, 'Days with no Dairy')).toHaveFocus();
    await chip(shown, 'Days with no Dairy').click();
    await option(shown, 'All days again').click();
    expect(labels(shown)).toEqual([
      'What: Average severity',
      'Conditions: Neck',
      'When: Last 90 days',
      'Compare',
      'Only days with',
    ]);
    await expect.poll(focused).toBe('Compare');
  });

  test('some choices open a menu of their own, which leads back', async () => {
    const shown = await renderNeck();
    await chip(shown, 'When: Last 90 days').click();
    await shown.getByRole('menuitem', { name: 'Since a medication started…' }).click();
    await expect.element(shown.getByRole('dialog', { name: 'Since the first use of' })).toBeVisible();
    await expect.element(option(shown, 'Tacrolimus')).toHaveFocus();
    await shown.getByRole('button', { name: 'Back' }).click();
    await expect.element(option(shown, 'Last 90 days')).toHaveFocus();
    await shown.getByRole('menuitem', { name: 'Since a medication started…' }).click();
    await option(shown, 'Tacrolimus').click();
    await expect.element(chip(shown, 'When: Since Tacrolimus was started')).toHaveFocus();
  });
});

describe('days and words that are typed', () => {
  test('two days need an order, and none is ahead', async () => {
    const shown = await renderNeck();
    await chip(shown, 'When: Last 90 days').click();
    await shown.getByRole('menuitem', { name: 'From … to …' }).click();
    const [first, last, show] = [
      shown.getByLabelText('First day'),
      shown.getByLabelText('Last day'),
      shown.getByRole('button', { name: 'Show' }),
    ];
    await expect.element(first).toHaveFocus();
    await show.click();
    expect(shown.getByText('Please enter a day up to today').elements()).toHaveLength(2);
    await expect.element(first).toHaveFocus();
    await first.fill('2026-03-08');
    await last.fill('2026-03-01');
    await expect.element(shown.getByText('The last day cannot be before the first')).toBeVisible();
    await show.click();
    await last.fill('2026-03-10');
    await userEvent.keyboard('{Enter}');
    await expect.element(chip(shown, 'When: Mar 8 to Mar 10, 2026')).toHaveFocus();
  });

  test('a day is a period too', async () => {
    const shown = await renderNeck();
    await chip(shown, 'When: Last 90 days').click();
    await shown.getByRole('menuitem', { name: 'A day…' }).click();
    await shown.getByLabelText('Day').fill('2026-03-08');
    await shown.getByRole('button', { name: 'Show' }).click();
    await expect.element(chip(shown, 'When: Mar 8, 2026')).toHaveFocus();
  });

  test('a word in the notes chooses days', async () => {
    const shown = await renderNeck({ where: [makeFilter({ measure: 'week', name: 'weekends' })] });
    await chip(shown, 'Only days with').click();
    await shown.getByRole('menuitem', { name: 'A word in the notes…' }).click();
    await userEvent.keyboard('{Enter}');
    await expect.element(shown.getByText('Please enter a word')).toBeVisible();
    await userEvent.keyboard(' pollen {Enter}');
    await expect.element(chip(shown, 'Days with “pollen” in the notes')).toBeVisible();
  });
});
