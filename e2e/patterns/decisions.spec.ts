import { addDays } from '@flarewell/domain/day';
import { flareDates } from '@flarewell/domain/patterns/words/flares';
import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import { flareDays, importHandsDiary, today } from './handsDiary.ts';
import { button, card, flareNamed, flaresPath, openFlare, patternsPath } from './patternsPage.ts';

test.beforeEach(({ person: _ }) => undefined);

test('a flare is confirmed, adjusted, named and undone, and stays so after a reload', {
  tag: '@wide',
}, async ({ page, api }) => {
  await importHandsDiary(api, 60);
  await page.goto(flaresPath);
  const title = `Hand eczema, ${flareDates(flareDays, today)}`;
  const flare = flareNamed(page, title);
  await expect(flare).toContainText('Was this a flare?');
  await button(flare, 'Yes').click();
  await expect(page.getByText('Flare confirmed.')).toBeVisible();
  await expect(button(flare, 'Yes')).toHaveCount(0);
  await expect(button(flare, 'Edit')).toBeHidden();
  await openFlare(flare);
  await expect(card(page, 'Flares')).toContainText('1 confirmed flare in the last 6 months, 7 days long');

  await button(flare, 'Edit').click();
  const form = page.getByRole('dialog', { name: 'Edit flare of Hand eczema' });
  const end = addDays(flareDays.to, 1);
  await form.getByLabel('Last day').fill(addDays(flareDays.from, -1));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('The last day cannot be before the first')).toBeVisible();
  await form.getByLabel('Last day').fill(end);
  await form.getByLabel('Name').fill('After the trip');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await page.reload();
  const named = flareNamed(page, 'After the trip');
  await expect(named).toContainText(flareDates({ from: flareDays.from, to: end }, today));
  await expect(named).toContainText('Eight days, at its worst 5 of 5.');

  await openFlare(named);
  await expect(named).toContainText(`Your ratings now point to ${flareDates(flareDays, today)}.`);
  await button(named, 'Use these days').click();
  await expect(page.getByText('The days are changed.')).toBeVisible();
  await expect(named).toContainText('Seven days');

  await openFlare(named);
  await button(named, 'Undo confirmation').click();
  await expect(page.getByText('Flare no longer confirmed.')).toBeVisible();
  await expect(button(flare, 'Yes')).toBeVisible();
  const undo = page
    .getByRole('status')
    .filter({ hasText: 'no longer confirmed' })
    .getByRole('button', { name: 'Undo' });
  await undo.last().click();
  await expect(named).toBeVisible();
  await page.reload();
  await expect(named).toBeVisible();
  expect(await api.flares.list()).toMatchObject([
    { ...flareDays, name: 'After the trip', verdict: 'confirmed' },
  ]);
});

test('what was no flare is dismissed and can be restored', async ({ page, api }) => {
  await importHandsDiary(api, 60);
  await page.goto(flaresPath);
  const title = `Hand eczema, ${flareDates(flareDays, today)}`;
  await button(flareNamed(page, title), 'Not a flare').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Noted as not a flare.')).toBeVisible();
  await expect(card(page, 'Flares').locator(':focus')).toHaveCount(1);
  await page.reload();
  const flares = card(page, 'Flares');
  await flares.getByText('Not flares (1)').click();
  await flares.getByRole('button', { name: `Ask again about ${title}` }).click();
  await expect(button(flareNamed(page, title), 'Yes')).toBeVisible();
  await button(flareNamed(page, title), 'Adjust').click();
  const form = page.getByRole('dialog', { name: 'Adjust flare of Hand eczema' });
  await form.getByLabel('First day').fill(addDays(flareDays.from, 1));
  await form.getByRole('button', { name: 'Save' }).click();
  const later = { from: addDays(flareDays.from, 1), to: flareDays.to };
  await expect(flareNamed(page, `Hand eczema, ${flareDates(later, today)}`)).toContainText('Six days');
  await expect(flares.locator(':focus')).toHaveCount(1);
  expect(await api.flares.list()).toMatchObject([{ ...later, verdict: 'confirmed' }]);
});

test('Patterns begins with the one question that waits, and leads to the others', { tag: '@wide' }, async ({
  page,
  api,
}) => {
  await importHandsDiary(api, 60);
  await page.goto(flaresPath);
  const waiting = card(page, 'Flares').getByRole('listitem').filter({ hasText: 'Was this a flare?' });
  await expect(waiting.first()).toBeVisible();
  const count = await waiting.count();
  await page.goto(patternsPath);
  const question = card(page, 'A question for you');
  await expect(question.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
    'A question for you',
  );
  await expect(card(page, 'Flares')).toHaveCount(0);
  await expectAccessible(page);
  for (let left = count - 1; left >= 0; left -= 1) {
    await expect(question.getByRole('link')).toHaveCount(left > 0 ? 1 : 0);
    await button(question, 'Not a flare').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Noted as not a flare.')).toHaveCount(count - left);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  }
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(question).toBeVisible();
});

test('one thing at a time can be suspected, and withdrawn', async ({ page, api }) => {
  await importHandsDiary(api, 60);
  await page.goto(patternsPath);
  const suspicions = card(page, 'What do you suspect?');
  await suspicions.getByRole('button', { name: 'Name a suspicion' }).click();
  const form = page.getByRole('dialog', { name: 'Name a suspicion' });
  await form.getByRole('button', { name: 'Name it' }).click();
  await expect(form.getByText('Please choose what you suspect')).toBeVisible();
  await form.getByLabel('What do you suspect?').selectOption('Swimming');
  await form.getByLabel('What does it make worse?').selectOption('Neck');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Name it' }).click();
  await expect(form).toHaveCount(0);
  await page.reload();
  await expect(suspicions).toContainText('Swimming → Neck');
  await expect(suspicions).toContainText('Answer after 120 more check-ins.');
  const another = suspicions.getByRole('button', { name: 'Name another' });
  await expect(another).toHaveAccessibleDescription(
    'You can name the next one after the answer about swimming.',
  );
  await expect(another).toBeDisabled();
  await another.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await suspicions.getByRole('button', { name: 'Withdraw suspicion: Swimming → Neck' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('The suspicion is withdrawn.')).toBeVisible();
  await expect(suspicions.getByRole('button', { name: 'Name a suspicion' })).toBeFocused();
  await page.reload();
  await expect(suspicions.getByRole('button', { name: 'Name a suspicion' })).toBeVisible();
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test('a decision that the server refuses is rolled back', async ({ page, api }) => {
    await importHandsDiary(api, 60);
    await page.goto(flaresPath);
    await page.route('**/api/flares', (route) => route.abort());
    const flare = flareNamed(page, `Hand eczema, ${flareDates(flareDays, today)}`);
    await button(flare, 'Yes').click();
    await expect(page.getByText('This was not saved.')).toBeVisible();
    await expect(button(flare, 'Yes')).toBeVisible();
  });
});
