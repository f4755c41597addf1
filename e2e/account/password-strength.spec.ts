import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { makePerson } from '@flarewell/e2e/support/person.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import { alert, fill, news, openSignUp, password, submit, welcomes } from './loginPage.ts';

const refusals = {
  common: 'Please choose another password: this one is among the most common',
  personal:
    'Please choose another password: this one is made of your name, your email or words like Flarewell and eczema',
};

test('signing up: the strength of the password is shown and announced in words', { tag: '@wide' }, async ({
  page,
}) => {
  await openSignUp(page);
  const field = password(page);
  // Not a random address: the letters of one may happen to be those of a password below.
  const email = 'maya.jones@example.org';
  await fill(page, { name: 'Maya Jones', email });
  const top = (await submit(page).boundingBox())?.y;
  for (const [typed, words] of [
    ['abc', 'Too short'],
    ['password1', 'Too common'],
    ['qwertz123', 'Too common'],
    ['abababababab', 'Weak: easily guessed'],
    ['Maya Jones 1987', 'Too close to your name or email'],
    [email, 'Too close to your name or email'],
    ['correct horse', 'Fair: longer is better'],
    ['correct horse battery staple', 'Strong'],
    ['xK9#mP2$vL7q', 'Strong'],
  ] as const) {
    await field.fill(typed);
    await expect(field).toHaveAccessibleDescription(
      words === 'Too short' ? 'At least 6 characters Too short' : words,
    );
    await expect(page.locator('[aria-live=polite]', { hasText: words })).toBeVisible();
    expect((await submit(page).boundingBox())?.y).toBe(top);
  }
  await expectAccessible(page);
  await field.fill('');
  await expect(field).toHaveAccessibleDescription('At least 6 characters');
});

test.describe('a password that is easily guessed', () => {
  test.use({ expectedErrors: /status of 400/ });

  test('is refused in a sentence that says why, and a better one is accepted', {
    tag: '@core-phone',
  }, async ({ page }) => {
    const person = makePerson();
    await openSignUp(page);
    await fill(page, { ...person, password: 'password1' });
    await submit(page).click();
    await expect(alert(page)).toHaveText(refusals.common);
    await expect(password(page)).toBeFocused();
    await fill(page, { password: person.email });
    await submit(page).click();
    await expect(alert(page)).toHaveText(refusals.personal);
    await fill(page, { password: person.password });
    await submit(page).click();
    await expect(news(page)).toHaveText(welcomes.signUp);
  });
});

test.describe('when the code of the strength hint cannot be loaded', () => {
  test.use({ expectedErrors: /passwordHint/ });

  test('signing up works without the hint', async ({ page }) => {
    await page.route('**/passwordHint-*.js', (route) => route.abort());
    await openSignUp(page);
    await fill(page, makePerson());
    await expect(password(page)).toHaveAccessibleDescription('At least 6 characters');
    await submit(page).click();
    await expect(news(page)).toHaveText(welcomes.signUp);
  });
});
