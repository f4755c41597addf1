import { longDate, monthAndDay } from '@flarewell/domain/dates';
import { type Day, type DayRange, daysBetween } from '@flarewell/domain/day';
import type { Person } from '@flarewell/domain/diaries/diary';
import { oneDecimal } from '@flarewell/domain/measures/ratings';
import { lastOfDays } from '@flarewell/domain/patterns/words/counts';
import { averageText } from '@flarewell/domain/severity';
import type { ExtremeDay } from '@flarewell/domain/trends/extremeDays';
import { type SummaryChart, summaryChart } from './chart.ts';
import { type FindingRow, findingRows, type SummaryPatterns } from './findings.ts';
import type { NotesOfDay } from './notes.ts';
import { fitNotes, type PdfNotes } from './pdfNotes.ts';
import type { Recorder } from './recorder.ts';
import {
  type ConditionRow,
  type ControlRow,
  conditionRow,
  confirmedFlareRow,
  controlRow,
  type FlareRow,
  type LifestyleRow,
  lifestyleRows,
  type MedicationRow,
  medicationRow,
  percentText,
  possibleFlareRow,
} from './rows.ts';
import type { HealthSummary } from './summary.ts';
import { noFigure } from './words.ts';

export interface SummaryFigure {
  value: string;
  label: string;
}

export interface SummaryPhoto {
  day: Day;
  checkInId: string;
  photoUrl: string;
  /** 'Worst day with a photo: October 2, 2026, 4.8 Extreme on average' */
  caption: string;
}

/** Optional parts of a summary. */
export interface SummaryChoices {
  /** The days whose notes are included. */
  noteDays: readonly Day[];
  hasPhotos: boolean;
  /** What the search for patterns has found; null if it is not included. */
  patterns: SummaryPatterns | null;
}

/** Every text and number of a summary. The screen, the printed page and the PDF only lay them out. */
export interface SummaryReport {
  name: string;
  /** 'Born March 3, 2019'; null if the date is not known. Absent in links that were shared before diaries had one. */
  birthText?: string | null;
  /** Absent in links that were shared before summaries told it; they say that it was the patient. */
  recordedBy?: Recorder;
  period: DayRange;
  days: number;
  /** 'August 17 to November 14, 2026' */
  periodText: string;
  /** '90 days' */
  daysText: string;
  /** 'Generated November 14, 2026' */
  generated: string;
  headline: SummaryFigure[];
  /** The worst and the best day; empty when nothing is rated. */
  extremes: SummaryFigure[];
  chart: SummaryChart;
  conditions: ConditionRow[];
  control: ControlRow[];
  /** The confirmed ones; null if they are not known. */
  flares: FlareRow[] | null;
  /** What waits for an answer. Absent in links that were shared before summaries told it. */
  possibleFlares?: FlareRow[];
  medications: MedicationRow[];
  lifestyle: LifestyleRow[];
  /** Null if the person has not chosen them. */
  findings: FindingRow[] | null;
  notes: NotesOfDay[];
  notesInPdf: PdfNotes;
  photos: SummaryPhoto[];
}

export function summaryReport(
  summary: HealthSummary,
  { name, birthDate, recordedBy }: Person & { recordedBy: Recorder },
  { noteDays, hasPhotos, patterns }: SummaryChoices,
): SummaryReport {
  const { period, extremes, photos } = summary;
  const days = daysBetween(period.from, period.to) + 1;
  const chosen = new Set(noteDays);
  const notes = summary.notes
    .filter(({ day }) => chosen.has(day))
    .map((written) => ({ ...written, date: longDate(written.day) }));
  const chart = summaryChart(summary.conditions);
  return {
    name,
    birthText: birthDate && `Born ${longDate(birthDate)}`,
    recordedBy,
    period,
    days,
    periodText: periodText(period),
    daysText: `${days} days`,
    generated: `Generated ${longDate(period.to)}`,
    headline: headline(summary, days),
    extremes: [
      { label: 'Worst day by average', day: extremes.worst },
      { label: 'Best day', day: extremes.best },
    ].flatMap(({ label, day }) => (day ? [{ label, value: describeTop(day, period.to) }] : [])),
    chart,
    conditions: summary.conditions.map((condition) => conditionRow(condition, chart)),
    control: summary.control.map(controlRow),
    flares: summary.flares?.confirmed.map((flare) => confirmedFlareRow(flare, period.to)) ?? null,
    possibleFlares: summary.flares?.possible.map((flare) => possibleFlareRow(flare, period.to)) ?? [],
    medications: summary.medications.map((medication) => medicationRow(medication, period)),
    lifestyle: lifestyleRows(summary.factors),
    findings: patterns && findingRows(patterns, summary.conditions),
    notes,
    notesInPdf: fitNotes(notes),
    photos: hasPhotos
      ? [...photoOf('Worst day with a photo', photos.worst), ...photoOf('Best day with a photo', photos.best)]
      : [],
  };
}

/** The name, and the date of birth if it is known: 'Leo · Born March 3, 2019'. */
export function identityText({ name, birthText }: Pick<SummaryReport, 'name' | 'birthText'>): string {
  return birthText ? `${name} · ${birthText}` : name;
}

export function periodText({ from, to }: DayRange): string {
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return `${isOneYear ? monthAndDay(from) : longDate(from)} to ${longDate(to)}`;
}

function headline(summary: HealthSummary, days: number): SummaryFigure[] {
  const { daysRecorded, daysRated, average, severeDays, adherence } = summary;
  return [
    { value: `${daysRecorded} of ${days}`, label: 'days recorded' },
    { value: daysRated > 0 ? oneDecimal(average) : noFigure, label: 'average severity' },
    // Another thing than the worst day, whose average can be lower.
    { value: `${severeDays}`, label: 'days any condition ≥ 4' },
    { value: percentText(adherence), label: 'medication adherence' },
  ];
}

function describeDay({ day, value }: Pick<ExtremeDay, 'day' | 'value'>): string {
  return `${longDate(day)}, ${averageText(value)}`;
}

/** '3.0 on ten days, the last of them October 31'; of a single day its description. */
function describeTop({ day, value, days }: ExtremeDay, today: Day): string {
  if (days === 1) return describeDay({ day, value });
  const last = day.slice(0, 4) === today.slice(0, 4) ? monthAndDay(day) : longDate(day);
  return `${oneDecimal(value)} on ${lastOfDays(days, last)}`;
}

function photoOf(label: string, day: ExtremeDay | null): SummaryPhoto[] {
  if (!day?.checkIn.photoUrl) return [];
  const { id, photoUrl } = day.checkIn;
  return [{ day: day.day, checkInId: id, photoUrl, caption: `${label}: ${describeDay(day)} on average` }];
}
