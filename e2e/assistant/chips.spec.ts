import { mediumDate, shortDate } from '@flarewell/domain/dates';
import { addDays, dayIn } from '@flarewell/domain/day';
import type { Api } from '@flarewell/e2e/support/api.ts';
import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { addCheckIn, addCondition, addMedication, addPhoto } from '@flarewell/e2e/support/records.ts';
import {
  ask,
  build,
  buildButton,
  chip,
  chips,
  choose,
  countSent,
  dialog,
  input,
  menu,
  messages,
  openChat,
  option,
  row,
  send,
  status,
  test,
} from '@flarewell/e2e/support/screens/chat.ts';
import { expect } from '@flarewell/e2e/support/test.ts';
import type { Page } from '@playwright/test';

const today = () => dayIn('UTC', new Date().toISOString());
const figure = (page: Page) => messages(page).last().locator('strong').first();

/** Ten days of hand eczema. The cream was used on three of them, which were milder. */
async function addRecords(api: Api) {
  const hand = await addCondition(api);
  await addCondition(api, { name: 'Neck' });
  const cream = await addMedication(api, { conditionIds: [hand.id] });
  await Promise.all(
    ([4, 2, 3, 4, 1, 3, 4, 2, 3, 3] as const).map((severity, age) =>
      addCheckIn(api, addDays(today(), -age), {
        conditionEntries: [{ conditionId: hand.id, severity, symptoms: [] }],
        medicationEntries: age % 3 === 1 ? [{ medicationId: cream.id, taken: true, timesTaken: 1 }] : [],
      }),
    ),
  );
  return hand;
}

test('a question is built by keyboard, without typing and without the server', { tag: '@wide' }, async ({
  page,
  api,
  person: _,
}) => {
  await addRecords(api);
  await openChat(page, 'Built-in analyst');
  const sent = countSent(page);
  await buildButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(menu(page, 'Ask about')).toBeVisible();
  await expect(option(page, 'Severity')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu(page, 'Ask about')).toHaveCount(0);
  await expect(buildButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');

  await expect(messages(page)).toHaveCount(3);
  await expect(messages(page).nth(1)).toContainText('Average severity · Last 7, 30 and 365 days');
  await expect(messages(page).last().getByRole('heading', { name: 'Built-in analyst' })).toBeVisible();
  await expect(row(page, 'Overall')).toHaveText(['Overall', '3.0', '2.9', '2.9']);
  await expect(chip(page, 'What: Average severity')).toBeFocused();

  await page.keyboard.press('Tab');
  await expect(chip(page, 'Conditions: All conditions')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(option(page, 'All conditions')).toBeFocused();
  await expect(option(page, 'All conditions')).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(chip(page, 'Conditions: Hand eczema')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(menu(page, 'When')).toBeVisible();
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await expect(chip(page, 'When: Last 30 days')).toBeFocused();
  await expect(figure(page)).toHaveText('2.9');
  // The words of a built question follow its chips.
  await expect(messages(page)).toHaveCount(3);
  await expect(messages(page).nth(1)).toContainText('Average severity · Hand eczema ·');
  expect(sent()).toBe(0);
  await expectAccessible(page);
});

test('a chip changes the answer in its place, and the next question begins with what is on the screen', async ({
  page,
  api,
  person: _,
}) => {
  await addRecords(api);
  await openChat(page, 'Built-in analyst');
  await ask(page, 'How bad were my hands in the last 7 days?');
  await expect(figure(page)).toHaveText('3.0');
  const sent = countSent(page);
  const top = async () => (await chips(page).first().boundingBox())?.y;
  const before = await top();
  await choose(page, 'When: Last 7 days', 'Last 30 days');
  await expect(chip(page, 'When: Last 30 days')).toBeFocused();
  await expect(figure(page)).toHaveText('2.9');
  await choose(page, 'What: Average severity', 'Each day');
  await expect(messages(page).last().getByRole('row')).toHaveCount(11);
  await choose(page, 'What: Severity', 'Average');
  expect(await top()).toBe(before);
  await expect(messages(page)).toHaveCount(3);
  expect(sent()).toBe(0);

  const request = page.waitForRequest('**/api/assistant/chat');
  await ask(page, 'and my neck?');
  expect((await request).postDataJSON()).toMatchObject({
    asked: { measure: 'severity', conditions: ['Hand eczema'], period: { kind: 'last', days: 30 } },
  });
  await expect(chip(page, 'Conditions: Neck')).toBeVisible();
  await expect(chip(page, 'When: Last 30 days')).toBeVisible();
});

test('days are chosen by another measure, and compared with the others', async ({ page, api, person: _ }) => {
  await addRecords(api);
  await openChat(page, 'Built-in analyst');
  await build(page, 'Severity');
  await choose(page, 'When: Last 7, 30 and 365 days', 'Last 30 days');
  await chip(page, 'Only days with').click();
  await expectAccessible(page);
  await option(page, 'Betamethasone 0.1%').click();
  await expect(figure(page)).toHaveText('1.7');
  await choose(page, 'Compare', 'The other days');
  await expect(chips(page)).toHaveText([
    'What: Average severity',
    'Conditions: All conditions',
    'When: Last 30 days',
    'Compare with: Compared with the other days',
    'Days with Betamethasone 0.1%',
    'Only days with',
  ]);
  await expect(messages(page).last().locator('strong')).toHaveText(['1.7', '3.4']);
  await choose(page, 'Compare with: Compared with the other days', 'The days before');
  await expect(messages(page).last()).toContainText('nothing to compare it with');
  await choose(page, 'Days with Betamethasone 0.1%', 'All days again');
  await expect(chip(page, 'Compare with: Compared with the days before')).toBeFocused();
});

test('days can be typed where no name fits', async ({ page, api, person: _ }) => {
  await addRecords(api);
  await openChat(page, 'Built-in analyst');
  await build(page, 'Severity');
  await choose(page, 'When: Last 7, 30 and 365 days', 'From … to …');
  const [first, last] = [addDays(today(), -3), addDays(today(), -2)];
  await page.getByLabel('First day').fill(first);
  await page.getByLabel('Last day').fill(last);
  await expect(page.getByLabel('Last day')).toHaveAttribute('max', today());
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(figure(page)).toHaveText('3.5');
  const from = first.slice(0, 4) === last.slice(0, 4) ? shortDate(first) : mediumDate(first);
  await expect(chip(page, `When: ${from} to ${mediumDate(last)}`)).toBeFocused();
});

test('a word that was not understood is named, and can be tracked from today', async ({
  page,
  api,
  person: _,
}) => {
  await addRecords(api);
  await openChat(page, 'Built-in analyst');
  await ask(page, 'how bad is my neck in my period');
  const note = messages(page).last().getByRole('list', { name: 'Not understood' });
  await expect(note).toContainText('Not understood: “period”. You do not track it.');
  await expectAccessible(page);
  await note.getByRole('button', { name: 'Track it from today' }).click();
  await expect(note.getByText('You track it from today on.')).toBeFocused();
  expect((await api.trackers.list()).map(({ name }) => name)).toEqual(['Period']);
  // The question without that word is offered, not answered.
  await messages(page)
    .last()
    .getByRole('button', { name: /^Average severity · Neck/ })
    .click();
  await chip(page, 'Only days with').click();
  await expect(option(page, 'Period')).toBeVisible();
});

test.describe('a refusal', () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test('to track something is shown', async ({ page, api, person: _ }) => {
    await addRecords(api);
    await openChat(page, 'Built-in analyst');
    await ask(page, 'how bad is my neck in my period');
    await page.route('**/api/trackers', (route) => route.abort());
    const note = messages(page).last().getByRole('list', { name: 'Not understood' });
    await note.getByRole('button', { name: 'Track it from today' }).click();
    await expect(note).toContainText('Unable to connect to the Flarewell server.');
    await page.unroute('**/api/trackers');
    await note.getByRole('button', { name: 'Track it from today' }).click();
    await expect(note).toContainText('You track it from today on.');
  });
});

test('the summary opens with the days of the question, and closing it returns to the conversation', async ({
  page,
  api,
  person: _,
}) => {
  await addRecords(api);
  await openChat(page, 'Built-in analyst');
  await build(page, 'Summary for a doctor');
  const days = `${shortDate(addDays(today(), -29))} to ${mediumDate(today())}`;
  await choose(page, `When: ${days}`, 'Last 180 days');
  await expect(figure(page)).toHaveText('10');
  await messages(page).last().getByRole('button', { name: 'Open the summary' }).click();
  const summary = page.getByRole('dialog', { name: 'Healthcare Provider Summary' });
  await expect(summary.getByRole('radio', { name: 'Last 180 days' })).toBeChecked();
  await expect(dialog(page)).toHaveCount(0);
  await page.goBack();
  await expect(summary).toHaveCount(0);
  await expect(chip(page, 'When: Last 180 days')).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/dashboard/);
});

test('photos are shown with their days, and each opens large', async ({ page, api, person: _ }) => {
  await addRecords(api);
  await addPhoto(api, addDays(today(), -1));
  await addPhoto(api, today());
  await openChat(page, 'Built-in analyst');
  await build(page, 'Photos');
  const photos = messages(page).last().getByRole('list', { name: 'Photos' }).getByRole('button');
  await expect(photos).toHaveCount(2);
  await expect(photos.first()).toContainText(shortDate(today()));
  await expectAccessible(page);
  await photos.first().click();
  const viewer = page.getByRole('dialog', { name: /day, \w+ \d+, \d{4}$/ });
  await expect(viewer.getByRole('img')).toBeVisible();
  await expect(page.getByText('1 of 2')).toBeVisible();
  await viewer.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('2 of 2')).toBeVisible();
  await page.goBack();
  await expect(viewer).toHaveCount(0);
  await expect(dialog(page)).toBeVisible();
  await expect(photos.first()).toBeFocused();
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });

  test('chips and quick prompts are answered, typing waits, and flares come with the connection', async ({
    page,
    api,
    context,
    person: _,
  }) => {
    await addRecords(api);
    await openChat(page, 'Built-in analyst');
    await context.setOffline(true);
    await expect(status(page)).toHaveText('Built-in analyst, on this device');
    await expect(input(page)).toBeDisabled();
    await expect(input(page)).toHaveAccessibleDescription(
      'Typing needs a connection. The chips work without one.',
    );
    await expect(send(page)).toBeDisabled();
    await expectAccessible(page);
    const sent = countSent(page);
    await dialog(page).getByRole('button', { name: 'Average severity' }).click();
    await expect(row(page, 'Overall')).toHaveText(['Overall', '3.0', '2.9', '2.9']);
    await choose(page, 'Conditions: All conditions', 'Neck');
    await expect(messages(page).last()).toContainText('There is no rating of Neck');
    await build(page, 'Check-ins');
    await expect(figure(page)).toHaveText('10');

    await build(page, 'Flares');
    const reply = messages(page).last();
    await expect(reply).toContainText('An answer about flares needs a connection.');
    await context.setOffline(false);
    await expect(status(page)).toHaveText('Built-in analyst');
    await expect(input(page)).toBeEditable();
    await expect(figure(page)).toHaveText('0');
    expect(sent()).toBe(0);
  });
});
