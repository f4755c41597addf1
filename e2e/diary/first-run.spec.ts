import { dayIn } from '@flarewell/domain/day';
import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { goToPhoto } from '@flarewell/e2e/support/screens/wizard.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';

test('an empty account is guided to a first condition and a first check-in, with nothing filled in', {
  tag: '@wide',
}, async ({ page, api, person }) => {
  // In the evening: after midnight a check-in is first offered for the day before.
  await page.clock.setFixedTime(new Date(`${dayIn('UTC', new Date().toISOString())}T18:00:00Z`));
  await page.goto('/app/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name);
  const steps = page.getByRole('region', { name: 'Two steps to begin' });
  await expect(steps.getByRole('heading', { level: 3 })).toHaveText([
    'Add your first condition',
    'Do your first check-in',
  ]);
  await expect(steps.getByRole('button', { name: 'Check-In' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Streak' })).toContainText('0 days');
  await expectAccessible(page);

  await steps.getByRole('button', { name: 'Add Your First Condition' }).click();
  const form = page.getByRole('dialog', { name: 'Add condition' });
  await expect(form.getByLabel('Name')).toHaveValue('');
  await expect(form.getByLabel('Description')).toHaveValue('');
  await form.getByLabel('Name').fill('  Neck ');
  await form.getByLabel('Pink').check();
  await form.getByRole('button', { name: 'Add condition' }).click();
  await expect(form).toBeHidden();
  await expect(steps.getByLabel('Done')).toBeVisible();
  expect(await api.conditions.list()).toMatchObject([{ name: 'Neck', color: '#EC4899' }]);
  expect(await api.medications.list()).toEqual([]);

  await steps.getByRole('button', { name: 'Check-In' }).click();
  const wizard = page.getByRole('dialog', { name: 'Daily Check-in' });
  await expect(wizard.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(wizard.getByRole('button', { name: 'Next' })).toBeDisabled();
  await goToPhoto(wizard);
  await wizard.getByRole('button', { name: 'Save' }).click();
  await expect(wizard).toBeHidden();
  await expect(steps).toBeHidden();
  await expect(page.getByRole('region', { name: 'Today', exact: true })).toContainText('Done');
});

test('the first steps work by keyboard alone', { tag: '@wide' }, async ({ page, person: _ }) => {
  await page.goto('/app/dashboard');
  const opener = page.getByRole('button', { name: 'Add Your First Condition' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Add condition' });
  await form.getByLabel('Name').focus();
  await page.keyboard.press('Enter');
  await expect(form.getByText('Please enter a name')).toBeVisible();
  await expect(form.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await form.getByLabel('Name').focus();
  await page.keyboard.type('Scalp');
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  const steps = page.getByRole('region', { name: 'Two steps to begin' });
  await expect(steps.getByRole('button', { name: 'Check-In' })).toBeVisible();
});
