import { escapeMarkdown, makeTable } from '@flarewell/domain/assistant/markdown';
import type { AnswerLine, DayValue } from '@flarewell/domain/assistant/query/lines';
import type { PreparedQuery } from '@flarewell/domain/assistant/query/preparedQuery';
import { isExtreme } from '@flarewell/domain/assistant/query/query';
import { fromTable, type Topic } from '@flarewell/domain/assistant/query/topic';
import { boldCount } from '@flarewell/domain/assistant/query/words';
import { type MedicationEntry, skipReasons } from '@flarewell/domain/checkIns';
import { scheduledPercent } from '@flarewell/domain/medications/adherence';
import { isAsRequired, isScheduled, type Medication } from '@flarewell/domain/medications/medications';
import { entryLine, nameOf, noReason } from './medicationUse.ts';

/** 'As required' medications that are not taken are not skipped, so they count only if they are named. */
export function skipsTopic(asked: PreparedQuery): Topic {
  const { query, who, checkIns } = asked;
  const isNamed = query.medications.length > 0;
  const medications = asked.medications.filter((medication) => isNamed || !isAsRequired(medication));
  const isEach = isNamed || query.by === 'medication' || query.figure === 'list' || isExtreme(query.figure);
  const isSkip = ({ taken, skippedReason }: MedicationEntry) =>
    taken || (query.reason !== null && skippedReason !== query.reason) ? 0 : 1;
  const lines = isEach
    ? medications.map((medication) => entryLine(medication.name, [medication], isSkip))
    : [entryLine(null, medications, isSkip)];
  const listed = lines.flatMap((line) => line.list(checkIns));
  const tableOf = (skips: readonly DayValue[]) => {
    const rows = [...skipReasons, noReason]
      .map((reason) => [reason, skips.filter(({ detail }) => detail === reason).length] as const)
      .filter(([, count]) => count > 0);
    return makeTable(['Reason', 'Times'], rows);
  };
  const because = query.reason === null ? '' : ` with the reason “${query.reason}”`;
  return {
    ...fromTable('skips'),
    isNamed,
    lines,
    dayDetail: ({ detail }) => `: ${detail}`,
    listHead: 'Reason',
    say: (line, count) =>
      `${who.You} skipped ${nameOf(line)} ${boldCount(count, ['time', 'times'])}${because}`,
    event: (line, adverb = '') => `${who.you} ${adverb}skipped ${nameOf(line)}${because}`,
    ...(listed.length > 0 && { table: tableOf(listed) }),
    explainTop: (line) => `Why ${who.you} skipped ${nameOf(line)}:\n\n${tableOf(line.list(checkIns))}`,
  };
}

/** As on the dashboard. A medication without a schedule has no adherence. */
export function adherenceTopic(asked: PreparedQuery): Topic {
  const { query, who } = asked;
  const isNamed = query.medications.length > 0;
  const line = (name: string | null, medications: readonly Medication[]): AnswerLine => ({
    name,
    list: () => [],
    average: (checkIns) => scheduledPercent(checkIns, medications),
  });
  const each = asked.medications.filter((medication) => isNamed || isScheduled(medication));
  const of = ({ name }: AnswerLine, word: string) =>
    name === null ? '' : ` ${word} ${escapeMarkdown(name)}`;
  return {
    ...fromTable('adherence'),
    isNamed,
    lines:
      isNamed || query.by === 'medication'
        ? each.map((medication) => line(medication.name, [medication]))
        : [line(null, asked.medications)],
    say: (its, _, shown) => `${who.Your} medication adherence${of(its, 'for')} was ${shown}`,
    event: (its) => `a scheduled dose${of(its, 'of')} was taken or skipped`,
  };
}
