import { describe, expect, test } from 'vitest';
import { noticesFor, noticeTexts } from './safety.ts';

const kindsOf = (message: string) => noticesFor(message).map(({ kind }) => kind);

describe('the notices before an answer', () => {
  test.each([
    'I have trouble breathing',
    "I can't breathe properly",
    'I can’t breathe',
    'Breathing is getting hard since this morning',
    'short of breath and wheezing',
    'My lips are swollen',
    'there is swelling of my face',
    'My whole face suddenly began swelling',
    'throat feels tight',
    'I think this is anaphylaxis',
    'The infection is spreading up my arm',
    'A spreading infection on my hand',
    'My eczema looks infected',
    'There is pus coming out of it',
    'yellow crusts around the patch',
    'Rash with fever',
    'I have a fever of 39 and red skin',
    'My temperature is 39 and everything burns',
    'Is this eczema herpeticum?',
    'clusters of small painful blisters on my neck',
    'The blisters are very painful',
    'punched-out sores on my cheek',
    'My cold sore is spreading to my eczema',
    'red streaks on my leg',
    'The rash is spreading fast',
    'I feel faint',
    'This is an emergency',
    'WHAT DO I DO I CANNOT BREATHE',
    'No one picks up the phone and my lips are swelling',
    "I'm not sure if it is infected",
    'No idea whether this is pus',
    'Not only fever, also chills',
    'Is it serious? No, fever of 39',
    "I don't have trouble breathing but my tongue is swollen",
    'Average severity\nand my throat is closing',
    "I'm having a hard time breathing",
    'it is hard for me to breathe',
    'breathing difficulties',
    'I have breathing problems',
    'breathing trouble again',
    'trouble catching my breath',
    'I am struggling for breath',
    'struggling for air',
    'I think it is an asthma attack',
    'my throat feels like it is closing up',
    'the redness is spreading',
    'My skin is hot to touch and spreading',
    'small fluid-filled blisters all over my face',
    'blisters all over my face',
    'temperature 39.5',
    'Temperature: 38.7 since last night',
    'I am going to pass out',
    "I've never had trouble breathing like this before",
    'I have never had a fever this high',
    "I didn't have trouble breathing until today",
    'I had no fever before',
    'No pus, fever 39.5 since yesterday',
    'No blisters, trouble breathing',
    'Did my eczema get infected last year? It is infected again',
    'Was there a day with swollen eyelids last month, my eyelids are swollen',
    'Which days did I record fever and I cannot breathe',
    'Did I have a fever last night',
  ])('R106 urgent: %s', (message) => {
    expect(kindsOf(message)).toContain('urgent');
  });

  test.each([
    'Medication table',
    'Severe flares this year',
    'Average severity',
    'What are my most common symptoms?',
    'No trouble breathing, only itchy arms',
    'I have no fever or pus, just dry skin',
    'It itches without fever',
    'No signs of infection, no swelling of the face',
    'My hay fever is back',
    'How did swelling change on my hands this month?',
    'A faint redness on my arm',
    'I spread the cream and felt a breath of fresh air',
    'The steroid has helped',
    'Which days were severe and how was my sleep?',
    'Breathing is not a problem',
    'I have no fever, no pus, and no chills',
    'Did my eczema get infected last year?',
    'Which days did I record fever?',
    'Was there a day with swollen eyelids last month?',
    'Can you take it all together in one table?',
    'I want to take it all into account',
    'I hurt myself on a fence and the scratch itches',
    'How do I end it with a period?',
  ])('R106 not urgent: %s', (message) => {
    expect(kindsOf(message)).not.toContain('urgent');
    expect(kindsOf(message)).not.toContain('crisis');
  });

  test.each([
    'I want to die',
    'Sometimes I think about suicide',
    "I don't want to be here anymore",
    'I can’t go on like this',
    'I keep hurting myself',
    'everyone would be better off without me',
    'I am not suicidal but I want to end it all',
    'I want to end it',
    "I can't take it anymore",
    'I cannot take this any longer',
    'I want to take my own life',
    'I hurt myself when I am sad',
    'I hurt myself on purpose',
  ])('R106 crisis: %s', (message) => {
    expect(kindsOf(message)).toContain('crisis');
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
    expect(noticeTexts.urgent).toMatch(/urgent care.*emergency number/s);
    expect(noticeTexts.professional).toMatch(/doctor.*pharmacist/);
  });

  test('R106 performance: long hostile messages do not cause catastrophic backtracking', () => {
    const pieces = ['blisters ', 'no fever, ', 'my face , ', 'infect ', "can't really ", 'clusters of a '];
    for (const piece of pieces) expect(noticesFor(piece.repeat(2000 / piece.length))).toBeInstanceOf(Array);
  });
});
