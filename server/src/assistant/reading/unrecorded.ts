import type { NotUnderstood } from '@flarewell/domain/wire/assistant';
import { stemOf } from '#assistant/reading/words/text.ts';

/**
 * What people ask about and the diary does not record: the sentence for it, and its words and phrases. What makes sense as
 * a thing to track has no sentence of its own.
 */
const topics = `
Hours of sleep are not recorded; you rate sleep from 1 to 5. = hours of sleep, hours of sleeping, hours slept, hours i slept, sleep hours, hours did i sleep, hours sleep, in hours, how many hours, bedtime, what time did i sleep, what time did i go to bed, nap
Glasses of water are not recorded; you rate water from 1 to 5. = litre, liter, glasses of water, cups of water, how many glasses of water
What you eat is not recorded; you rate your diet from 1 to 5. = calorie, sugar, gluten, protein, carbs, what did i eat, what i ate, what have i eaten, what did i have for, which food, what food, breakfast, lunch, dinner
Mood is not recorded. You can track a yes or no, or write it in the notes. = mood, happy, happier, happiest, sad, depressed, anxiety, anxious, emotion, mental health
The weather is one word a day, such as humid or cold; numbers are not recorded. = humidity level, temperature, degrees, uv, uv index, sunshine, sunny, sunlight, of sun, the sun
Amounts of cream are not recorded; days and doses are. = gram, fingertip, millilitres, ml, tube, amount of cream
A check-in covers a whole day; times of day are not recorded. = what time of day, time of day, what time, which hour, in the morning, in the evening, in the mornings, in the evenings, at what time, during the night, middle of the night, at night, overnight
Measurements of the body are not recorded here. = blood pressure, heart rate, pulse, weight, weigh, bmi, blood test, blood sugar, steps, vitamin levels, ige
The size of an area and scores such as EASI are not recorded; you rate severity from 1 to 5. = size, how big, spread, spreading, percent of my body, percentage of my body, body surface, easi, scorad, poem, dlqi
How much of a medication is left is not recorded. = pills left, pills do i have left, tablets left, tablets do i have left, left in the tube
Appointments are not recorded. = next appointment, when is my appointment, when is my next
A diary looks back; it cannot tell what is ahead. = will i, will it, will my, will the, going to be, gonna be, how likely
Nothing is recorded about other people. = other people, other patients, other users, people my age, most people, people with eczema, everyone else, anyone else
Distances are not recorded; a thing to track is noted with yes or no. = how far did i, how far do i, how far have i, distance, kilometres, kilometers, miles
Costs are not recorded. = cost, price, paid, pay for, how much did i spend, money, spend, spent
This is not recorded in the diary. = weight loss, height, how old am i, how old, my age
It is not one of your conditions. = ankle, arm, armpit, my back, lower back, belly, breast, buttock, calf, cheek, chest, chin, ear, elbow, eye, eyebrow, eyelid, face, finger, foot, forearm, forehead, groin, hand, head, heel, hip, jaw, knee, leg, lip, mouth, nail, neck, nose, palm, scalp, shin, shoulder, sole, stomach, thigh, throat, thumb, toe, tongue, waist, wrist, psoriasis, rosacea, acne, urticaria, hives, vitiligo, shingles, ringworm
It is not among your medications. = abrocitinib, adalimumab, aspirin, azathioprine, baricitinib, beclomethasone, benadryl, betamethasone, cetirizine, ciclosporin, clobetasol, clobetasone, crisaborole, cyclosporine, desloratadine, dexamethasone, diphenhydramine, dupilumab, dupixent, elidel, fexofenadine, fluocinolone, fluocinonide, fluticasone, hydrocortisone, hydroxyzine, ibuprofen, levocetirizine, loratadine, methotrexate, mometasone, mycophenolate, paracetamol, pimecrolimus, prednisolone, prednisone, protopic, ruxolitinib, tacrolimus, tralokinumab, triamcinolone, upadacitinib, zyrtec
= tomato, tomatoes, citrus, egg, nuts, peanut, chocolate, soy, wheat, fish, shellfish, strawberry, strawberries, spicy food, alcohol, coffee, caffeine, beer, wine, cheese, milk, bread, meat
= my period, on my period, periods, menstrual cycle, menstruation, cycle, ovulation, pms, hormone
= pollen, pollen count, hay fever, dust, dust mites, mould, mold, pet, cat, dog, air quality, pollution
= exercise, exercising, gym, workout, sport, jog, jogging, went running, went for a run, sweat, sweating, sweated, yoga
= shower, bath, hot shower, detergent, laundry, soap, perfume, makeup, make up, shampoo, latex, glove, wool, nickel, jewellery, jewelry, cleaning, washing up, gardening
= flu, fever, migraine, headache, get a cold, got a cold, had a cold, have a cold, having a cold, caught a cold, catch a cold, a bad cold, a head cold
= travel, travelling, traveling, flight, holiday, vacation, screen time, working from home, antibiotic, cold sore, smoking, smoke, smoked, cigarette, vape, vaping
`;
const notTracked = 'You do not track it.';

const phrases = new Map(
  topics.split('\n').flatMap((line) => {
    const [sentence = '', words = ''] = line.split('= ');
    const topic = { sentence: sentence.trim() || notTracked, canTrack: sentence === '' };
    return words.split(', ').map((phrase) => [phrase.split(' ').map(stemOf).join(' '), topic] as const);
  }),
);
const longest = Math.max(...Array.from(phrases.keys(), (phrase) => phrase.split(' ').length));

/**
 * Takes out what the diary does not record, the longest phrases first. What the person has a name for, or wrote in a note,
 * is recorded.
 */
export function takeUnrecorded(
  words: readonly string[],
  isRecorded: (stem: string) => boolean,
): { words: string[]; topics: NotUnderstood[] } {
  const rest: string[] = [];
  const found: NotUnderstood[] = [];
  for (let at = 0; at < words.length; ) {
    const most = Math.min(longest, words.length - at);
    const length = Array.from({ length: most }, (_, index) => most - index).find((count) => {
      const stems = words.slice(at, at + count).map(stemOf);
      return phrases.has(stems.join(' ')) && !stems.some(isRecorded);
    });
    const taken = words.slice(at, at + (length ?? 1));
    const topic = length && phrases.get(taken.map(stemOf).join(' '));
    if (topic) found.push({ words: taken.join(' ').replace(/^my /, ''), ...topic });
    else rest.push(...taken);
    at += taken.length;
  }
  return { words: rest, topics: found };
}
