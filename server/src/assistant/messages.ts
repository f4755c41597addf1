/** A message in OpenAI's protocol. */
export type ProviderMessage =
  | { role: 'system' | 'user' | 'assistant'; content: string }
  | { role: 'assistant'; content: string | null; tool_calls: ToolCall[] }
  | { role: 'tool'; tool_call_id: string; content: string };

export interface ToolCall {
  id: string;
  type: 'function';
  function: { name: string; arguments: string };
}

/** A piece of a reply's text, or the end of the reply with the tools that the model calls. */
export type ReplyPart =
  | { type: 'text'; text: string }
  | { type: 'finish'; isCut: boolean; toolCalls: ToolCall[] };
