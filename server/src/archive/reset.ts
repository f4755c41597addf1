import { dropPhotos, type ImportServices } from '#archive/importPhotos.ts';
import { clearRecords } from '#db/records.ts';

/** Removes conditions, medications, check-ins and photos; the account and its settings stay. */
export async function resetRecords(
  services: Pick<ImportServices, 'database' | 'photos' | 'log'>,
  userId: string,
): Promise<void> {
  await dropPhotos(services, await services.database.asUser(userId, clearRecords));
}
