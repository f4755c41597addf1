import { profileDefaults } from '@flarewell/domain/account/profile';
import { nextReminder } from '@flarewell/domain/account/reminders';
import { answerQuery } from '@flarewell/domain/assistant/query/answer';
import { makeQuery } from '@flarewell/domain/assistant/query/query';
import { calendarMonth } from '@flarewell/domain/calendar';
import { lastTime, startDraft } from '@flarewell/domain/check-in/wizard';
import { type Day, dayOf, monthOf } from '@flarewell/domain/day';
import {
  findCheckIn,
  historyOfCondition,
  neighbours,
  newest,
  photoGallery,
  photoHistory,
  recentHistory,
} from '@flarewell/domain/history';
import { adherence } from '@flarewell/domain/medications/adherence';
import { medicationAlerts } from '@flarewell/domain/medications/alerts';
import { scheduleBadge } from '@flarewell/domain/medications/schedule';
import { measureUsage, usagePattern } from '@flarewell/domain/medications/usage';
import { findConditionWeeks } from '@flarewell/domain/patterns/conditionWeeks';
import { findFlares } from '@flarewell/domain/patterns/flares/findFlares';
import { finish } from '@flarewell/domain/patterns/steps';
import type { Records } from '@flarewell/domain/records/records';
import { windowAverage } from '@flarewell/domain/severity';
import { streak, streakToKeep } from '@flarewell/domain/streak';
import { healthSummary } from '@flarewell/domain/summary/summary';
import { conditionCard, conditionDetail } from '@flarewell/domain/trends/conditionViews';
import { factorSeries, trendCards } from '@flarewell/domain/trends/trendCards';
import { dashboardTrend, severityOverview } from '@flarewell/domain/trends/trends';

type HistoryRule = (records: Readonly<Records>, today: Day) => unknown;

/**
 * Every rule that reads a whole history, called the way a screen calls it: mostly for all conditions or medications.
 * Tests check that each is pure and independent of order, and the benchmark measures each. Add new rules here.
 */
export const historyRules: Readonly<Record<string, HistoryRule>> = {
  findCheckIn: ({ checkIns }, today) => findCheckIn(checkIns, today),
  newest: ({ checkIns }, today) => newest(checkIns, today, 10),
  neighbours: ({ checkIns }, today) => neighbours(checkIns, today, today),
  recentHistory: ({ checkIns }, today) => recentHistory(checkIns, today),
  photoGallery: ({ checkIns }, today) => photoGallery(checkIns, today),
  photoHistory: ({ checkIns }, today) => photoHistory(checkIns, today),
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
  historyOfCondition: ({ checkIns, conditions }, today) =>
    conditions
      .slice(-1)
      .map(({ id }) => calendarMonth(historyOfCondition(checkIns, id), monthOf(today), today)),
  conditionCard: ({ checkIns, conditions }, today) =>
    conditions.map(({ id }) => conditionCard(id, checkIns, today)),
  conditionDetail: ({ checkIns, conditions }, today) =>
    conditions.slice(-1).map(({ id }) => conditionDetail(id, checkIns, today)),
  healthSummary: (records, today) => healthSummary({ ...records, flares: [] }, today),
  findConditionWeeks: (records, today) => finish(findConditionWeeks(records, records.checkIns, today)),
  findFlares: (records, today) => findFlares({ ...records, flares: [] }, today),
  answerQuery: (records, today) =>
    answerQuery(makeQuery({ measure: 'severity', figure: 'average' }), records, today),
  nextReminder: ({ checkIns }, today) =>
    nextReminder({ ...profileDefaults, timezone: 'Europe/London' }, `${today}T09:00:00Z`, {
      daysCheckedIn: new Set(checkIns.map((checkIn) => dayOf(checkIn.date))),
    }),
  startDraft: ({ checkIns, conditions, medications }, today) =>
    startDraft({ conditions, medications, trackers: [] }, findCheckIn(checkIns, today)),
  lastTime: ({ checkIns }, today) => lastTime(checkIns, today),
};
