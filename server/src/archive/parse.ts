import { type CheckIn, trimCheckIn, validateCheckIn } from '@flarewell/domain/checkIns';
import { type Condition, trimCondition, validateCondition } from '@flarewell/domain/conditions';
import { type Day, dayOf } from '@flarewell/domain/day';
import { firstMessage } from '@flarewell/domain/fields';
import {
  type Medication,
  trimMedication,
  validateMedication,
} from '@flarewell/domain/medications/medications';
import { type Records, type Settings, validateSettings } from '@flarewell/domain/profile';
import {
  archivedCheckInShape,
  archivedConditionShape,
  archivedMedicationShape,
  archiveLimits,
  importedArchiveShape,
} from '@flarewell/domain/wire/archive';
import { z } from 'zod';
import '#http/issues.ts';
import { isTooManyValues } from '#http/jsonLimits.ts';
import { Problem } from '#http/problems.ts';

/** The settings that an import may change. The name and the email of the account stay. */
export type ImportedSettings = Partial<Omit<Settings, 'name' | 'email'>>;

export interface ParsedArchive extends Records {
  settings: ImportedSettings;
}

const notExported = 'This file was not exported from Flarewell';

/** In the timezone of the person it may already be tomorrow. */
const SLACK_DAYS = 1;

/** Records are parsed one at a time later, so that parsing a bad file stops at its first problem. */
const outlineShape = importedArchiveShape.extend({
  conditions: z.array(z.unknown()).max(archiveLimits.conditions),
  medications: z.array(z.unknown()).max(archiveLimits.medications),
  checkIns: z.array(z.unknown()).max(archiveLimits.checkIns),
});

/** Throws a Problem that names the first record that is not valid. */
export function parseArchive(json: Uint8Array, today: Day): ParsedArchive {
  const raw = parseJson(json);
  const outline = outlineShape.safeParse(raw);
  if (outline.error) throw refuse(describeOutlineIssue(outline.error, raw));
  const { conditions: _, medications: __, checkIns: ___, ...settings } = outline.data;
  refuseIf('Settings', checkSettings(settings));

  const given = {
    conditions: parseEach('Condition', outline.data.conditions, archivedConditionShape),
    medications: parseEach('Medication', outline.data.medications, archivedMedicationShape),
    checkIns: parseEach('Check-in', outline.data.checkIns, archivedCheckInShape),
  };
  const conditionIds = collectIds(given.conditions, nameCondition);
  const medicationIds = collectIds(given.medications, nameMedication);
  collectIds(
    given.checkIns.map(({ date }) => ({ id: date, date })),
    nameCheckIn,
  );
  return {
    settings,
    conditions: given.conditions.map(parseCondition),
    medications: given.medications.map((medication) => parseMedication(medication, conditionIds)),
    checkIns: given.checkIns.map((checkIn) => parseCheckIn(checkIn, conditionIds, medicationIds, today)),
  };
}

function parseEach<Shape extends z.ZodType>(
  noun: string,
  items: readonly unknown[],
  shape: Shape,
): z.infer<Shape>[] {
  return items.map((item, index) => {
    const name = `${noun} ${index + 1}`;
    // zod checks every value before it reports that there are too many.
    refuseIf(name, isTooManyValues(item) ? 'It contains too many values' : undefined);
    const { data, error } = shape.safeParse(item);
    if (error) throw refuse(`${name}: ${error.issues[0]?.message}`);
    return data;
  });
}

function parseJson(json: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json));
  } catch {
    throw refuse(notExported);
  }
}

function parseCondition(given: Condition): Condition {
  refuseIf(nameCondition(given), checkText(given) ?? firstMessage(validateCondition(given)));
  return { ...trimCondition(given), ...readOrigin(given) };
}

function parseMedication(given: Medication, conditionIds: ReadonlySet<string>): Medication {
  const links = given.conditionIds.map(lower);
  refuseIf(
    nameMedication(given),
    checkText(given) ??
      firstMessage(validateMedication(given)) ??
      checkKnown('condition', links, conditionIds),
  );
  return { ...trimMedication({ ...given, conditionIds: links }), ...readOrigin(given) };
}

function parseCheckIn(
  given: CheckIn,
  conditionIds: ReadonlySet<string>,
  medicationIds: ReadonlySet<string>,
  today: Day,
): CheckIn {
  const conditionEntries = given.conditionEntries.map((entry) => ({
    ...entry,
    conditionId: lower(entry.conditionId),
  }));
  const medicationEntries = given.medicationEntries.map((entry) => ({
    ...entry,
    medicationId: lower(entry.medicationId),
  }));
  const checkIn = { ...given, conditionEntries, medicationEntries };
  const rated = conditionEntries.map((entry) => entry.conditionId);
  const used = medicationEntries.map((entry) => entry.medicationId);
  refuseIf(
    nameCheckIn(given),
    checkText(given) ??
      firstMessage(validateCheckIn(checkIn, today, SLACK_DAYS)) ??
      checkKnown('condition', rated, conditionIds) ??
      checkKnown('medication', used, medicationIds),
  );
  return { ...trimCheckIn(checkIn), id: lower(given.id) };
}

/** Normalises instants to milliseconds and ids to lower case, as both engines return them. */
function readOrigin({ id, createdAt }: { id: string; createdAt: string }) {
  return { id: lower(id), createdAt: new Date(createdAt).toISOString() };
}

function checkSettings(settings: ImportedSettings): string | undefined {
  const complete = {
    name: 'A name',
    reminderEnabled: true,
    reminderTime: '20:00',
    reminderEmail: true,
    timezone: 'UTC',
    email: 'a@example.org',
  };
  return checkText(settings) ?? firstMessage(validateSettings({ ...complete, ...settings }));
}

function checkKnown(noun: string, ids: readonly string[], known: ReadonlySet<string>): string | undefined {
  return ids.every((id) => known.has(id)) ? undefined : `It names a ${noun} that is not in the file`;
}

/** Lone surrogates: the database would store a replacement character, and every import of the file would differ. */
function checkText(value: unknown): string | undefined {
  return isWellFormed(value) ? undefined : 'It contains a broken character';
}

function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  return typeof value !== 'object' || value === null || Object.values(value).every(isWellFormed);
}

function collectIds<Item extends { id: string }>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): Set<string> {
  const ids = new Set<string>();
  for (const item of items) {
    refuseIf(nameOf(item), ids.has(lower(item.id)) ? 'It appears twice' : undefined);
    ids.add(lower(item.id));
  }
  return ids;
}

const nameCondition = ({ name }: { name: string }) => `Condition "${name}"`;
const nameMedication = ({ name }: { name: string }) => `Medication "${name}"`;
const nameCheckIn = ({ date }: { date: string }) => `Check-in for ${dayOf(date)}`;
const lower = (id: string) => id.toLowerCase();

/** Describes a problem outside the lists of records. */
function describeOutlineIssue(error: z.ZodError, raw: unknown): string {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return notExported;
  return `This is not a Flarewell export: ${error.issues[0]?.message}.`;
}

function refuseIf(what: string, message: string | undefined): void {
  if (message !== undefined) throw refuse(`${what}: ${message}`);
}

function refuse(message: string): Problem {
  return new Problem('invalid-input', { message });
}
