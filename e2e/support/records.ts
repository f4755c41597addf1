import { randomUUID } from 'node:crypto';
import { addDays, dayIn } from '@flarewell/domain/day';
import type { CheckInSave, ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import type { Condition, NewCondition } from '@flarewell/domain/wire/conditions';
import type { Medication, NewMedication } from '@flarewell/domain/wire/medications';
import { makePng } from '@flarewell/server/testing/images/images';
import type { Api } from './api.ts';

export function addCondition(api: Api, overrides: Partial<NewCondition> = {}): Promise<Condition> {
  return api.conditions.create({ name: 'Hand eczema', ...overrides });
}

/** Adds a condition of years ago. The API dates a new one now, after the days of many journeys. */
export async function addEarlierCondition(
  api: Api,
  overrides: Partial<NewCondition> = {},
): Promise<Condition> {
  // The time of day stays, so that conditions keep the order in which they were added.
  const now = new Date().toISOString();
  const createdAt = `${addDays(dayIn('UTC', now), -1000)}${now.slice(10)}`;
  const condition = { id: randomUUID(), name: 'Hand eczema', color: '#2563EB', createdAt, ...overrides };
  const archive = { conditions: [condition], medications: [], checkIns: [] };
  await api.records.importFile(new Blob([JSON.stringify(archive)], { type: 'application/json' }));
  // The account gives an imported condition an id of its own.
  const added = (await api.conditions.list()).find((other) => other.createdAt === createdAt);
  if (!added) throw new Error('The condition was not imported');
  return added;
}

export function addMedication(api: Api, overrides: Partial<NewMedication> = {}): Promise<Medication> {
  return api.medications.create({
    name: 'Betamethasone 0.1%',
    dosage: 'Thin layer',
    frequency: 'Once daily',
    ...overrides,
  });
}

/** Saves a check-in on a day that has none; fields that are not given stay empty. */
export function addCheckIn(
  api: Api,
  day: string,
  content: Partial<Omit<CheckInSave, 'revision'>> = {},
): Promise<ShownCheckIn> {
  const empty = { revision: null, factors: {}, conditionEntries: [], medicationEntries: [] };
  return api.checkIns.save(day, { ...empty, ...content });
}

/** Puts a photo (red on its left, blue on its right, unless another is given) on a day that has a check-in. */
export async function addPhoto(api: Api, day: string, png?: Buffer): Promise<ShownCheckIn> {
  const file = new Blob([new Uint8Array(png ?? (await makePng()))], { type: 'image/png' });
  const { photo } = await api.checkIns.uploadPhoto(day, file);
  const { id, date, photoUrl, thumbnailUrl, createdAt, writtenBy, changedBy, changedAt, ...checkIn } =
    await api.checkIns.read(day);
  return api.checkIns.save(day, { ...checkIn, photo });
}
