import { encloseData, encodeData } from '@flarewell/domain/assistant/prompt';
import { type Answer, answerQuery } from '@flarewell/domain/assistant/query/answer';
import type { AskedRecords } from '@flarewell/domain/assistant/query/askedRecords';
import type { Query } from '@flarewell/domain/assistant/query/query';
import type { Day } from '@flarewell/domain/day';
import { factorNames } from '@flarewell/domain/measures/factors';
import { type AssistantSource, addPatterns } from '#assistant/assistantSource.ts';
import type { ToolCall } from '#assistant/messages.ts';
import { queryParameters, readArguments, WrongArguments } from '#assistant/queryArguments.ts';

const toolName = 'look_up';
/** For the model, and for people who want to know what the model can see. */
export const toolDescription = `One question about the diary at a time, answered by the rules of the app’s own screens: severity, flares, symptoms, medications with their days, doses, limits and skipped days, check-ins and missed days, ${factorNames.join(', ')}, weather, things that the person tracks, notes, which days have photos, well-controlled weeks, and what came before worse days. Of everything or of named conditions, medications or symptoms, in any period, on days that another measure chooses, or compared with another period or with the other days.`;
/** In characters. Longer answers would crowd out the conversation. */
const longestAnswer = 12_000;

/** The part of a provider request that describes the tool. The choice `none` makes the model answer without more calls. */
export function offerTool(choice: 'auto' | 'none'): object {
  const described = { name: toolName, description: toolDescription, parameters: queryParameters };
  return { tools: [{ type: 'function', function: described }], tool_choice: choice };
}

export interface ToolResult {
  /** The text that the model receives. */
  content: string;
  /** Null when the call was wrong. */
  query: Query | null;
  answer: Answer | null;
}

/** What a tool call is answered from. */
export interface ToolDiary {
  records: Readonly<AskedRecords>;
  today: Day;
  readPatterns: AssistantSource['readPatterns'];
}

/** Runs a tool call. A call that is wrong returns an error that the model can read. */
export async function runTool({ function: called }: ToolCall, diary: ToolDiary): Promise<ToolResult> {
  try {
    const { query, answer } = await findAnswer(called, diary);
    const { understood, markdown } = answer;
    return { content: encloseData(encodeData({ understood, answer: markdown })), query, answer };
  } catch (problem) {
    if (!(problem instanceof WrongArguments)) throw problem;
    return { content: encloseData(encodeData({ error: problem.message })), query: null, answer: null };
  }
}

async function findAnswer(
  { name, arguments: given }: ToolCall['function'],
  { records, today, readPatterns }: ToolDiary,
): Promise<{ query: Query; answer: Answer }> {
  if (name !== toolName) throw new WrongArguments(`There is no such tool. The only tool is ${toolName}.`);
  const query = readArguments(given, records, today);
  const answer = answerQuery(query, await addPatterns(records, [query], readPatterns), today);
  if (answer.markdown.length > longestAnswer) {
    throw new WrongArguments('That is too much at once. Name one condition, or fewer days.');
  }
  return { query, answer };
}
