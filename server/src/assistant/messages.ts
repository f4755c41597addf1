/** As the protocol of OpenAI writes them. */
export type ProviderMessage =
  | { role: 'system' | 'user' | 'assistant'; content: string }
  | { role: 'assistant'; content: string | null; tool_calls: ToolCall[] }
  | { role: 'tool'; tool_call_id: string; content: string };

export interface ToolCall {
  id: string;
  type: 'function';
  function: { name: string; arguments: string };
}

/** A piece of a reply's text, or its end with what the model wants looked up. */
export type ReplyPart =
  | { type: 'text'; text: string }
  | { type: 'finish'; isCut: boolean; toolCalls: ToolCall[] };
