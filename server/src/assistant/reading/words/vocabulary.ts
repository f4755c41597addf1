import { type FactorName, factorNames, factorRow } from '@flarewell/domain/measures/factors';

const factorWords = Object.fromEntries(
  factorNames.map((name) => [`m:${name}`, factorRow(name).typed]),
) as Record<`m:${FactorName}`, string>;

/**
 * The words that the analyst understands: for each meaning its words and phrases, separated by commas. A longer phrase
 * wins over a shorter one; plurals need no entry of their own. To teach a word, add it to its line.
 *
 * The prefix of a tag says what it is: `m:` a measure, `f:` a figure, `g:` what figures are grouped by, `l:` a level, `s:` a
 * symptom, `r:` a reason to skip a medication, `w:` the weather.
 */
export const vocabulary = {
  // What is measured.
  'm:severity':
    'severity, rating, rated, rate, score, scored, intensity, how bad, how severe, how badly, how awful, how terrible, how rough',
  /** Severity too, but any other measure in the question wins: 'how was my sleep'. */
  'm:state':
    'how is everything, how was everything, have fared, has fared, what is the deal with, what is the story with, what is up with, what is going on with, what is happening with, how is, how are, how was, how were, how am, how been, how doing, doing, looking, holding up, go ok, go okay, go well, behave, behaved, behaving, feel, feeling, felt, been like, like, what was it like',
  /** The same, and harmless with medications: 'how have I used my cream'. */
  'm:how': 'how has, how have, how did, how do, how does, how well, how good',
  'm:flares':
    'flare, flair, flaring, flared, outbreak, breakout, flare start, flare started, flare begin, flare began, flare stop, flare stopped, flare end, flare ended, flare period',
  'm:symptoms': 'symptom',
  'm:take':
    'take, took, taken, taking, use, used, using, usage, apply, applied, applying, application, put on, putting on, putting, rub in, rubbed in, swallow, swallowed, needed',
  'm:doses': 'dose, how many tablet, how many pill, number of tablet, number of pill',
  /** Doses of a medication; of anything else, days. */
  times: 'how many time, number of time, many time',
  duration: 'how long, length, duration',
  'm:skips':
    'skip, skipped, skipping, miss, missed, missing, left out, leave out, omit, omitted, not take, not taken, not use, not used, not apply, not applied, not put on, not taking, not using, not i take, not i use, not i taken, not i used',
  'm:adherence':
    'adherence, at taking, good at taking, good about taking, good about, good with my med, good with my medication, how well did i take, how well do i take, how well have i taken, how well have i been taking, how well am i taking, adherent, adhere, adhering, compliance, compliant, stick to, sticking to, stuck to, keep up with, keeping up with, kept up with, on track, on top of, how consistent, how consistently, how regular, how regularly, how reliably, consistent, consistently, regularly, as prescribed, on schedule, keeping to',
  'm:limits':
    'limit, near any limit, close to any limit, over any limit, more than allowed, more than i should, more than i should have, more than i was supposed to, more than i am supposed to, more than recommended, can i still use, can still use, over the limit, over their limit, over it limit, over its limit, over limit, over my limit, within the limit, under the limit, near the limit, close to the limit, close to my limit, past the limit, above the limit, below the limit, maximum, max, allowed, allowance, exceed, exceeded, exceeding, too much, too often, too many day, overuse, overused, overusing, overdo, overdoing, overdone, day left, left on, left of, left for, have left, still have left, left before i hit the limit, left before i reach the limit, left before the limit, left until the limit, before i hit the limit, before i hit my limit, before i hit my max, before i hit the max, before i reach the limit, until i hit the limit, until i reach the limit, before i should take a break, before i need a break, before i have to stop',
  'm:streak':
    'streak, broken my streak, break my streak, broke my streak, lost my streak, lose my streak, keep my streak, without missing, without missing a checkin, without missing a day, without a gap, without a break, in a row, consecutive, consecutively, running, straight, day straight, back to back, on the trot',
  'm:check-ins':
    'checkin, entry, entries, log, logged, logging, record, recorded, recording, track, tracked, tracking, filled in, fill in, fill out, filled out, what happened, what did i do, what was going on, what was going, everything, diary, journal, day of data, how much data, day total, day in total, what did i enter, put in, put down, enter, entered, noted, report, reported, write down, wrote down',
  'm:missed-days':
    'without logging, without log, without recording, without writing, without entry, without a checkin, without checkin, without any checkin, no checkin, not checkin, not log, not logged, not record, not recorded, not track, without an entry, no entry, missed day, miss a day, skipped day, not fill in, not filled in, missed checkin',
  'm:summary':
    'summary for my doctor, summary for the doctor, doctor summary, healthcare summary, health summary, summary for my dermatologist, summary for the dermatologist, something for the doctor, something for my doctor, print something, print for the doctor, report for my doctor, report for the doctor, should be telling her, should be telling him, tell my doctor, tell the doctor, tell my dermatologist, tell her, bring to my doctor, bring to the doctor, make a summary, print out for, print for, for my gp, for the gp, for my doctor, for the doctor, a summary, the summary, show the consultant, show my doctor, show the doctor, show the nurse',
  app: 'app, flarewell',
  ...factorWords,
  'm:weather': 'weather, the weather, climate',
  /** Weeks that were well controlled. */
  'm:control': 'controlled, well controlled, control, in control, under control',
  'm:notes':
    'note, wrote, write, written, writing, comment, commented, remark, jotted, note down, noted down, typed, wrote it down, write it down, written it down, put it down',
  'm:photos': 'photo, foto, picture, pic, image, snapshot, photograph, selfie',
  'm:conditions':
    'what am i tracking, what do i track, what condition do i track, what condition am i tracking, which condition do i track, which condition am i tracking, condition do i track, condition i track, what condition do i have, which condition do i have, condition, area, body part, part of my body, part of me, spot, place, problem area',
  'm:medications':
    'medication, med, medicine, drug, treatment, prescription, remedy, remedies, product, medication table, eczema cream, eczema medication, eczema med, eczema medicine, eczema treatment, eczema drug, skin cream, skin medication, skin treatment, pill, tablet, cream, creme, shot, injection, jab, ointment, lotion, gel',
  // Other ways to say 'all conditions'.
  skin: 'skin, eczema, dermatitis, rash, it all, thing, atopic, disease, whole body, body, all over, health, problem, issue',
  // How.
  'f:average':
    'average, averaged, avg, medium value, middle value, mean, typical, typically, on average, generally, normally, normal, usual, usually',
  'f:count':
    'how many, how often, how frequently, how frequent, how regularly did, count, number, number of, how much, amount',
  'f:worst':
    'worst, how high did, how bad did it get, how bad it got, most severe, hardest, roughest, toughest, baddest, peak, peaked, bother me most, bother me the most, bothering me most, bothering me the most, most trouble, give me the most trouble, most troublesome, worse off',
  'f:best':
    'best, mildest, least severe, calmest, easiest, least bad, clearest, nicest, kindest, gentlest, quietest',
  'f:most':
    'most, highest, most common, most often, commonest, top, main, most frequent, most frequently, common, frequent, frequently, most of',
  'f:least': 'least, lowest, fewest, least often, least frequently, rarest, least common',
  'f:longest': 'longest, longest run, longest period, longest stretch, at a stretch, lasted longest',
  /** The longest time without it. */
  'f:gap':
    'longest without, longest streak without, longest time without, longest stretch without, longest period without, longest run without, longest i have gone without, longest i went without, longest gap, longest flare free, longest clear, went without, gone without',
  'f:first':
    'first, first time, earliest, oldest, start, started, begin, began, since when, very first, starting',
  'f:last':
    'last, latest, most recent, most recently, last time, how long since, how long ago, how long has it been since, how many day has it been since, has it been since, day since, how many day since, how many week since, how many month since, week since, month since, how many day ago, how many week ago, how many month ago, time since, newest, recent, previous, did i stop, i stopped, when did i stop, when did i finish, when did it finish, when did they finish, when i finished, when i stopped, when have i stopped, when was it i stopped',
  'f:list':
    'list, table, for each day, each day, day by day, which day, what day, when, on which day, on what day, what date, which date, date, day did, overview, all my, all the, listing, history, what kind, show me the day, what are, which one, list them',
  'f:trend':
    'better, worse, improving, improve, improved, improvement, worsening, worsen, worsened, deteriorating, deteriorated, progress, progressing, trend, trending, getting better, getting worse, better or worse, worse or better, going away, go away, gone away, going up, going down, go up, go down, went up, went down, gone up, gone down, up or down, going up or down, gone up or down, go up or down, went up or down, changed, change, changing, evolved, evolving, developing, development, develop, healing, heal, calm down, calming down, calmed down, milder, calmer, stable, steady, clearer, clear up, cleared up, clearing up, clearing',
  // Broken down by.
  'g:condition':
    'which of my three, which of the three, which of my two, which of my four, which condition, what condition, by condition, per condition, each condition, for each condition, every condition, which area, each area, which part, which spot, which of my condition, which of my area, which body part, which part of my body, condition by condition, all condition, all my condition, all of my condition, where',
  'g:medication':
    'by medication, per medication, each medication, every medication, each med, per med, each medicine, each of my medication, each treatment, for each medication',
  'g:week': 'which week, what week, by week, per week, each week, every week, weekly, week by week, week',
  'g:month':
    'which month, what month, which month of the year, what month of the year, by month, per month, each month, every month, monthly, month by month, month, for each month, a month',
  'g:weekday':
    'each weekday, for each weekday, every weekday, which day of week, what day of week, on which day of the week, on what day of the week, by weekday, per weekday, which weekday, what weekday, day of the week, day of week, which day of the week, what day of the week, day in the week, weekday',
  // Levels: of severity, or of stress and the like.
  'l:bad':
    'severe, bad, terrible, awful, horrible, rough, really bad, very bad, nasty, dreadful, grim, hideous, atrocious, unbearable, brutal, badly, rubbish, junk',
  'l:good':
    'mild, good, calm, easy, light, manageable, well, really good, very good, great, fine, healthy, healthily',
  'l:moderate': 'moderate, medium, so so',
  'l:high': 'high, highly, a lot of, loads of, lots of, plenty of',
  'l:low': 'low, poor, poorly, little, hardly, barely, hardly any',
  'l:highest': 'very high, excellent, extreme, extremely bad',
  'l:lowest': 'minimal, clear, very low, very poor, very poorly',
  // Symptoms, reasons and weather are spelled as in the records.
  's:Itchiness':
    'itch, itchy, itchier, itchiest, itching, itchiness, itched, scratching, scratch, scratched, scratchy',
  's:Redness': 'red, redder, redness, reddish, reddened',
  's:Dryness': 'dry, dryness, dry skin, drier, dried out',
  's:Flaking': 'flaking, flaky, flakier, flake, flaked, flakey, scaly, scaling',
  's:Pain': 'pain, painful, sorer, hurt, hurting, sore, soreness, ache, aching, ached',
  's:Swelling': 'swelling, swollen, swell, swelled',
  's:Burning': 'burning, burn, burned, burnt, stinging, sting, stung',
  's:Bleeding': 'bleeding, bleed, bled, bloody',
  'r:Forgot': 'forgot, forget, forgotten, forgetting, forgetful, forgetfulness',
  'r:Side effects': 'side effect, sideeffect',
  'r:Not needed': 'not needed, did not need, not need, no need, unnecessary, not necessary',
  'r:Out of medication':
    'out of medication, out of, ran out, ran out of, run out, run out of, running out of, running out, out of stock, out of it, none left, had none',
  'r:Other': 'other reason, another reason',
  'w:Humid': 'humid, humidity, muggy, humid weather, humid day',
  'w:Dry': 'dry weather, dry day, dry air, weather dry, weather was dry, weather is dry, dry outside',
  'w:Hot': 'hot, heat, hot weather, hot day, warm, warm weather, warm day',
  'w:Cold': 'cold, cold weather, cold day, chilly, freezing',
  'w:Rainy': 'rainy, rain, rained, raining, rainy day, rainy weather, wet weather',
  'w:Windy': 'windy, wind, windy day, windy weather',
  // Relations.
  influence:
    'hate, hates, link between, connection between, relationship between, relation between, correlation between, affect, affecting, affected, influence, influencing, trigger, triggering, triggered, cause, causing, caused, predictor, predict, predicts, impact, linked, link, related, relate, relation, relationship, correlate, correlated, correlation, connection, connected, make it, makes it, made it, make my, makes my, made my, make me, makes me, made me, making it, making my, making me, make any difference, make a difference, make no difference, depend on, matter, play a role, to do with, effect on, effect of, help, helped, helping, good for, bad for, because of, bc of, cuz of, coz of, due to, down to, result of, do anything, set off, setting off, come before, came before, bring on, brought on, pattern, go together, goes together, going together, went together',
  compare:
    'as bad as, as good as, as itchy as, as severe as, compare, compared, comparing, comparison, versus, vs, v, than, against, difference, differ, differs, different',
  /** Days that have all of the named things, or one figure for several of them. */
  joint:
    'both, together, combined, at the same time, at once, simultaneously, on the same day, the same day, same day, side by side',
  more: 'more, shorter, longer than, fewer, less, higher, lower, more often, less often, as many',
  /** Phrases that do not change what is asked, though their words alone would. */
  x: 'put together, used to, i mean, if so, if you, as if, if this is, if that is, if there, would you mind, do you mind, if you do not mind, never mind, tend to, tends to, tended to, or am i imagining it, or am i just imagining it, am i imagining it, or is it just me, is it just me, or is it in my head, yes or no, can not remember, do not remember, do not know, not sure, should like to know, i should know, was wondering, on my skin, on the skin, every day, every single day, by the way, by any chance, as well, i wonder, at all, no idea, so much, need to know, want to know, would like to know, of course, for example, in general, let me, of mine, my own, each day i, all of, all of my',
  percent: 'percentage, what percentage, percent, how many percent',
  night: 'night, overnight',
  why: 'why, why did, why not, reason, for what reason, what reason, how come, what for, the reason, as the reason, as a reason, as my reason',
  and: 'and, or, plus, also, as well as',
  /** What no figure tells: rates, advice, the future, and which food it was. */
  unanswerable:
    'what help, what helped, within a week, within a month, how sure, how certain, little one, my daughter, my son, my kid, my child, my baby, wrong with, strength, other people, other user, should i, will i, will my, will it, will the, should my, except, excluding, apart from, other than, pill left, tablet left, have left in, end of the month, end of month, both day, both month, both week, both time, both night, what was i doing, what am i doing, what i was doing, doing different, do different, doing differently, do differently, different about, more than one, more than once, more than two, more than three, more than twice, less than one, less than two, less than three, how low, how can i, how could i, what time, how many time a day, how many time a week, how often a day, how often a week, time a day, time a week, dose a day, dose a week, per day, per week, what dose, which dose, dosage, what did i eat, what i ate, what do i eat, what did i drink, what i drank, what do i drink, going to get, going to be, gonna, going to happen, going to, what can i do, what could i do, how many pill do i have left, how many tablet do i have left, how many pill are left, how many tablet are left, pill left, tablet left, is it ok, is it okay, is it fine, is it safe, is it normal, is it good to, is it bad to, would it be ok, would it be okay, be ok to, any point in, is there any point, how long does it take, how long does it usually take, how long did it take, how long until, ok to use, okay to use, safe to, all but, everything but, anything but, nothing but, in one day, in a day, in a single day, in one week, in a week, in one month',
  /** A day or a stay of which only the person knows the date. */
  occasion: 'fortnight away, week away, exam, festival, honeymoon, moved house, conference',
  /** The same for a single day. */
  event: 'birthday, bday, wedding, anniversary, interview, funeral, concert, graduation, party, parties',
  while: 'while, whenever, if, whilst',
} as const;

export type Tag = keyof typeof vocabulary;
