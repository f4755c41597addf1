import { type Settings, validateSettings } from '@flarewell/domain/account/profile';
import type { AllRecords } from '@flarewell/domain/account/user';
import {
  type CheckIn,
  canRecord,
  serverSlackDays,
  trimCheckIn,
  validateCheckIn,
} from '@flarewell/domain/checkIns';
import { type Condition, trimCondition, validateCondition } from '@flarewell/domain/conditions';
import { type Day, dayOf } from '@flarewell/domain/day';
import { firstMessage } from '@flarewell/domain/fields';
import {
  type Medication,
  trimMedication,
  validateMedication,
} from '@flarewell/domain/medications/medications';
import { type Flare, trimFlare, validateFlare } from '@flarewell/domain/patterns/flares/flare';
import { type Suspicion, trackerOf } from '@flarewell/domain/patterns/suspicions';
import { isSameTracker, type Tracker, trimTrackerName, validateTracker } from '@flarewell/domain/trackers';
import {
  archivedConditionShape,
  archivedMedicationShape,
  archiveLimits,
  importedArchiveShape,
  importedCheckInShape,
} from '@flarewell/domain/wire/archive';
import { flareShape } from '@flarewell/domain/wire/flares';
import { suspicionShape } from '@flarewell/domain/wire/suspicions';
import { trackerShape } from '@flarewell/domain/wire/trackers';
import { z } from 'zod';
import {
  checkKnown,
  checkText,
  collectIds,
  lower,
  nameTracker,
  parseEach,
  refuse,
  refuseIf,
} from '#archive/parseChecks.ts';
import '#http/issues.ts';

/** The settings that an import may change. The name and the email of the account stay. */
export type ImportedSettings = Partial<Omit<Settings, 'name' | 'email'>>;

interface ParsedArchive extends AllRecords {
  settings: ImportedSettings;
}

const notExported = 'This file was not exported from Flarewell';

/** Records are parsed one at a time later, so that parsing a bad file stops at its first problem. */
const outlineShape = importedArchiveShape.extend({
  conditions: z.array(z.unknown()).max(archiveLimits.conditions),
  medications: z.array(z.unknown()).max(archiveLimits.medications),
  checkIns: z.array(z.unknown()).max(archiveLimits.checkIns),
  // Files of earlier releases have none of these.
  trackers: z.array(z.unknown()).max(archiveLimits.trackers).default([]),
  flares: z.array(z.unknown()).max(archiveLimits.flares).default([]),
  suspicions: z.array(z.unknown()).max(archiveLimits.suspicions).default([]),
});

/** Throws a Problem that names the first record that is not valid. */
export function parseArchive(json: Uint8Array, today: Day): ParsedArchive {
  const raw = parseJson(json);
  const outline = outlineShape.safeParse(raw);
  if (outline.error) throw refuse(describeOutlineIssue(outline.error, raw));
  const { conditions, medications, checkIns, trackers, flares, suspicions, ...settings } = outline.data;
  refuseIf('Settings', checkSettings(settings));

  const given = {
    conditions: parseEach('Condition', conditions, archivedConditionShape),
    medications: parseEach('Medication', medications, archivedMedicationShape),
    checkIns: parseEach('Check-in', checkIns, importedCheckInShape),
    trackers: parseEach('Thing to track', trackers, trackerShape),
    flares: parseEach('Flare', flares, flareShape),
    suspicions: parseEach('Suspicion', suspicions, suspicionShape),
  };
  const known: FileIds = {
    conditions: collectIds(given.conditions, nameCondition),
    medications: collectIds(given.medications, nameMedication),
    trackers: collectIds(given.trackers, nameTracker),
  };
  collectIds(given.flares, nameFlare);
  collectIds(given.suspicions, nameSuspicion);
  collectIds(
    given.checkIns.map(({ date }) => ({ id: date, date })),
    nameCheckIn,
  );
  return {
    settings,
    conditions: given.conditions.map(parseCondition),
    medications: given.medications.map((medication) => parseMedication(medication, known)),
    checkIns: given.checkIns.map((checkIn) => parseCheckIn(checkIn, known, today)),
    trackers: parseTrackers(given.trackers),
    flares: parseFlares(given.flares, known, today),
    suspicions: given.suspicions.map((suspicion) => parseSuspicion(suspicion, known, today)),
  };
}

/** The ids of a file that its other records may refer to. */
type FileIds = Record<'conditions' | 'medications' | 'trackers', ReadonlySet<string>>;

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

function parseMedication(given: Medication, known: FileIds): Medication {
  const links = given.conditionIds.map(lower);
  refuseIf(
    nameMedication(given),
    checkText(given) ??
      firstMessage(validateMedication(given)) ??
      checkKnown('condition', links, known.conditions),
  );
  return { ...trimMedication({ ...given, conditionIds: links }), ...readOrigin(given) };
}

function parseCheckIn(given: CheckIn, known: FileIds, today: Day): CheckIn {
  const conditionEntries = given.conditionEntries.map((entry) => ({
    ...entry,
    conditionId: lower(entry.conditionId),
  }));
  const medicationEntries = given.medicationEntries.map((entry) => ({
    ...entry,
    medicationId: lower(entry.medicationId),
  }));
  const trackers = given.trackers?.map(lower);
  const checkIn = { ...given, conditionEntries, medicationEntries, trackers };
  const rated = conditionEntries.map((entry) => entry.conditionId);
  const used = medicationEntries.map((entry) => entry.medicationId);
  refuseIf(
    nameCheckIn(given),
    checkText(given) ??
      firstMessage(validateCheckIn(checkIn, today, serverSlackDays)) ??
      checkKnown('condition', rated, known.conditions) ??
      checkKnown('medication', used, known.medications) ??
      checkKnown('thing to track', trackers ?? [], known.trackers),
  );
  const { createdAt } = given;
  return {
    id: lower(given.id),
    date: given.date,
    photoUrl: given.photoUrl,
    ...trimCheckIn(checkIn),
    ...(createdAt && { createdAt: normalizeInstant(createdAt) }),
  };
}

function parseTrackers(given: readonly Tracker[]): Tracker[] {
  return given.map((tracker, index) => {
    const { id, name, since, until } = tracker;
    const isRepeated = given.slice(0, index).some((other) => isSameTracker(other, tracker));
    refuseIf(
      nameTracker(tracker),
      checkText(tracker) ??
        firstMessage(validateTracker(tracker, [])) ??
        (isRepeated ? 'Another one in the file has the same name' : undefined) ??
        (until !== null && until < since ? 'It was hidden before the day on which it began' : undefined),
    );
    return { id: lower(id), name: trimTrackerName(name), since, until };
  });
}

function parseFlares(given: readonly Flare[], known: FileIds, today: Day): Flare[] {
  const flares = given.map((flare) => ({
    ...trimFlare(flare),
    id: lower(flare.id),
    conditionId: lower(flare.conditionId),
  }));
  for (const [index, flare] of flares.entries()) {
    const others = flares.slice(0, index);
    refuseIf(
      nameFlare(flare),
      checkText(flare) ??
        firstMessage(validateFlare(flare, { today, others, slackDays: serverSlackDays })) ??
        checkKnown('condition', [flare.conditionId], known.conditions),
    );
  }
  return flares;
}

function parseSuspicion(given: Suspicion, known: FileIds, today: Day): Suspicion {
  const conditionId = lower(given.conditionId);
  refuseIf(
    nameSuspicion(given),
    (canRecord(given.namedOn, today, serverSlackDays) ? undefined : 'It was named in the future') ??
      checkKnown('condition', [conditionId], known.conditions) ??
      checkKnown('thing to track', [trackerOf(given.factor) ?? []].flat(), known.trackers),
  );
  return { ...given, id: lower(given.id), conditionId };
}

function readOrigin({ id, createdAt }: { id: string; createdAt: string }) {
  return { id: lower(id), createdAt: normalizeInstant(createdAt) };
}

/** To milliseconds, as both engines return instants. */
const normalizeInstant = (instant: string) => new Date(instant).toISOString();

function checkSettings(settings: ImportedSettings): string | undefined {
  const complete = {
    name: 'A name',
    reminderEnabled: true,
    reminderTime: '20:00',
    reminderEmail: true,
    timezone: 'UTC',
    dayStartHour: 4,
    hidden: [],
    email: 'a@example.org',
  };
  return checkText(settings) ?? firstMessage(validateSettings({ ...complete, ...settings }));
}

const nameCondition = ({ name }: { name: string }) => `Condition "${name}"`;
const nameMedication = ({ name }: { name: string }) => `Medication "${name}"`;
const nameFlare = ({ from }: { from: Day }) => `Flare from ${from}`;
const nameSuspicion = ({ namedOn }: { namedOn: Day }) => `Suspicion of ${namedOn}`;
const nameCheckIn = ({ date }: { date: string }) => `Check-in for ${dayOf(date)}`;
/** Describes a problem outside the lists of records. */
function describeOutlineIssue(error: z.ZodError, raw: unknown): string {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return notExported;
  return `This is not a Flarewell export: ${error.issues[0]?.message}.`;
}
