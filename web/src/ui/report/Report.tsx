import type { SummaryReport } from '@flarewell/domain/summary/report';
import { summaryWords as words } from '@flarewell/domain/summary/words';
import { Sentence } from '#ui/Sentence.tsx';
import { Course } from './Course.tsx';
import { Figures } from './Figures.tsx';
import { LineSample } from './LineSample.tsx';
import { Section } from './Section.tsx';
import { SummaryTable } from './SummaryTable.tsx';
import { WeekChart } from './WeekChart.tsx';

export type ReportProps = {
  report: SummaryReport;
  /** Loads the flares again, if that has failed. */
  retryFlares?: () => void;
};

/** The figures, the chart and the tables, both on the screen and on paper. */
export function Report({ report, retryFlares }: ReportProps) {
  const { chart, conditions, control, medications, lifestyle, findings } = report;
  return (
    <>
      <Figures headline={report.headline} extremes={report.extremes} />
      <Section title={words.chart} isWhole>
        <WeekChart chart={chart} />
      </Section>
      <Section title={words.conditions} empty={conditions.length === 0 && words.noConditions}>
        <SummaryTable
          label={words.conditions}
          columns={words.conditionColumns}
          rows={conditions.map(({ id, name, color, style, ...row }) => ({
            id,
            name: (
              <span className="flex items-center gap-2.5">
                <LineSample style={style} color={color} />
                <bdi>{name}</bdi>
              </span>
            ),
            cells: [row.average, row.worst, row.severeDays, row.trend, row.symptoms],
          }))}
        />
      </Section>
      {control.length > 0 && <Course report={report} onRetry={retryFlares} />}
      <Section
        title={words.medications}
        empty={medications.length === 0 && words.noMedications}
        note={words.medicationNote}
      >
        <SummaryTable
          label={words.medications}
          columns={words.medicationColumns}
          rows={medications.map(({ id, name, ...row }) => ({
            id,
            name,
            cells: [row.daysUsed, row.limit, row.doses, row.adherence, row.lastUsed],
          }))}
        />
      </Section>
      {lifestyle.length > 0 && (
        <Section title={words.lifestyle} note={words.lifestyleNote} isWhole>
          <dl className="grid grid-cols-2 gap-x-4 gap-y-2.5 text-s @xl:grid-cols-5">
            {lifestyle.map(({ name, average, label }) => (
              <div key={name}>
                <dt className="text-ink-soft">{name}</dt>
                <dd className="tabular-nums">
                  {average} {label}
                </dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
      {findings && (
        <Section
          title={words.patterns}
          empty={findings.length === 0 && words.noPatterns}
          note={words.patternsNote}
        >
          <ul className="space-y-2 text-s">
            {findings.map(({ id, sentence, detail, watch }) => (
              <li key={id} className="break-inside-avoid">
                <Sentence>{sentence}</Sentence>
                <span className="block text-ink-soft">
                  <Sentence>{`${detail} ${watch}`}</Sentence>
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
