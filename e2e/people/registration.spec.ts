import { connect } from '@flarewell/e2e/support/api.ts';
import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { openRoom, roomOf } from '@flarewell/e2e/support/screens/settings.ts';
import { expect, test } from '@flarewell/e2e/support/servers/installation.ts';

test.use({ newPerson: { name: 'Olga', whoMayRegister: 'invited' } });

test('an operator lets links to diaries register new accounts', { tag: '@wide' }, async ({
  page,
  context,
  person: _,
  browser,
  server,
}) => {
  const { diaries } = connect(context.request);
  const { id } = await diaries.add({ name: 'Leo' });
  const { url } = await diaries.makeLink(id, { role: 'writer' });
  const visitor = await browser.newPage({ baseURL: server });
  const create = visitor.getByRole('link', { name: 'Create an account' });
  await visitor.goto(url);
  await expect(visitor.getByText('This link cannot make a new account.')).toBeVisible();
  await expect(create).toHaveCount(0);

  await openRoom(page, 'invitations');
  const room = roomOf(page, 'invitations');
  const choice = room.getByRole('switch', { name: 'Links to a diary may also register new accounts' });
  await expect(choice).not.toBeChecked();
  await choice.check();
  await expectAccessible(page);
  await page.reload();
  await expect(choice).toBeChecked();
  await visitor.goto('/privacy');
  await visitor.goto(url);
  await expect(create).toBeVisible();

  await room.getByRole('button', { name: 'Change who may register' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'Nobody' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(choice).toHaveCount(0);
  await expect(room).toContainText('cannot register new accounts either');
  await visitor.goto('/privacy');
  await visitor.goto(url);
  await expect(visitor.getByText('This link cannot make a new account.')).toBeVisible();
  await visitor.close();
});
