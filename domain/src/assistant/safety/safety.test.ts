import { chatMessageLimit } from '@flarewell/domain/assistant/assistant';
import { describe, expect, test } from 'vitest';
import { noticeTexts } from './notices.ts';
import { findSigns, needsHelp, noticesFor, signs } from './safety.ts';
import { alarming } from './testing/alarming.ts';
import { everyday } from './testing/everyday.ts';

const kindsOf = (message: string) => noticesFor(message).map(({ kind }) => kind);

describe('the notices before an answer', () => {
  test.each(Object.entries(alarming))('R106 %s', (name, sentences) => {
    for (const sentence of sentences)
      expect
        .soft(
          findSigns(sentence).map((sign) => sign.name),
          sentence,
        )
        .toContain(name);
  });

  test('R106 everyday sentences have no sign', () => {
    for (const sentence of everyday) expect.soft(findSigns(sentence), sentence).toEqual([]);
  });

  test('R106 examples: every sign has at least ten, and a sentence is in one table only', () => {
    expect(Object.keys(alarming).sort()).toEqual(signs.map(({ name }) => name).sort());
    for (const sentences of Object.values(alarming)) expect(sentences.length).toBeGreaterThanOrEqual(10);
    const all = [...Object.values(alarming).flat(), ...everyday];
    expect(new Set(all).size).toBe(all.length);
  });

  test.each([
    "I'm not sure if it is infected",
    'No idea whether this is pus',
    'Not only fever, also chills',
    'Is it serious? No, fever of 39',
    'No one picks up the phone and my lips are swelling',
    'Average severity\nand my throat is closing',
    "I didn't have trouble breathing until today",
    'No blisters, trouble breathing',
    'Did my eczema get infected last year? It is infected again',
    'Was there a day with swollen eyelids last month, my eyelids are swollen',
    'Which days did I record fever and I cannot breathe',
    'Did I have a fever last night',
    'The swelling of my face went down but now it is back',
    'My husband collapsed he had a heart attack last year',
    'My throat swelled up like last year',
    'My face is swelling and it is going down my neck',
    'Trouble breathing and his lips have gone blue',
  ])('R106 neither denied nor past: %s', (message) => {
    expect(kindsOf(message)).toContain('urgent');
  });

  test.each([
    ['cant breeeeathe', 'trouble breathing'],
    ['my tounge is swolen', 'swelling of the face or throat, severe allergy'],
    ['I CAN’T   BREATHE!!!', 'trouble breathing'],
    ['chest... pain', 'chest pain'],
  ])('R106 typing errors are mended: %s', (message, name) => {
    expect(findSigns(message).map((sign) => sign.name)).toContain(name);
  });

  test.each([
    'How much betamethasone should I use?',
    'Can I double the dose tonight?',
    'Should I stop taking my antihistamine?',
    'What is the right dose for my face?',
    'Is it safe to use it every day?',
    'Which cream should I use?',
    'How often can I apply it?',
    'Do I have psoriasis?',
    'Is this an infection?',
    'Is this rash contagious?',
    'Can you diagnose this?',
    "What's wrong with my skin?",
    'Can I take Betamethasone twice a day?',
    'Could I stop the cream?',
    'How much do I need to apply?',
    'Is my rash psoriasis?',
    'Is my rash psoriasis or something else?',
    'Is my eczema contagious to my children?',
    'Do I have eczema on my hands?',
    'What is your diagnosis?',
  ])('R107 professional: %s', (message) => {
    expect(kindsOf(message)).toContain('professional');
  });

  test.each([
    'How often did I use betamethasone this month?',
    'How many severe days do I have this year?',
    'Do I have a streak?',
    'What is my average severity?',
    'Is my eczema getting better?',
    'How much did I take last week?',
    'Is my hand eczema better this month?',
    'Is my eyelid eczema getting worse?',
    'Do I have eczema on my hands more often in winter?',
    'how often do I use Betamethasone?',
    'Could I take a look at March?',
    'when was I diagnosed?',
    'How was I before my diagnosis?',
    'Can I skip a check-in?',
    'Should I take a photo today?',
  ])('R107 professional: not for %s', (message) => {
    expect(kindsOf(message)).toEqual([]);
  });

  test('R106 order: the most urgent notice comes first, each with its fixed text', () => {
    expect(noticesFor('I want to die, I have a fever, how much should I take?')).toEqual([
      { kind: 'crisis', text: noticeTexts.crisis },
      { kind: 'urgent', text: noticeTexts.urgent },
      { kind: 'professional', text: noticeTexts.professional },
    ]);
    expect(noticeTexts.professional).toMatch(/doctor.*pharmacist/);
  });

  test('R106 words: both notices name emergency services and crisis lines without depending on one country', () => {
    for (const text of [noticeTexts.crisis, noticeTexts.urgent]) {
      expect(text).toMatch(/local emergency services/);
      expect(text).toMatch(/crisis line/);
    }
  });

  test('R106 help: a referral to professionals alone is no sign of danger', () => {
    expect(needsHelp(noticesFor('I want to die'))).toBe(true);
    expect(needsHelp(noticesFor('My lips are swollen'))).toBe(true);
    expect(needsHelp(noticesFor('How much cream should I use?'))).toBe(false);
  });

  test('R106 the longest hostile messages are read to their end', () => {
    const pieces = [
      'blisters ',
      'no fever, ',
      'my face , ',
      'infect ',
      "can't really ",
      'clusters of a ',
      'took took 20 ',
      'skin red hot a ',
      'last year I had a ',
      'where can I ',
      'aaaaaaaaab ',
    ];
    for (const piece of pieces)
      expect(noticesFor(piece.repeat(chatMessageLimit / piece.length))).toBeInstanceOf(Array);
  });
});
