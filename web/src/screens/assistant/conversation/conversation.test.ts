import { connectionFailure, sendFailure } from '@flarewell/domain/assistant/assistant';
import { makeQuery, type Query } from '@flarewell/domain/assistant/query/query';
import { noticeTexts } from '@flarewell/domain/assistant/safety/notices';
import { noticesFor } from '@flarewell/domain/assistant/safety/safety';
import { describe, expect, test } from 'vitest';
import type { ChatEvent } from '#data/assistant.ts';
import { ask, askHere, changeLookup, unanswered } from './asking.ts';
import { applyCheck, goOffline, reportUnavailable, resume } from './connection.ts';
import { type Conversation, emptyConversation, isPending } from './messages.ts';
import { applyEvent, fail, stopReply } from './replyEvents.ts';
import { makeQuestion } from './request.ts';
import { unavailable } from './words.ts';

const now = '2026-11-14T18:00:00.000Z';
const connected = { status: 'connected', provider: 'OpenAI', message: null } as const;
const failed = { status: 'failed', provider: 'OpenAI', message: 'Invalid OpenAI API key.' } as const;
const builtIn = { status: 'built-in', provider: null, message: null } as const;
const opened = applyCheck(emptyConversation, connected, now);
const trouble = { isConnection: true, text: 'Gone', retry: 'ask' } as const;

const play = (conversation: Conversation, ...events: ChatEvent[]) =>
  events.reduce((before, event) => applyEvent(before, event, now), conversation);
const text = (piece: string): ChatEvent => ({ type: 'text', text: piece });
const end = (isCut = false): ChatEvent => ({ type: 'end', isCut });
const answer = (connectionError: string | null = null): ChatEvent => ({
  type: 'answer',
  by: connectionError ? 'built-in' : 'provider',
  name: connectionError ? 'Built-in analyst' : 'OpenAI',
  connectionError,
});
const error = (code: Extract<ChatEvent, { type: 'error' }>['code']): ChatEvent => ({
  type: 'error',
  code,
  message: 'What happened.',
  reply: sendFailure,
});
const severity = makeQuery({ measure: 'severity', figure: 'average' });
const worst = makeQuery({ measure: 'severity', figure: 'worst' });
const lookup = (text: string | null, query = severity): ChatEvent => ({
  type: 'lookup',
  query,
  text,
  sources: [],
  shows: null,
  notUnderstood: [],
});
const sayQuery = ({ figure }: Query) => `The ${figure}.`;
const exchange = (conversation: Conversation, question: string, reply: string) =>
  play(ask(conversation, question, now), answer(), text(reply), end());
const contents = ({ messages }: Conversation) => messages.map(({ kind, content }) => `${kind}: ${content}`);

describe('the connection', () => {
  test('shows one welcome, however often it is checked', () => {
    expect(opened.messages).toHaveLength(1);
    expect(opened.messages[0]).toMatchObject({ kind: 'aside', content: expect.stringContaining('Hello.') });
    expect(applyCheck(opened, connected, now).messages).toEqual(opened.messages);
    const later = exchange(opened, 'Hi', 'Hello');
    expect(applyCheck(resume(later), connected, now).messages).toEqual(later.messages);
  });

  test('without a provider, the welcome says what can be asked and mentions no connection', () => {
    const { connection, messages, problem } = applyCheck(emptyConversation, builtIn, now);
    expect(connection).toBe('built-in');
    expect(problem).toBeNull();
    expect(messages[0]?.content).toContain('here on this server');
    expect(messages[0]?.content).toContain('Ask how severe the skin was');
    expect(messages[0]?.content).not.toMatch(/connect|key|error|provider/i);
  });

  test('that failed shows an apology until a check succeeds', () => {
    const broken = applyCheck(emptyConversation, failed, now);
    expect(contents(broken)).toEqual([`aside: ${connectionFailure(failed.message)}`]);
    expect(broken).toMatchObject({
      connection: 'failed',
      problem: { isConnection: true, text: failed.message, retry: 'check' },
    });
    expect(applyCheck(broken, failed, now)).toEqual(broken);
    expect(applyCheck(broken, connected, now)).toEqual(opened);
  });

  test('to a server that does not answer mentions no provider, until a check succeeds', () => {
    const calm = { ...trouble, isConnection: false };
    const broken = reportUnavailable(emptyConversation, calm, now);
    expect(contents(broken)).toEqual([`aside: ${unavailable}`]);
    expect(broken).toMatchObject({ connection: 'unavailable', problem: { ...calm, retry: 'check' } });
    expect(reportUnavailable(broken, calm, now)).toEqual(broken);
    expect(applyCheck(broken, connected, now)).toEqual(opened);
  });

  test('that fails later keeps the messages', () => {
    const later = exchange(opened, 'Hi', 'Hello');
    const broken = applyCheck(later, failed, now);
    expect(broken.messages).toHaveLength(later.messages.length + 1);
    expect(applyCheck(broken, connected, now)).toEqual(later);
  });
});

describe('a reply', () => {
  const asked = ask(opened, 'Why?', now);

  test('arrives piece by piece', () => {
    expect(isPending(asked)).toBe(true);
    const looked = play(asked, answer(), lookup(null));
    expect(looked.messages.at(-1)).toMatchObject({
      by: { name: 'OpenAI' },
      lookups: [{ query: severity, given: { text: null } }],
    });
    const coming = play(looked, text('One'), text(' two'));
    expect(coming.messages.at(-1)).toMatchObject({ content: 'One two', state: 'coming' });
    const source = { title: 'Flares', from: '2026-01-01', to: '2026-11-14', checkIns: 3, figures: [] };
    const whole = play(coming, { type: 'sources', sources: [source] }, end());
    expect(whole.messages.at(-1)).toMatchObject({ state: 'whole', sources: [source] });
    expect(isPending(whole)).toBe(false);
  });

  test('may consist of notices only', () => {
    const warned = play(asked, { type: 'notice', kind: 'crisis', text: 'Please' }, end());
    expect(warned.messages.at(-1)).toMatchObject({
      state: 'whole',
      notices: [{ kind: 'crisis', text: 'Please' }],
    });
  });

  test('of notices only is whole, whatever happens afterwards', () => {
    const referred = play(asked, { type: 'notice', kind: 'professional', text: 'Ask a doctor' });
    for (const event of [error('unexpected'), error('superseded'), error('timeout')]) {
      expect(play(referred, event).messages.find(({ kind }) => kind === 'reply')).toMatchObject({
        state: 'whole',
        notices: [{ text: 'Ask a doctor' }],
      });
    }
  });

  test('R106 shows where to get help before the server has answered, and once only', () => {
    const helped = ask(opened, 'i took 20 tablets', now);
    const notices = [{ kind: 'poison', text: noticeTexts.poison }];
    expect(helped.messages.at(-1)).toMatchObject({ state: 'coming', notices });
    const answered = play(helped, { type: 'notice', kind: 'poison', text: noticeTexts.poison }, end());
    expect(answered.messages.at(-1)).toMatchObject({ state: 'whole', notices });
  });

  test('R106 keeps the help when the server refuses or cannot be reached, without an apology or an error', () => {
    for (const message of ['i took 20 tablets', 'I want to die']) {
      const helped = ask(opened, message, now);
      const refused = fail(helped, trouble, now);
      expect(refused.messages).toHaveLength(helped.messages.length);
      expect(refused.messages.at(-1)).toMatchObject({ state: 'whole', notices: noticesFor(message) });
      expect(refused.problem).toBeNull();
    }
  });

  test('R106 keeps the help when an answer after it breaks off and is asked for again', () => {
    const broken = play(ask(opened, 'My lips are swollen', now), answer(), text('Half'), error('cut'));
    expect(broken.messages.at(-2)).toMatchObject({ state: 'unfinished', notices: [{ kind: 'emergency' }] });
    const again = ask(broken, 'My lips are swollen', now);
    expect(again.messages.at(-1)).toMatchObject({ state: 'coming', notices: [{ kind: 'emergency' }] });
  });

  test('that reached its length limit is marked', () => {
    expect(play(asked, text('a'), end(true)).messages.at(-1)).toMatchObject({ state: 'cut' });
  });

  test('that was stopped keeps its text, also when closing the dialog stopped it', () => {
    const coming = play(asked, text('One'));
    expect(stopReply(coming).messages.at(-1)).toMatchObject({ state: 'stopped', content: 'One' });
    expect(resume(coming).messages).toEqual(stopReply(coming).messages);
    expect(stopReply(opened)).toBe(opened);
  });

  test('by the analyst instead of the provider shows the problem of the provider', () => {
    const answered = play(asked, answer('No network'), text('4.0'), end());
    expect(answered).toMatchObject({
      connection: 'failed',
      problem: { isConnection: true, text: 'No network', retry: 'check' },
    });
    expect(answered.messages.at(-1)).toMatchObject({
      by: { by: 'built-in' },
      content: '4.0',
      state: 'whole',
    });
  });

  test('that never arrived is replaced by an apology', () => {
    const lost = play(asked, error('timeout'));
    expect(contents(lost).slice(1)).toEqual(['question: Why?', `aside: ${sendFailure}`]);
    expect(lost.problem).toEqual({ isConnection: true, text: 'What happened.', retry: 'ask' });
  });

  test('that broke off stays, is marked, and an apology follows', () => {
    const broken = play(asked, text('Half'), error('cut'));
    expect(contents(broken).slice(2)).toEqual(['reply: Half', `aside: ${sendFailure}`]);
    expect(broken.messages.at(-2)).toMatchObject({ state: 'unfinished' });
  });

  test('that a newer question replaced is not a failure', () => {
    const replaced = play(asked, text('Half'), error('superseded'));
    expect(replaced.messages.at(-1)).toMatchObject({ state: 'unfinished' });
    expect(replaced.problem).toBeNull();
  });

  test('has the chips and the answer of each part of the question, and what was not understood', () => {
    const period = { words: 'period', sentence: 'You do not track it.', canTrack: true };
    const read = play(
      asked,
      { ...lookup('2.0'), notUnderstood: [period] } as ChatEvent,
      lookup('4.0', worst),
      end(),
    );
    expect(read.messages.at(-1)).toMatchObject({
      lookups: [
        { query: severity, given: { text: '2.0' }, notUnderstood: [period] },
        { query: worst, given: { text: '4.0' }, notUnderstood: [] },
      ],
    });
  });

  test('with a lookup is unfinished when it breaks off, also without a text', () => {
    const broken = play(asked, lookup('2.0'), error('cut'));
    expect(broken.messages.at(-2)).toMatchObject({ state: 'unfinished', lookups: [{ query: severity }] });
  });

  test('to a question that cannot be answered keeps its suggestions, and nothing has failed', () => {
    const suggestions = [{ label: 'When was my last flare?', query: severity }];
    const declined = {
      type: 'declined',
      text: "I can't answer that.",
      notUnderstood: [],
      suggestions,
    } as const;
    const calm = play(asked, { ...declined, notUnderstood: [], suggestions }, end());
    expect(calm).toMatchObject({ connection: 'connected', problem: null });
    expect(calm.messages.at(-1)).toMatchObject({ state: 'whole', declined: { suggestions } });
    const later = exchange(calm, 'When was my last flare?', 'On Nov 3.');
    expect(resume(later).messages[2]).toMatchObject({ declined: { suggestions } });
  });

  test('that failed without a provider is no connection error', () => {
    const alone = ask(applyCheck(emptyConversation, builtIn, now), 'Why?', now);
    expect(play(alone, error('unexpected')).problem).toMatchObject({ isConnection: false, retry: 'ask' });
  });
});

describe('asking again', () => {
  const lost = fail(ask(opened, 'Why?', now), trouble, now);

  test('replaces the failed attempt', () => {
    expect(unanswered(lost)).toBe('Why?');
    const again = ask(lost, 'Why?', now);
    expect(contents(again).slice(1)).toEqual(['question: Why?', 'reply: ']);
    expect(again.problem).toBeNull();
    expect(unanswered(again)).toBeNull();
  });

  test('something else keeps the failed attempt', () => {
    expect(contents(ask(lost, 'How?', now)).slice(1)).toEqual([
      'question: Why?',
      `aside: ${sendFailure}`,
      'question: How?',
      'reply: ',
    ]);
  });

  test('while the provider cannot be reached, the panel stays', () => {
    const broken = applyCheck(emptyConversation, failed, now);
    expect(ask(broken, 'Medication table', now).problem).toEqual(broken.problem);
  });
});

describe('a question of chips', () => {
  const here = askHere(opened, { content: 'Average severity', query: severity }, now);

  test('is answered at once by the built-in analyst', () => {
    expect(contents(here).slice(1)).toEqual(['question: Average severity', 'reply: ']);
    expect(isPending(here)).toBe(false);
    expect(here.messages.at(-1)).toMatchObject({
      state: 'whole',
      by: { by: 'built-in' },
      lookups: [{ query: severity, given: null }],
    });
  });

  test('gives up a failed question, and keeps what the connection needs', () => {
    const lost = fail(ask(opened, 'Why?', now), trouble, now);
    const later = askHere(lost, { content: 'Average severity', query: severity }, now);
    expect(later.problem).toBeNull();
    expect(unanswered(later)).toBeNull();
    const broken = applyCheck(emptyConversation, failed, now);
    expect(askHere(broken, { content: '', query: severity }, now).problem).toEqual(broken.problem);
  });

  test('has another answer when a chip changes: that of this browser', () => {
    const answered = play(ask(opened, 'And both?', now), lookup('2.0'), lookup('4.0', worst), end());
    const replyId = answered.messages.at(-1)?.id ?? '';
    const changed = changeLookup(answered, { replyId, index: 0 }, worst, 'Worst severity');
    expect(changed.messages.at(-1)).toMatchObject({
      lookups: [
        { query: worst, given: null },
        { query: worst, given: { text: '4.0' } },
      ],
    });
    expect(changed.messages.at(-2)?.content).toBe('And both?');
  });

  test('that was built of chips changes its words with them', () => {
    const built = askHere(opened, { content: 'Average severity', query: severity, isBuilt: true }, now);
    const replyId = built.messages.at(-1)?.id ?? '';
    const changed = changeLookup(built, { replyId, index: 0 }, worst, 'Worst severity');
    expect(changed.messages.at(-2)).toMatchObject({ kind: 'question', content: 'Worst severity' });
  });
});

describe('without a connection', () => {
  test('the welcome says what works, until a check succeeds', () => {
    const offline = goOffline(emptyConversation, now);
    expect(offline).toMatchObject({ connection: 'offline', problem: null });
    expect(offline.messages).toMatchObject([
      { kind: 'aside', content: expect.stringContaining('copy of this diary') },
    ]);
    expect(goOffline(offline, now)).toEqual(offline);
    expect(applyCheck(offline, connected, now)).toEqual(opened);
  });

  test('a conversation goes on without a word', () => {
    const later = exchange(opened, 'Hi', 'Hello');
    expect(goOffline(later, now).messages).toEqual(later.messages);
  });
});

describe('what is sent', () => {
  const requestOf = (conversation: Conversation) => makeQuestion(conversation, sayQuery);

  test('R86 is the question and the last five messages before it, without asides', () => {
    const long = ['1', '2', '3', '4'].reduce((before, n) => exchange(before, `Q${n}`, `A${n}`), opened);
    expect(requestOf(ask(long, 'Q5', now))).toEqual({
      message: 'Q5',
      history: [
        { sender: 'assistant', content: 'A2' },
        { sender: 'user', content: 'Q3' },
        { sender: 'assistant', content: 'A3' },
        { sender: 'user', content: 'Q4' },
        { sender: 'assistant', content: 'A4' },
      ],
      asked: null,
    });
  });

  test('omits empty replies and apologies', () => {
    const stopped = stopReply(ask(opened, 'Q1', now));
    const lost = fail(ask(stopped, 'Q2', now), trouble, now);
    expect(requestOf(ask(lost, 'Q3', now)).history).toEqual([
      { sender: 'user', content: 'Q1' },
      { sender: 'user', content: 'Q2' },
    ]);
  });

  test('has the newest chips and their answers as they stand on the screen', () => {
    const asked = play(ask(opened, 'How bad?', now), lookup('2.0'), end());
    expect(requestOf(ask(asked, 'Why?', now))).toMatchObject({
      history: [{ content: 'How bad?' }, { content: '2.0' }],
      asked: severity,
    });
    const replyId = asked.messages.at(-1)?.id ?? '';
    const changed = changeLookup(asked, { replyId, index: 0 }, worst, '');
    expect(requestOf(ask(changed, 'Why?', now))).toMatchObject({
      history: [{ content: 'How bad?' }, { content: 'The worst.' }],
      asked: worst,
    });
    // A question without chips after it changes nothing.
    expect(requestOf(ask(exchange(changed, 'Hi', 'Hello'), 'Why?', now)).asked).toEqual(worst);
  });
});

test('each message has a unique id', () => {
  const lost = fail(ask(exchange(opened, 'Q1', 'A1'), 'Q2', now), trouble, now);
  for (const { messages } of [lost, ask(lost, 'Q2', now), applyCheck(lost, failed, now)]) {
    expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length);
  }
});
