import { type Finding, hasFailed } from '@flarewell/domain/patterns/foundPatterns';
import {
  findingSentence,
  rangeSentence,
  seenSentence,
  watchText,
} from '@flarewell/domain/patterns/words/findings';
import type { Tracker } from '@flarewell/domain/trackers';
import type { ConditionSummary } from './summary.ts';

/** The findings that a summary can include, with the trackers that they name. */
export interface SummaryPatterns {
  findings: readonly Finding[];
  trackers: readonly Tracker[];
}

export interface FindingRow {
  id: string;
  /** 'Two days after swimming, neck was 0.5 worse.' */
  sentence: string;
  /** 'Most likely between 0.3 and 0.9, on the scale of 1 to 5. Seen over 214 days.' */
  detail: string;
  /** 'Being watched: 46 more check-ins.' */
  watch: string;
}

/** The findings that a summary mentions: all but those that did not hold up, which were probably false positives. */
export function reportedFindings(findings: readonly Finding[]): Finding[] {
  return findings.filter((finding) => !hasFailed(finding));
}

/** As many decimals as an effect of a few tenths can bear; the same in every file. */
export function roundEffect(effect: number): number {
  return Math.round(effect * 100) / 100;
}

export function findingRows(
  { findings, trackers }: SummaryPatterns,
  conditions: readonly Pick<ConditionSummary, 'condition'>[],
): FindingRow[] {
  const names = { conditions: conditions.map(({ condition }) => condition), trackers };
  return reportedFindings(findings).map((finding) => ({
    id: `${finding.conditionId} ${finding.factor}`,
    sentence: findingSentence(finding, names),
    detail: `${rangeSentence(finding)} ${seenSentence(finding, names)}`,
    watch: `${watchText(finding)}.`,
  }));
}
