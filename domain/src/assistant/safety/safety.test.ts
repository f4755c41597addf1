import { chatMessageLimit } from '@flarewell/domain/assistant/assistant';
import { describe, expect, test } from 'vitest';
import { dangerKinds, noticeTexts } from './notices.ts';
import { matchRules } from './rules.ts';
import { endsReply, findDangers, needsHelp, noticesFor } from './safety.ts';

const kindsOf = (message: string) => noticesFor(message).map(({ kind }) => kind);

describe('the notices before an answer', () => {
  test.each([
    ['emergency', "My son can't breathe"],
    ['emergency', 'Cannot breathe!'],
    ['emergency', 'he stopped breathing'],
    ['emergency', 'my throat is closing up'],
    ['emergency', 'Her face is really swollen'],
    ['emergency', 'his lips have gone blue'],
    ['emergency', 'I think this is anaphylaxis'],
    ['emergency', 'a crushing pain in my chest'],
    ['emergency', 'is she having a stroke'],
    ['emergency', 'my husband is unconscious'],
    ['emergency', "she won't wake up"],
    ['emergency', "the cut won't stop bleeding"],
    ['emergency', 'I am vomiting blood'],
    ['emergency', "spots that don't fade under a glass"],
    ['emergency', 'the baby has gone floppy'],
    ['poison', 'I took an overdose'],
    ['poison', 'she has overdosed'],
    ['poison', 'he swallowed a whole bottle of syrup'],
    ['poison', 'I have taken too many painkillers'],
    ['poison', 'my toddler drank some oven cleaner'],
    ['crisis', 'i just want to die'],
    ['crisis', 'She tried to hang herself'],
    ['crisis', "I'm suicidal"],
    ['crisis', 'thinking of ending my life'],
    ['crisis', "I don't want to live any more"],
    ['crisis', 'everybody is better off without me'],
    ['crisis', 'i cut myself again'],
    ['crisis', 'I am scared I’ll hurt my baby'],
    ['violence', 'my husband hits me'],
    ['violence', 'I was raped on friday'],
    ['violence', 'he forces me to have sex'],
    ['violence', 'a man touched her private parts'],
    ['violence', 'he threatens to kill me'],
    ['doctor', 'I am pregnant, and I take methotrexate'],
    ['doctor', 'on roaccutane and now pregnant'],
  ] as const)('R106 a rule never misses %s: %s', (kind, message) => {
    expect(matchRules(message)).toEqual([kind]);
    expect(findDangers(message)).toContain(kind);
  });

  test.each([
    'No fever, no pus, no swelling',
    'I am not suicidal, the questionnaire asks that',
    "he's never hit me or anything, we just bicker about the dishes",
    'My girlfriend beat me at chess',
    'I was suicidal in 2012 after my divorce, I got help',
    'Years ago my husband hit me, I left him',
    'When was I in hospital because I could not breathe?',
    'Which days did I record fever?',
    "I couldn't breathe for laughing",
    'I stopped breathing exercises',
    'this itch is killing me',
    'I overdosed on chocolate at easter',
    'I took 20 tablets in October',
    'the swelling of my hands went down',
    'my essay is about suicide in literature',
    'what ended it',
    'so when did it end',
  ])('R106 not for what is denied, over or a figure of speech: %s', (message) => {
    expect(findDangers(message)).toEqual([]);
  });

  test.each([
    ['a typing error in each word', 'my tounge is swolen'],
    ['letters that are repeated', 'cant breeeeathe'],
    ['capitals, apostrophes and blanks', 'I CAN’T   BREATHE!!!'],
    ['dots inside a sentence', 'chest... pain'],
    ['another sentence before it', 'Average severity?\nAnd my throat is closing'],
    [
      'a long message without a full stop',
      `${'and then we went to the shop and bought bread and milk and some apples '.repeat(5)} i want to die ${'and the weather was nice so we took the dog to the park '.repeat(5)}`,
    ],
  ])('R106 a danger is noticed in spite of %s', (_, message) => {
    expect(needsHelp(noticesFor(message))).toBe(true);
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
    'Should I go back on tacrolimus?',
    'Is mometasone safe on the eyelids?',
    'Is 14 days of mometasone dangerous?',
    'Am I allergic to milk?',
    'can i drink with cetirizine',
    'do you think its psoriasis on my hands and not eczema',
    'Is my hand thing actually contact dermatitis and not eczema?',
    'Can I drink a glass of wine while on mometasone?',
    'What is your diagnosis?',
    'do you think it is psoriasis',
    'do you think that spot is psoriasis',
    'do you think it could actually be psoriasis',
    'would you say this patch is an infection',
    'Is eyelid dermatitis contagious? My daughter borrowed my towel',
    'Think I might have an infection on my finger rather than eczema, what do you reckon?',
    'Could all this be an allergy instead of eczema?',
    'would you say this looks like ringworm',
    'how many days can i use hydrocortisone on my face',
    'how many more days can i use hydrocortisone on the face of a baby',
    'how many days left can i use the mometasone safely',
    'is tacrolimus safe if im pregnant',
    'do i have contact dermatitis or is it atopic',
    'my son has scratched all night, can i give him a second cetirizine',
    'should I give my little one more of the cream',
  ])('R107 professional: %s', (message) => {
    expect(kindsOf(message)).toContain('professional');
  });

  test.each([
    'How often did I use betamethasone this month?',
    'how many days left can i use the mometasone',
    'how many days left this week can i use hydrocortisone before i hit the limit',
    'how many days can i still use mometasone this week',
    'how many days this month can i still use mometasone on my neck',
    'do you think that my eczema is getting better',
    'would you say that my eczema is better this month',
    'I think that my eczema was worse in june, was it?',
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
    'Is my diary safe on this phone?',
    'Should I go on holiday?',
    'can I give her a summary on thursday',
    'Can I give my doctor access to my diary?',
  ])('R107 professional: not for %s', (message) => {
    expect(kindsOf(message)).toEqual([]);
  });

  test('R106 order: the most urgent notice comes first, each with its fixed text', () => {
    expect(noticesFor('I want to die. My lips are swelling. How much should I take?')).toEqual([
      { kind: 'emergency', text: noticeTexts.emergency },
      { kind: 'crisis', text: noticeTexts.crisis },
      { kind: 'professional', text: noticeTexts.professional },
    ]);
    expect(noticeTexts.professional).toMatch(/doctor.*pharmacist/);
  });

  test('R106 at most two dangers are named, and with an emergency no doctor', () => {
    const everything = 'I want to die. My husband hits me. I took an overdose. I cannot breathe.';
    expect(kindsOf(everything)).toHaveLength(2);
    expect(kindsOf('My throat is closing. I am pregnant and take methotrexate')).toEqual(['emergency']);
  });

  test('R106 words: a short title, and services that do not depend on one country', () => {
    for (const kind of dangerKinds) {
      const [title = '', ...rest] = noticeTexts[kind].split('\n\n');
      expect(title.length, title).toBeLessThan(110);
      expect(rest.join(' ')).toContain('your local emergency services (112, 911 or 999 in many countries)');
    }
    for (const kind of ['crisis', 'violence', 'poison'] as const) {
      expect(noticeTexts[kind]).toContain('findahelpline.com');
    }
    expect(noticeTexts.violence).toContain('If it is not safe to read this here, close the app.');
  });

  test('R106 help: a referral to professionals alone is no sign of danger', () => {
    expect(needsHelp(noticesFor('I want to die'))).toBe(true);
    expect(needsHelp(noticesFor('My lips are swollen'))).toBe(true);
    expect(needsHelp(noticesFor('How much cream should I use?'))).toBe(false);
  });

  test('R106 no answer follows thoughts of suicide and violence', () => {
    expect(endsReply(noticesFor('I want to die'))).toBe(true);
    expect(endsReply(noticesFor('my husband hits me'))).toBe(true);
    expect(endsReply(noticesFor('My lips are swollen'))).toBe(false);
    expect(endsReply(noticesFor('I took an overdose'))).toBe(false);
  });

  test('R106 the longest hostile messages are read to their end', () => {
    const pieces = [
      'blister ',
      'no fever, ',
      'took took 20 ',
      'pregnant a ',
      'aaaaaaaaab ',
      'x',
      '.',
      'a.',
      '9',
      'é',
      'bleech ',
    ];
    for (const piece of pieces)
      expect(noticesFor(piece.repeat(chatMessageLimit / piece.length))).toBeInstanceOf(Array);
  });
});
