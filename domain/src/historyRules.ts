import { adherence } from './adherence.ts';
import { medicationAlerts } from './alerts.ts';
import { calendarMonth } from './calendar.ts';
import { putCheckIn, removeCheckIn, removeCondition, removeMedication } from './cascades.ts';
import { conditionCard, conditionDetail } from './conditionViews.ts';
import { type Day, dayOf, lastDays, monthOf } from './day.ts';
import { findFlares, listSevereDays } from './flares.ts';
import { findCheckIn, newest, photoGallery, recentHistory } from './history.ts';
import { profileDefaults, type Records } from './profile.ts';
import { nextReminder } from './reminders.ts';
import { scheduleBadge } from './schedule.ts';
import { windowAverage } from './severity.ts';
import { streak, streakToKeep } from './streak.ts';
import { healthSummary } from './summary.ts';
import { factorSeries, trendCards } from './trendCards.ts';
import { dashboardTrend, severityOverview } from './trends.ts';
import { measureUsage, usagePattern } from './usage.ts';
import { lastTime, startDraft } from './wizard.ts';

type HistoryRule = (records: Readonly<Records>, today: Day) => unknown;

/**
 * Every rule that reads a whole history, as a screen asks for it: mostly of all conditions or medications at once.
 * Tests hold each to its laws and the benchmark to its budget, so a new rule belongs in this table.
 */
export const historyRules: Readonly<Record<string, HistoryRule>> = {
  findCheckIn: ({ checkIns }, today) => findCheckIn(checkIns, today),
  newest: ({ checkIns }, today) => newest(checkIns, today, 10),
  recentHistory: ({ checkIns }, today) => recentHistory(checkIns, today),
  photoGallery: ({ checkIns }, today) => photoGallery(checkIns, today),
  windowAverage: ({ checkIns }) => windowAverage(checkIns),
  streak: ({ checkIns }, today) => streak(checkIns, today),
  streakToKeep: ({ checkIns }, today) => streakToKeep(checkIns, today),
  adherence: ({ checkIns, medications }, today) => adherence(checkIns, medications, today),
  measureUsage: ({ checkIns, medications }, today) => measureUsage(medications, checkIns, today),
  usagePattern: ({ checkIns, medications }, today) =>
    medications.map((medication) => usagePattern(medication, checkIns, today)),
  medicationAlerts: ({ checkIns, medications }, today) => medicationAlerts(medications, checkIns, today),
  scheduleBadge: ({ checkIns, medications }, today) =>
    medications.map((medication) => scheduleBadge(medication, checkIns, today)),
  dashboardTrend: ({ checkIns }, today) => dashboardTrend(checkIns, today),
  severityOverview: ({ checkIns, conditions }, today) => severityOverview(conditions, checkIns, today),
  trendCards: ({ checkIns, conditions, medications }, today) =>
    trendCards(conditions, medications, checkIns, today, 90),
  factorSeries: ({ checkIns }, today) => factorSeries(checkIns, today, 90),
  calendarMonth: ({ checkIns }, today) => calendarMonth(checkIns, monthOf(today), today),
  conditionCard: ({ checkIns, conditions }, today) =>
    conditions.map(({ id }) => conditionCard(id, checkIns, today)),
  conditionDetail: ({ checkIns, conditions }, today) =>
    conditions.slice(-1).map(({ id }) => conditionDetail(id, checkIns, today)),
  healthSummary: (records, today) => healthSummary(records, today),
  findFlares: ({ checkIns }, today) => findFlares(listSevereDays(checkIns, lastDays(today, 365))),
  nextReminder: ({ checkIns }, today) =>
    nextReminder({ ...profileDefaults, timezone: 'Europe/London' }, `${today}T09:00:00Z`, {
      daysCheckedIn: new Set(checkIns.map((checkIn) => dayOf(checkIn.date))),
    }),
  startDraft: ({ checkIns, conditions, medications }, today) =>
    startDraft(conditions, medications, findCheckIn(checkIns, today)),
  lastTime: ({ checkIns }, today) => lastTime(checkIns, today),
};

/** The changes to a whole history; they keep its order. */
export const historyChanges: Readonly<Record<string, HistoryRule>> = {
  removeCondition: (records) => removeCondition(records, records.conditions[0]?.id ?? ''),
  removeMedication: (records) => removeMedication(records, records.medications[0]?.id ?? ''),
  removeCheckIn: (records) => removeCheckIn(records, records.checkIns[0]?.id ?? ''),
  putCheckIn: ({ checkIns }) => checkIns.slice(-1).map((oldest) => putCheckIn(checkIns, oldest)),
};
