import { isDay } from '@flarewell/domain/day';
import { chartMarkers, type LineStyle } from '@flarewell/domain/summary/chart';
import type { NotesOfDay } from '@flarewell/domain/summary/notes';
import type { SummaryReport } from '@flarewell/domain/summary/report';
import {
  isBoolean,
  isListOf,
  isNullOr,
  isNumber,
  isObjectOf,
  isOneOf,
  isText,
  isTextThat,
} from './checks.ts';
import type { SharedSummary } from './sharedSummary.ts';

const isDate = isTextThat(isDay);
const time = /^T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
const isInstant = isTextThat((text) => isDay(text.slice(0, 10)) && time.test(text.slice(10)));
const isColor = isTextThat((text) => /^#[\da-f]{6}$/i.test(text));
const isFigures = isListOf(isObjectOf({ value: isText, label: isText }));
const isStyle = isObjectOf<LineStyle>({ dash: isListOf(isNumber), marker: isOneOf(chartMarkers) });

const isNotes = isListOf(
  isObjectOf<NotesOfDay>({
    day: isDate,
    date: isText,
    notes: isListOf(isObjectOf({ condition: isNullOr(isText), text: isText })),
  }),
);

const isReport = isObjectOf<SummaryReport>({
  name: isText,
  period: isObjectOf({ from: isDate, to: isDate }),
  days: isNumber,
  periodText: isText,
  daysText: isText,
  generated: isText,
  headline: isFigures,
  extremes: isFigures,
  chart: isObjectOf<SummaryReport['chart']>({
    weeks: isListOf(isObjectOf({ from: isDate, to: isDate, label: isText })),
    lines: isListOf(
      isObjectOf<SummaryReport['chart']['lines'][number]>({
        conditionId: isText,
        name: isText,
        color: isColor,
        style: isStyle,
        averages: isListOf(isNullOr(isNumber)),
        text: isText,
      }),
    ),
    isShortened: isBoolean,
  }),
  conditions: isListOf(
    isObjectOf<SummaryReport['conditions'][number]>({
      id: isText,
      name: isText,
      color: isColor,
      average: isText,
      worst: isText,
      severeDays: isText,
      trend: isText,
      symptoms: isText,
      style: isNullOr(isStyle),
    }),
  ),
  control: isListOf(isObjectOf({ id: isText, name: isText, weeks: isText })),
  flares: isNullOr(isListOf(isObjectOf({ id: isText, name: isText, text: isText }))),
  medications: isListOf(
    isObjectOf<SummaryReport['medications'][number]>({
      id: isText,
      name: isText,
      daysUsed: isText,
      limit: isText,
      limitStatus: isNullOr(isOneOf(['exceeded', 'warning', 'tracking'])),
      doses: isText,
      adherence: isText,
      lastUsed: isText,
    }),
  ),
  lifestyle: isListOf(isObjectOf({ name: isText, average: isText, label: isText })),
  findings: isNullOr(isListOf(isObjectOf({ id: isText, sentence: isText, detail: isText, watch: isText }))),
  notes: isNotes,
  notesInPdf: isObjectOf({ days: isNotes, leftOut: isNullOr(isText) }),
  photos: isListOf(isObjectOf({ day: isDate, checkInId: isText, photoUrl: isText, caption: isText })),
});

const isSharedSummary = isObjectOf<SharedSummary>({
  version: isOneOf([1]),
  label: isText,
  madeAt: isInstant,
  expiresAt: isInstant,
  report: isReport,
  photos: isListOf(isObjectOf({ title: isText, caption: isText })),
  photosLeftOut: isNumber,
});

/** Null if it is damaged or of a later version, which this page could not show. */
export function readSharedSummary(text: string): SharedSummary | null {
  try {
    const value: unknown = JSON.parse(text);
    return isSharedSummary(value) ? value : null;
  } catch {
    return null; // no JSON
  }
}
