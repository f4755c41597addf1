import { addCheckIn, addCondition, addMedication } from '@flarewell/e2e/support/records.ts';
import { choose, openCheckIn, today } from '@flarewell/e2e/support/screens/wizard.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';

/** 'A long-standing eczema of both hands and the wrists, especially in winter (right)' */
const name = 'אקזמה ממושכת בשתי כפות הידיים ובפרקי הידיים, בעיקר בחורף (ימין)';
/** 'It itched, then I used Protopic twice.' */
const note = 'היה גירוד, אחר כך השתמשתי ב-Protopic פעמיים.';

/** The width of what is cut off, and where: text in its own direction loses its end, at the left. */
const readCut = (element: HTMLElement) => ({
  direction: getComputedStyle(element).direction,
  isCut: element.scrollWidth > element.clientWidth,
  // Zero at the beginning of the text, for both directions.
  scrolled: element.scrollLeft,
});

test('names and notes in a right-to-left script keep their beginning and their direction', {
  tag: '@wide',
}, async ({ page, person: _, api }) => {
  const { id } = await addCondition(api, { name, description: note });
  await addMedication(api, { name: 'משחה 1%', conditionIds: [id], notes: note });
  await addCheckIn(api, today, {
    conditionEntries: [{ conditionId: id, severity: 3, symptoms: [], notes: note }],
  });

  const dialog = await openCheckIn(page, '2025-06-13');
  const notes = dialog.getByLabel('Notes');
  await expect(notes).toHaveCSS('direction', 'ltr');
  await notes.fill(note);
  await expect(notes).toHaveCSS('direction', 'rtl');
  await expect(dialog.locator('bdi', { hasText: 'משחה 1%' })).toHaveCSS('direction', 'rtl');
  await choose(dialog, '3 Moderate');

  await page.goto(`/app/check-in?date=${today}`);
  const card = page.getByRole('article').filter({ hasText: name });
  await expect(card.getByText(name)).toHaveCSS('direction', 'rtl');
  await expect(card.getByText(note)).toHaveCSS('direction', 'rtl');

  await page.goto('/app/conditions');
  await expect(page.getByRole('heading', { name }).locator('bdi')).toHaveCSS('direction', 'rtl');
  await expect(page.getByText(note)).toHaveCSS('direction', 'rtl');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveCSS('direction', 'rtl');

  await page.goto('/app/dashboard');
  const line = page.getByRole('heading', { level: 3, name }).locator('bdi');
  expect(await line.evaluate(readCut)).toEqual({ direction: 'rtl', isCut: true, scrolled: 0 });

  await page.goto('/app/medications');
  const medication = page.getByRole('article', { name: 'משחה 1%' });
  await expect(medication.getByText(note)).toHaveCSS('direction', 'rtl');
  await expect(medication.getByText(name)).toHaveCSS('direction', 'rtl');
});
