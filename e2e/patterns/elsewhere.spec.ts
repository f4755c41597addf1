import { addDays } from '@flarewell/domain/day';
import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { addCheckIn } from '@flarewell/e2e/support/records.ts';
import { ask, test as chatTest, log, openChat } from '@flarewell/e2e/support/screens/chat.ts';
import { openSummary, paper } from '@flarewell/e2e/support/screens/summaryPage.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import { importNeckDiary } from './neckDiary.ts';

// Patterns, controlled weeks and flares outside their own screen.

test.use({ newPerson: { timezone: 'UTC' }, timezoneId: 'UTC' });
const today = new Date().toISOString().slice(0, 10);

test('the summary has controlled weeks and confirmed flares, and patterns only if they are included', {
  tag: '@wide',
}, async ({ page, api, person: _ }) => {
  const { neck } = await importNeckDiary(api, today, 200);
  const dialog = await openSummary(page);
  const control = dialog.getByRole('region', { name: 'Control and flares' });
  await expect(control).toContainText(/Neck\d+ of 12 weeks/);
  await expect(control).toContainText('No confirmed flares.');
  await expect(dialog.getByRole('link', { name: 'Download Patterns CSV' })).toBeHidden();
  await expect(dialog.getByText('Patterns found', { exact: true })).toBeHidden();
  expect(await (await page.request.get('/api/summary.fhir.json')).text()).not.toContain('swimming');

  const [from, to] = [addDays(today, -20), addDays(today, -15)];
  await api.flares.create({ conditionId: neck, verdict: 'confirmed', from, to, name: 'After the pool' });
  await openSummary(page);
  await expect(control).toContainText(/Neck: After the pool.*, 6 days, peak \d/);
  await dialog.getByRole('switch', { name: 'Include patterns found' }).click();
  const found = dialog.getByRole('region', { name: 'Patterns found' });
  await expect(found).toContainText(/The day after swimming, neck was \d\.\d worse\./);
  await expect(found).toContainText('It is no proof of a cause, and no diagnosis.');
  await expect(paper(page)).toContainText('The day after swimming');
  await expectAccessible(page);

  const pdf = await dialog.getByRole('link', { name: 'Download PDF' }).getAttribute('href');
  expect(pdf).toContain('patterns=true');
  const csv = await dialog.getByRole('link', { name: 'Download Patterns CSV' }).getAttribute('href');
  expect(await (await page.request.get(csv ?? '')).text()).toContain('Swimming,Neck,1,');
});

test('patterns cannot be included before the first look', async ({ page, api, person: _ }) => {
  await importNeckDiary(api, today, 30);
  const dialog = await openSummary(page);
  await expect(dialog.getByRole('region', { name: 'Control and flares' })).toBeVisible();
  await expect(dialog.getByRole('switch', { name: 'Include patterns found' })).toBeHidden();
});

chatTest('the assistant tells what came before worse days', async ({ page, api, person: _ }) => {
  await importNeckDiary(api, today, 200);
  await openChat(page, 'Built-in analyst');
  await ask(page, 'Does swimming make my neck worse?');
  await expect(log(page)).toContainText('The day after swimming, neck was');
  await expect(log(page)).toContainText('no reason to stop or start anything');
  await ask(page, 'How many weeks were under control?');
  await expect(log(page)).toContainText('Your skin was well controlled in');
});

test('a new pattern is announced once in Today, on the day of the look', async ({ page, api, person: _ }) => {
  const { neck } = await importNeckDiary(api, addDays(today, -1), 119);
  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/patterns') asked += 1;
  });
  const news = page.getByText('A new pattern was found after 120 check-ins.');
  const reload = async () => {
    await page.goto('/app/dashboard');
    await expect(page.getByRole('heading', { name: "Today's check-in" })).toBeVisible();
    // The news depends on the number of check-ins, and the older ones load half a second after the first paint.
    await page.waitForTimeout(1500);
  };
  await reload();
  await expect(news).toBeHidden();
  expect(asked).toBe(0);

  await addCheckIn(api, today, { conditionEntries: [{ conditionId: neck, severity: 2, symptoms: [] }] });
  await reload();
  await expect(news).toBeVisible();
  await reload();
  await expect(news).toBeVisible();
  expect(asked).toBe(1);

  await page.getByRole('link', { name: 'See Patterns' }).click();
  await expect(page).toHaveURL(/\/app\/trends\/patterns$/);
  await page.clock.setFixedTime(new Date(`${addDays(today, 1)}T09:00:00Z`));
  await reload();
  await expect(news).toBeHidden();
});
