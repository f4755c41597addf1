import { roomPath, type SettingsRoom, settingsRooms } from '@flarewell/domain/paths';
import { expect, type Locator, type Page } from '@playwright/test';

/** A room of Settings on the screen. */
export function roomOf(page: Page, room: SettingsRoom): Locator {
  const name = settingsRooms.find((other) => other.room === room)?.title;
  return page.getByRole('region', { name, exact: true });
}

/** The row that opens a room. */
export function roomRow(page: Page, room: SettingsRoom): Locator {
  return page.getByRole('navigation', { name: 'Settings' }).locator(`a[href="${roomPath(room)}"]`);
}

/** Opens a room of Settings by its address. */
export async function openRoom(page: Page, room: SettingsRoom): Promise<Locator> {
  await page.goto(roomPath(room));
  await expect(roomOf(page, room).getByRole('heading', { level: 1 })).toBeVisible();
  return roomOf(page, room);
}
