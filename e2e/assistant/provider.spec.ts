import { quickPrompts, sendFailure } from '@flarewell/domain/assistant/assistant';
import { dayIn } from '@flarewell/domain/day';
import type { Api } from '@flarewell/e2e/support/api.ts';
import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { addCheckIn, addCondition, addMedication } from '@flarewell/e2e/support/records.ts';
import {
  ask,
  chips,
  choose,
  dialog,
  input,
  log,
  messages,
  openButton,
  openChat,
  panel,
  send,
  status,
  stop,
  test,
} from '@flarewell/e2e/support/screens/chat.ts';
import { assistedServer } from '@flarewell/e2e/support/servers/servers.ts';
import { expect } from '@flarewell/e2e/support/test.ts';
import { replies } from './replies.ts';

test.use({ baseURL: assistedServer });

/** An answer names what it is based on, which takes at least one check-in. */
async function addRatedDay(api: Api) {
  const { id: conditionId } = await addCondition(api);
  const { id: medicationId } = await addMedication(api);
  await addCheckIn(api, dayIn('UTC', new Date().toISOString()), {
    conditionEntries: [{ conditionId, severity: 4, symptoms: [] }],
    medicationEntries: [{ medicationId, taken: true, timesTaken: 1 }],
  });
}

test('a reply streams in, and the Stop button or closing the dialog stops it', {
  tag: '@core-desktop',
}, async ({ page, person: _ }) => {
  const { question, answer } = replies.slow;
  await openChat(page, 'Connected to Acme');
  await ask(page, question);
  await expect(messages(page).last().getByRole('heading', { name: 'Acme' })).toBeVisible();
  await expect(messages(page).last()).toContainText('word3');
  await expect(log(page)).toHaveAttribute('aria-busy', 'true');
  await input(page).fill('Next');
  await input(page).press('Enter');
  await expect(messages(page)).toHaveCount(3);
  await expect(dialog(page).getByRole('button', { name: quickPrompts[0] })).toBeDisabled();
  await stop(page).click();
  await expect(messages(page).last()).toContainText('You stopped this reply.');
  const stopped = await messages(page).last().textContent();
  expect(stopped).toContain('word3');
  expect(stopped).not.toContain(answer.slice(-10));
  await expect(input(page)).toHaveValue('Next');
  await expect(send(page)).toBeEnabled();

  await ask(page, question);
  await expect(messages(page).last()).toContainText('word3');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await openButton(page).click();
  await expect(messages(page)).toHaveCount(5);
  await expect(messages(page).last()).toContainText('You stopped this reply.');
});

test('a hostile reply is shown as text only', { tag: '@core-desktop' }, async ({ page, person: _ }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openChat(page, 'Connected to Acme');
  await ask(page, replies.hostile.question);
  const reply = messages(page).last();
  await expect(log(page)).toHaveAttribute('aria-busy', 'false');
  await expect(reply.getByRole('heading', { level: 4 })).toContainText(
    '<script>globalThis.isHacked = 1</script>',
  );
  await expect(reply).toContainText('<img src=x onerror="globalThis.isHacked = 1"> A red hand');
  await expect(reply.locator('ul ul strong')).toHaveText('nested');
  await expect(reply.getByRole('cell').first()).toHaveText('<b>Monday</b>');
  await expect(reply.getByRole('link')).toHaveCount(1);
  const link = reply.getByRole('link', { name: 'NHS (www.nhs.uk)' });
  await expect(link).toHaveAttribute('href', 'https://www.nhs.uk/eczema');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(reply.locator('script, img, iframe, b')).toHaveCount(0);
  expect(await page.evaluate(() => 'isHacked' in globalThis)).toBe(false);
  expect(asked.filter((url) => !url.startsWith(assistedServer))).toEqual([]);
});

test('a reply that broke off stays and is marked; a failed question can be asked again', async ({
  page,
  api,
  person: _,
}) => {
  await addRatedDay(api);
  await openChat(page, 'Connected to Acme');
  await ask(page, replies.cut.question);
  await expect(messages(page)).toHaveCount(4);
  await expect(messages(page).nth(2)).toContainText('This much came');
  await expect(messages(page).nth(2)).toContainText('This reply is unfinished.');
  await expect(messages(page).nth(3)).toContainText(sendFailure);
  await expect(panel(page)).toContainText('Connection Error:');

  await ask(page, replies.quota.question);
  const words = 'Acme API quota exceeded. Please check your billing and usage limits.';
  await expect(panel(page)).toContainText(words);
  await expect(messages(page)).toHaveCount(6);
  await panel(page).getByRole('button', { name: 'Try again' }).click();
  await expect(panel(page)).toContainText(words);
  await expect(messages(page)).toHaveCount(6);

  await ask(page, replies.lookup.question);
  await expect(messages(page).last().locator('strong')).toHaveText('calm');
  await expect(messages(page).last().getByText('behind it')).toBeVisible();
  await expect(panel(page)).toBeEmpty();
  await expect(status(page)).toHaveText('Connected to Acme');
});

test('a quick prompt is answered by the built-in analyst, and the reply says so', async ({
  page,
  api,
  person: _,
}) => {
  await addRatedDay(api);
  await openChat(page, 'Connected to Acme');
  for (const prompt of quickPrompts) {
    await dialog(page).getByRole('button', { name: prompt }).click();
    await expect(log(page)).toHaveAttribute('aria-busy', 'false');
    await expect(messages(page).last().getByText('behind it')).toBeVisible();
    await expect(messages(page).last().getByRole('heading', { name: 'Built-in analyst' })).toBeVisible();
  }
  await expect(status(page)).toHaveText('Connected to Acme');
  await ask(page, 'And in words?');
  await expect(messages(page).last().getByRole('heading', { name: 'Acme' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'What does the assistant see?' }).click();
  await expect(page.getByRole('dialog', { name: 'What does the assistant see?' })).toContainText(
    'Quick prompts and chips are answered on this device',
  );
});

test('what a provider looked up stands below its answer, and a changed chip is answered by the analyst', {
  tag: '@wide',
}, async ({ page, api, person: _ }) => {
  await addRatedDay(api);
  await openChat(page, 'Connected to Acme');
  await ask(page, replies.lookup.question);
  const reply = messages(page).last();
  await expect(reply.locator('strong')).toHaveText('calm');
  await expect(reply.getByRole('heading', { name: 'Looked up' })).toBeVisible();
  await expect(chips(page).first()).toHaveText('What: Average severity');
  await expect(reply.getByText('Built-in analyst')).toHaveCount(0);
  await choose(page, 'What: Average severity', 'Worst day');
  await expect(chips(page).first()).toHaveText('What: Worst severity');
  await expect(reply.getByText('Built-in analyst')).toBeVisible();
  await expect(reply).toContainText('It was calm.');
  await expect(reply).toContainText('Your worst day was');
  await expect(messages(page)).toHaveCount(3);
  await expectAccessible(page);
});

test.describe('a provider that cannot be reached', () => {
  test('questions are blocked until it can be reached', async ({ page, person: _ }) => {
    await page.route('**/api/assistant/connection', (route) =>
      route.fulfill({ json: { status: 'failed', provider: 'Acme', message: 'Acme API error: Down' } }),
    );
    await page.goto('/app/dashboard');
    await openButton(page).click();
    await expect(status(page)).toHaveText('Connection error');
    await expect(messages(page)).toHaveCount(1);
    await expect(messages(page)).toContainText(
      "I'm sorry, but I'm currently unable to connect to the AI service.",
    );
    await expect(panel(page)).toContainText('Connection Error:');
    await expect(input(page)).toHaveAttribute('placeholder', 'Connection error...');
    await ask(page, 'Anybody there?');
    await expect(messages(page)).toHaveCount(1);
    await expect(send(page)).toBeDisabled();
    await page.unroute('**/api/assistant/connection');
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await expect(status(page)).toHaveText('Connected to Acme');
    await expect(messages(page)).toContainText('Hello.');
    await send(page).click();
    await expect(messages(page).last()).toContainText('OK');
  });
});

test.describe('a server that cannot be reached', () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test('is named as the problem, without a word about the provider', async ({ page, person: _ }) => {
    await page.route('**/api/assistant/connection', (route) => route.abort());
    await page.goto('/app/dashboard');
    await openButton(page).click();
    await expect(status(page)).toHaveText('Built-in analyst, on this device');
    await expect(panel(page)).toContainText('Unable to connect to the Flarewell server.');
    await expect(dialog(page)).not.toContainText(/API key|AI service|Connection error/i);
    await expect(send(page)).toBeDisabled();
    await page.unroute('**/api/assistant/connection');
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await expect(status(page)).toHaveText('Connected to Acme');
    await expect(messages(page)).toContainText('Hello.');
  });
});
