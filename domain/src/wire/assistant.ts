import {
  chatErrorCodes,
  chatHistoryLimit,
  chatMessageLimit,
  chatReplyLimit,
} from '@flarewell/domain/assistant/assistant';
import { noticeKinds } from '@flarewell/domain/assistant/safety/notices';
import { z } from 'zod';
import { dayShape } from './checkIns.ts';
import { queryShape } from './query.ts';

export const connectionCheckShape = z
  .object({
    status: z.enum(['connected', 'failed', 'built-in']).meta({
      description: '`built-in` if no provider is configured: the built-in analyst answers',
    }),
    provider: z.string().nullable().meta({ example: 'OpenAI' }),
    message: z.string().nullable().meta({ description: 'Why it failed' }),
  })
  .meta({ id: 'ConnectionCheck' });

export const assistantContextShape = z
  .object({
    provider: z
      .string()
      .nullable()
      .meta({ description: 'null if no provider is configured, so that nothing leaves this server' }),
    model: z.string().nullable(),
    prompt: z.string().meta({ description: 'The exact text that is sent before every conversation' }),
    lookup: z.string().meta({ description: 'What the model can look up in addition' }),
    neverSent: z.array(z.string()),
  })
  .meta({ id: 'AssistantContext' });

const turn = z
  .strictObject({ sender: z.enum(['user', 'assistant']), content: z.string().min(1).max(chatReplyLimit) })
  .meta({ id: 'ChatTurn' });

export const chatQuestionShape = z
  .strictObject({
    message: z
      .string()
      .trim()
      .min(1, 'Please enter a message')
      .max(chatMessageLimit, `A message must be at most ${chatMessageLimit} characters long`)
      .meta({ example: 'Average severity' }),
    history: z
      .array(turn)
      .max(chatHistoryLimit, `At most ${chatHistoryLimit} earlier messages can be sent`)
      .meta({
        description: 'Messages before it, oldest first. A provider gets the last five.',
      }),
    asked: queryShape.nullish().meta({
      description: 'The chips of the question before it. A follow-up keeps those that it does not mention.',
    }),
  })
  .meta({ id: 'ChatQuestion' });

const sourceShape = z
  .object({
    title: z.string().meta({ example: 'Severity of Hand eczema' }),
    from: dayShape,
    to: dayShape,
    checkIns: z.int(),
    figures: z.array(z.object({ label: z.string(), value: z.string() })),
  })
  .meta({ id: 'ChatSource' });

const shownShape = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('summary'), period: z.object({ from: dayShape, to: dayShape }) }),
    z.object({ kind: z.literal('photos'), days: z.array(dayShape).readonly() }),
  ])
  .meta({ id: 'ChatShown', description: 'What the app shows below an answer' });

const leftOverShape = z
  .object({
    words: z.string(),
    sentence: z.string().nullable().meta({ description: 'What the diary knows about it' }),
    canTrack: z.boolean().meta({ description: 'Whether it can be tracked from today' }),
  })
  .meta({ id: 'NotUnderstood' });

/** One line of a reply. */
export const chatEventShape = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('notice'),
      kind: z.enum(noticeKinds).meta({
        description:
          '`professional` refers to a doctor or pharmacist; the others mean that somebody may be in danger',
      }),
      text: z.string(),
    }),
    z.object({
      type: z.literal('answer'),
      by: z.enum(['provider', 'built-in']),
      name: z.string(),
      connectionError: z.string().nullable(),
    }),
    z.object({
      type: z.literal('lookup'),
      query: queryShape,
      text: z.string().nullable().meta({ description: 'The answer; null if the provider words it' }),
      sources: z.array(sourceShape).readonly(),
      shows: shownShape.nullable(),
      notUnderstood: z.array(leftOverShape).readonly(),
    }),
    z.object({ type: z.literal('text'), text: z.string() }),
    z.object({ type: z.literal('sources'), sources: z.array(sourceShape) }),
    z.object({
      type: z.literal('declined'),
      text: z.string(),
      notUnderstood: z.array(leftOverShape).readonly(),
      suggestions: z
        .array(z.object({ label: z.string(), query: queryShape }))
        .readonly()
        .meta({ description: 'Questions that can be answered, the nearest first' }),
    }),
    z.object({ type: z.literal('end'), isCut: z.boolean() }),
    z.object({
      type: z.literal('error'),
      code: z.enum(chatErrorCodes),
      message: z.string(),
      reply: z.string(),
    }),
  ])
  .meta({ id: 'ChatEvent' });

export type ConnectionCheck = z.infer<typeof connectionCheckShape>;
export type AssistantContext = z.infer<typeof assistantContextShape>;
export type ChatQuestion = z.infer<typeof chatQuestionShape>;
export type ChatTurn = z.infer<typeof turn>;
export type ChatEvent = z.infer<typeof chatEventShape>;
export type NotUnderstood = z.infer<typeof leftOverShape>;
