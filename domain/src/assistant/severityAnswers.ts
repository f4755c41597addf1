import { mediumDate } from '@flarewell/domain/dates';
import { lastDays } from '@flarewell/domain/day';
import { checkInsWithin } from '@flarewell/domain/history';
import { oneDecimal } from '@flarewell/domain/ratings';
import { severityScale } from '@flarewell/domain/severity';
import type { RatedDay } from '@flarewell/domain/trends/conditionStats';
import { findFlares } from '@flarewell/domain/trends/flares';
import { type Answer, type Asked, counted, coverage, measureSeverity } from './answers.ts';
import { chatAnalyticsDays } from './assistant.ts';
import { escapeMarkdown, makeTable } from './markdown.ts';
import { allDays } from './periods.ts';
import { flareSource, isOf, severitySource, symptomSource } from './sources.ts';

const flaresShown = 20;
const symptomDays = 30;

const writeDay = (rated: RatedDay | null) => (rated ? `${mediumDate(rated.day)} (${rated.severity})` : '–');

/** The averages of several windows. A question with a period gets the full figures of that period instead. */
export function answerAverages(asked: Asked): Answer {
  if (asked.period) return answerDays(asked);
  const { records, today, condition } = asked;
  const windows = chatAnalyticsDays.toReversed();
  const summaries = windows.map((days) => measureSeverity(records, lastDays(today, days)));
  const rows = records.conditions
    .filter(({ id }) => condition === null || id === condition.id)
    .map(({ id, name }) => [
      escapeMarkdown(name),
      ...summaries.map(({ conditions }) =>
        oneDecimal(conditions.find((summary) => summary.condition.id === id)?.stats.average ?? 0),
      ),
    ]);
  const overall = ['**Overall**', ...summaries.map(({ average }) => `**${oneDecimal(average)}**`)];
  const heads = ['Average severity', ...windows.map((days) => `${days} days`)];
  const covered = summaries.map(({ daysRecorded }, index) => `${windows[index]} days: ${daysRecorded}`);
  return {
    markdown: [
      makeTable(heads, condition ? rows : [overall, ...rows]),
      `For the days up to ${mediumDate(today)}. Check-ins: ${covered.join(', ')}. The scale is 1 (Minimal) to 5 (Extreme).`,
    ].join('\n\n'),
    sources: summaries.map((summary) => severitySource(summary, condition)),
  };
}

/** The average with the worst, best, severe and mild days. Covers the period of the question, else the whole history. */
export function answerDays({ records, today, condition, period }: Asked): Answer {
  const summary = measureSeverity(records, period ?? allDays(records, today));
  const rows = summary.conditions
    .filter(isOf(condition))
    .map(({ condition: { name }, stats }) => [
      escapeMarkdown(name),
      oneDecimal(stats.average),
      writeDay(stats.worst),
      writeDay(stats.best),
      stats.severeDays,
      stats.mildDays,
    ]);
  const { worst, best } = summary.extremes;
  const overall = [
    '**Overall**',
    oneDecimal(summary.average),
    writeDay(worst),
    writeDay(best),
    summary.severeDays,
    '',
  ];
  return {
    markdown: [
      makeTable(
        ['', 'Average', 'Worst day', 'Best day', 'Severe days', 'Mild days'],
        condition ? rows : [overall, ...rows],
      ),
      `${coverage(summary.period, summary.daysRecorded)}. Severe is 4 or more, mild 2 or less.`,
    ].join('\n\n'),
    sources: [severitySource(summary, condition)],
  };
}

/** Covers the period of the question; without one, this year. */
export function answerFlares({ records, today, condition, period }: Asked): Answer {
  const range = period ?? { from: `${today.slice(0, 4)}-01-01`, to: today };
  const checkIns = checkInsWithin(records.checkIns, range).length;
  const flares = findFlares(checkInsWithin(records.checkIns, range), condition?.id);
  const severeDays = flares.reduce((sum, { days }) => sum + days, 0);
  const shown = flares.slice(-flaresShown).toReversed();
  const rows = shown.map(({ from, to, days, worst }) => [
    mediumDate(from),
    mediumDate(to),
    days,
    `${worst} ${severityScale[worst].label}`,
  ]);
  const name = condition ? ` of ${escapeMarkdown(condition.name)}` : '';
  const rest = flares.length > shown.length ? ` The latest ${shown.length} are shown.` : '';
  return {
    markdown: [
      `**${counted(flares.length, 'severe flare')}${name}** over ${counted(severeDays, 'severe day')}.${rest}`,
      ...(rows.length > 0 ? [makeTable(['From', 'To', 'Days', 'Worst'], rows)] : []),
      `${coverage(range, checkIns)}. A flare is a run of days with a severity of 4 or more.`,
    ].join('\n\n'),
    sources: [flareSource(flares, condition, range, checkIns)],
  };
}

/** Covers the period of the question; without one, the last 30 days. */
export function answerSymptoms({ records, today, condition, period }: Asked): Answer {
  const summary = measureSeverity(records, period ?? lastDays(today, symptomDays));
  const rows = summary.conditions
    .filter(isOf(condition))
    .flatMap(({ condition: { name }, stats }) =>
      stats.topSymptoms.map(({ symptom, count, percent }) => [
        escapeMarkdown(name),
        symptom,
        count,
        `${percent}%`,
      ]),
    );
  return {
    markdown: [
      rows.length > 0
        ? makeTable(['Condition', 'Symptom', 'Days', 'Share'], rows)
        : 'No symptoms were recorded on these days.',
      `${coverage(summary.period, summary.daysRecorded)}. Shares are of the days on which the condition was rated.`,
    ].join('\n\n'),
    sources: [symptomSource(summary, condition)],
  };
}
