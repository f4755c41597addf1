import {
  type LookupName,
  type LookupResult,
  lookUp,
  lookupNames,
  lookups,
} from '@flarewell/domain/assistant/lookups';
import { encloseData, encodeData } from '@flarewell/domain/assistant/prompt';
import type { ChatSource } from '@flarewell/domain/assistant/sources';
import type { Day } from '@flarewell/domain/day';
import type { Records } from '@flarewell/domain/profile';
import { dayShape } from '@flarewell/domain/wire/checkIns';
import { z } from 'zod';
import type { ToolCall } from '#assistant/messages.ts';

const argumentsShape = z.object({
  from: dayShape.optional().describe('The first day, yyyy-MM-dd; 30 days before the last one if left out'),
  to: dayShape.optional().describe('The last day, yyyy-MM-dd; today if left out'),
  condition: z.string().max(200).optional().describe('The name of one condition; all of them if left out'),
});

const { type, properties } = z.toJSONSchema(argumentsShape, { io: 'input' });

/** The part of a provider request that describes the tools. The choice `none` makes the model answer without more calls. */
export function offerTools(choice: 'auto' | 'none'): object {
  const tools = lookupNames.map((name) => ({
    type: 'function',
    function: { name, description: lookups[name].description, parameters: { type, properties } },
  }));
  return { tools, tool_choice: choice };
}

export interface ToolResult {
  /** The text that the model receives. */
  content: string;
  source: ChatSource | null;
}

/** Runs a tool. An unknown name or invalid arguments return an error that the model can read; nothing is thrown. */
export function runTool({ function: called }: ToolCall, records: Readonly<Records>, today: Day): ToolResult {
  const result = findResult(called, records, today);
  const source = 'error' in result ? null : result.source;
  return { content: encloseData(encodeData('error' in result ? result : result.data)), source };
}

function findResult(
  { name, arguments: text }: ToolCall['function'],
  records: Readonly<Records>,
  today: Day,
): LookupResult {
  if (!isLookup(name)) return { error: `There is no such tool. The tools are: ${lookupNames.join(', ')}` };
  const parsed = argumentsShape.safeParse(parseArguments(text));
  if (!parsed.success) {
    return { error: `The arguments are wrong: ${z.prettifyError(parsed.error)}` };
  }
  return lookUp(name, parsed.data, records, today);
}

function isLookup(name: string): name is LookupName {
  return lookupNames.some((known) => known === name);
}

function parseArguments(text: string): unknown {
  try {
    return JSON.parse(text || '{}');
  } catch {
    return null;
  }
}
