import { confirmations } from '@flarewell/domain/confirmations';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { getLostDiaries, type LostDiary, setLostDiaries } from '#data/diaries/lostDiaries.ts';
import { LostDiaryDialog } from './LostDiaryDialog.tsx';

const makeLost = (count: number): LostDiary => ({
  owner: { userId: 'maya', diaryId: 'leo' },
  name: 'Leo',
  unsent: { file: { content: new Blob(['{}']), name: 'unsent.json' }, count },
  isUnreadable: false,
});

async function show(count: number) {
  const lost = makeLost(count);
  setLostDiaries([lost]);
  await render(<LostDiaryDialog lost={lost} />);
  return page.getByRole('alertdialog', { name: 'Leo’s diary is no longer shared with you' });
}

test.each([
  [1, '1 check-in that was never sent. Save it as a file, or delete it.', 'Delete it'],
  [2, '2 check-ins that were never sent. Save them as a file, or delete them.', 'Delete them'],
])('says how many were never sent (%i), and that the file is only for reading', async (count, text, name) => {
  const dialog = await show(count);
  await expect.element(dialog).toMatchTextContent(text);
  await expect.element(dialog).toMatchTextContent('The file is only for reading: it cannot be imported.');
  await expect.element(dialog.getByRole('button', { name })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Save as a file' })).toHaveFocus();
});

test('what was never sent is deleted only after a second question', async () => {
  const dialog = await show(2);
  await userEvent.keyboard('{Escape}');
  await dialog.getByRole('button', { name: 'Delete them' }).click();
  const question = page.getByRole('alertdialog', { name: confirmations.deleteUnsent });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(getLostDiaries()).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Delete them' }).click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  expect(getLostDiaries()).toEqual([]);
});

test('says that it was saved, and then closes without a question', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const dialog = await show(2);
  await dialog.getByRole('button', { name: 'Save as a file' }).click();
  expect(click).toHaveBeenCalledOnce();
  await expect.element(dialog.getByRole('status')).toMatchTextContent('They were saved as a file.');
  await expect.element(dialog).not.toMatchTextContent(/delete/i);
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(getLostDiaries()).toEqual([]);
  click.mockRestore();
});
