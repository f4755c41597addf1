import { validateCheckIn } from '@flarewell/domain/checkIns';
import { noonOf } from '@flarewell/domain/day';
import { mergeFactors, unsetFactors } from '@flarewell/domain/measures/factors';
import { leaveUnset, skip, take } from '@flarewell/domain/medications/choices';
import {
  makeCheckIn,
  makeCondition,
  makeMedication,
  makeTracker,
  rateDay,
  takenEntry,
} from '@flarewell/domain/testing/samples';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CheckInDraft,
  canGoBack,
  canGoNext,
  canRepeat,
  canSave,
  completeDraft,
  conditionQuestion,
  dropLeftOut,
  finishDraft,
  hasChanges,
  lastTime,
  medicationsOfStep,
  nextHint,
  otherMedications,
  percentComplete,
  repeatCheckIn,
  replaceConditionEntry,
  replaceMedicationEntry,
  replacesChoices,
  startDraft,
  takeUnset,
  toggleTracker,
  trackersOfStep,
  trackersQuestion,
  undoRepeat,
  wizardSteps,
  wizardTitle,
} from './wizard.ts';

const today = '2026-03-03';
const conditions = [makeCondition('eczema'), makeCondition('acne')];
const medications = [
  makeMedication('cream', { conditionIds: ['eczema', 'acne'] }),
  makeMedication('oil', { conditionIds: ['acne', 'deleted'] }),
  makeMedication('pill'),
  makeMedication('orphan', { conditionIds: ['deleted'] }),
  makeMedication('former', { conditionIds: ['eczema'], active: false }),
];
const trackers = [
  makeTracker('dairy'),
  makeTracker('soap', { until: '2026-02-01' }),
  makeTracker('swimming'),
];
const records = { conditions, medications, trackers };
const daily = { day: today, timezone: 'UTC', isNew: true };
const names = Object.fromEntries([...conditions, ...medications].map(({ id, name }) => [id, name]));
const rate = (conditionId: string, severity: 0 | 3) => ({ conditionId, severity, symptoms: [] });

describe('steps', () => {
  test('R67 steps: one for each condition, then factors, notes and the photo', () => {
    const steps = wizardSteps(conditions, daily);
    expect(steps.map((step) => (step.kind === 'condition' ? step.condition.id : step.title))).toEqual([
      'eczema',
      'acne',
      'Lifestyle Factors',
      'Additional Notes',
      'Add Photo (Optional)',
    ]);
    expect(wizardSteps([], daily)).toHaveLength(3);
  });

  test.each([
    [1, 3, 33],
    [2, 3, 67],
    [3, 3, 100],
    [1, 8, 13],
    [8, 8, 100],
  ])('R67 progress: step %i of %i is %i percent', (step, count, percent) => {
    expect(percentComplete(step, count)).toBe(percent);
  });

  test('R67 title: daily, or edit if the day already has a check-in', () => {
    expect(wizardTitle(undefined)).toBe('Daily Check-in');
    expect(wizardTitle(makeCheckIn(today))).toBe('Edit Check-in');
  });

  test('R68 next: waits for the severity of the condition, and only of that one', () => {
    const [eczema, , factors, notes, photo] = wizardSteps(conditions, daily);
    const draft = startDraft(records);
    const rated = replaceConditionEntry(draft, rate('eczema', 3));
    if (!eczema || !factors || !notes || !photo) throw new Error('a step is missing');
    expect(nextHint(eczema, draft)).toBe('Please select a severity level');
    expect(canGoNext(eczema, draft)).toBe(false);
    expect(nextHint(eczema, rated)).toBeUndefined();
    expect(canGoNext(eczema, rated)).toBe(true);
    expect(canGoNext(eczema, replaceConditionEntry(rated, rate('eczema', 0)))).toBe(false);
    expect([factors, notes, photo].map((step) => canGoNext(step, draft))).toEqual([true, true, false]);
    expect([eczema, factors, notes, photo].map(canSave)).toEqual([false, false, false, true]);
  });

  test.each([
    [1, false],
    [2, true],
    [5, true],
  ])('R68 previous: from step %i: %s', (step, expected) => {
    expect(canGoBack(step)).toBe(expected);
  });
});

describe('a condition that was added after the day', () => {
  const added = (id: string, createdAt: string) => ({ ...makeCondition(id), createdAt });
  const old = added('old', '2026-01-01T12:00:00.000Z');
  const late = added('late', '2026-03-05T01:30:00.000Z');
  const later = added('later', '2026-03-06T12:00:00.000Z');
  const start = startDraft({ conditions: [old, late, later], medications: [], trackers: [] });
  const hints = (list: (typeof old)[], draft = start, day: Partial<typeof daily> = {}) =>
    wizardSteps(list, { ...daily, ...day })
      .slice(0, list.length)
      .map((step) => nextHint(step, draft));
  const missing = 'Please select a severity level';

  test.each([
    ['2026-03-04', 'UTC', undefined],
    ['2026-03-05', 'UTC', missing],
    ['2026-03-06', 'UTC', missing],
    ['2026-03-04', 'America/New_York', missing],
    ['2026-03-03', 'America/New_York', undefined],
  ])('R208 required: on %s in %s: %s', (day, timezone, hint) => {
    expect(hints([old, late], start, { day, timezone })).toEqual([missing, hint]);
  });

  test('R208 one rating: asked for by the last condition of a new check-in, if none existed on the day', () => {
    const anything = 'Please rate at least one condition';
    expect(hints([late, later])).toEqual([undefined, anything]);
    expect(hints([late, later], replaceConditionEntry(start, rate('late', 3)))).toEqual([
      undefined,
      undefined,
    ]);
    expect(hints([late, later], start, { isNew: false })).toEqual([undefined, undefined]);
  });

  test('R208 symptoms and notes need a severity, or they would be lost', () => {
    const noted = replaceConditionEntry(start, { ...rate('late', 0), notes: 'itchy' });
    expect(hints([old, late], noted)).toEqual([missing, missing]);
    expect(hints([old, late], replaceConditionEntry(start, { ...rate('late', 0), notes: ' ' }))).toEqual([
      missing,
      undefined,
    ]);
    const red = replaceConditionEntry(start, { ...rate('late', 0), symptoms: ['Redness'] });
    expect(hints([old, late], red)).toEqual([missing, missing]);
  });

  test('R208 saved: without the conditions that were left out, and with what was entered', () => {
    const steps = wizardSteps([old, late, later], daily);
    const idsOf = (draft: typeof start) =>
      dropLeftOut(draft, steps).conditionEntries.map(({ conditionId }) => conditionId);
    expect(idsOf(start)).toEqual(['old']);
    expect(idsOf(replaceConditionEntry(start, rate('later', 3)))).toEqual(['old', 'later']);
    expect(idsOf(replaceConditionEntry(start, { ...rate('late', 0), notes: 'itchy' }))).toEqual([
      'old',
      'late',
    ]);
  });
});

test.each([
  ['Neck', 'Neck: how is it today?', 'Neck: how was it that day?'],
  ['KP on arms', 'KP on arms: how is it today?', 'KP on arms: how was it that day?'],
  ['Hands', 'Hands: how is it today?', 'Hands: how was it that day?'],
])('R95 question: about %s', (name, today, another) => {
  expect(conditionQuestion({ name }, true)).toBe(today);
  expect(conditionQuestion({ name }, false)).toBe(another);
});

describe('the draft', () => {
  test('R69 start: every condition unrated, every active medication and every factor unset', () => {
    expect(startDraft(records)).toStrictEqual({
      factors: unsetFactors,
      conditionEntries: [rate('eczema', 0), rate('acne', 0)],
      medicationEntries: ['cream', 'oil', 'pill', 'orphan'].map(leaveUnset),
      names,
    });
  });

  test('R69 start: without conditions and medications, the draft can be saved at once', () => {
    const saved = finishDraft(startDraft({ conditions: [], medications: [], trackers: [] }));
    expect(validateCheckIn({ ...saved, date: noonOf(today) }, today)).toEqual({});
  });

  test('R70 existing: the check-in is loaded, and missing entries are added unset', () => {
    const existing = makeCheckIn(today, {
      notes: 'better',
      photoUrl: '/photos/u/1.jpg',
      factors: { stress: 4, diet: 2, weather: 'Hot' },
      conditionEntries: [{ conditionId: 'acne', severity: 2, symptoms: ['Pain'], notes: 'chin' }],
      medicationEntries: [takenEntry('former'), takenEntry('pill', 2)],
    });
    expect(startDraft(records, existing)).toStrictEqual({
      notes: 'better',
      factors: { ...unsetFactors, stress: 4, diet: 2, weather: 'Hot' },
      conditionEntries: [...existing.conditionEntries, rate('eczema', 0)],
      medicationEntries: [...existing.medicationEntries, ...['cream', 'oil', 'orphan'].map(leaveUnset)],
      names,
    });
  });

  test('R70 existing: opening and finishing a check-in without a change leaves it the same', () => {
    const rated = rateDay(today, { eczema: 3, acne: 1 }, ['Pain']);
    const existing = { ...rated, medicationEntries: [takenEntry('former', 2)] };
    const { factors, ...finished } = finishDraft(startDraft(records, existing));
    const { id, date, photoUrl, ...content } = existing;
    expect({ ...finished, factors: mergeFactors(factors, existing.factors) }).toStrictEqual(content);
  });
});

describe('a stored draft that is resumed', () => {
  const written = replaceMedicationEntry(
    replaceConditionEntry(startDraft(records), rate('acne', 3)),
    take(leaveUnset('pill')),
  );

  test('R70 meanwhile: entries of new records are added unset, and those of deleted records are removed', () => {
    const [, acne] = conditions;
    if (!acne) throw new Error('a condition is missing');
    const rosacea = makeCondition('rosacea');
    const left = medications.filter(({ id }) => id !== 'cream');
    const completed = completeDraft(written, {
      conditions: [acne, rosacea],
      medications: [...left, makeMedication('new')],
      trackers,
    });
    expect(completed.conditionEntries).toEqual([rate('acne', 3), rate('rosacea', 0)]);
    expect(completed.medicationEntries).toEqual([
      leaveUnset('oil'),
      takenEntry('pill'),
      leaveUnset('orphan'),
      leaveUnset('new'),
    ]);
  });

  test('R70 meanwhile: without a change the draft stays the same', () => {
    expect(completeDraft(written, records)).toStrictEqual(written);
  });
});

describe('the same as last time', () => {
  const last = makeCheckIn('2026-03-01', {
    notes: 'itchy',
    photoUrl: '/photos/u/1.jpg',
    factors: { sleep: 2, diet: 4, weather: 'Dry' },
    conditionEntries: [
      { conditionId: 'acne', severity: 2, symptoms: ['Pain'], notes: 'chin' },
      { conditionId: 'deleted', severity: 5, symptoms: [] },
    ],
    medicationEntries: [takenEntry('cream', 3)],
    trackers: ['dairy'],
  });

  test('R94 last time: the most recent check-in before the day', () => {
    const history = [makeCheckIn('2026-02-20'), last, makeCheckIn(today), makeCheckIn('2026-03-04')];
    expect(lastTime(history, today)).toBe(last);
    expect(lastTime(history, '2026-03-01')).toBe(history[0]);
    expect(lastTime(history, '2026-02-20')).toBeUndefined();
  });

  test('R94 repeat: copies severities, symptoms and factors, and nothing else', () => {
    const draft = { ...startDraft(records), notes: 'mine' };
    expect(repeatCheckIn(draft, last)).toStrictEqual({
      notes: 'mine',
      factors: { ...unsetFactors, sleep: 2, diet: 4, weather: 'Dry' },
      conditionEntries: [rate('eczema', 0), { conditionId: 'acne', severity: 2, symptoms: ['Pain'] }],
      medicationEntries: ['cream', 'oil', 'pill', 'orphan'].map(leaveUnset),
      names,
    });
  });

  test('R94 repeat: an itch of 0 is copied, and one that the person hides is not', () => {
    const itchy = makeCheckIn('2026-03-01', { factors: { itch: 0 } });
    expect(repeatCheckIn(startDraft(records), itchy).factors.itch).toBe(0);
    expect(repeatCheckIn(startDraft(records), itchy, ['itch']).factors.itch).toBeNull();
    expect(canRepeat(startDraft(records), itchy)).toBe(true);
    expect(canRepeat(startDraft(records), itchy, ['itch'])).toBe(false);
  });

  test.each([
    ['a rating of a condition of today', rateDay('2026-03-01', { acne: 2 }), true],
    ['a factor', makeCheckIn('2026-03-01', { factors: { water: 1 } }), true],
    ['a rating of a condition that is gone', rateDay('2026-03-01', { deleted: 2 }), false],
    ['a note alone', makeCheckIn('2026-03-01', { notes: 'x', factors: { water: 0 } }), false],
    ['nothing before', undefined, false],
  ])('R94 offered or not: after %s', (_, before, expected) => {
    expect(canRepeat(startDraft(records), before)).toBe(expected);
  });
});

describe('undoing the same as last time', () => {
  const last = makeCheckIn('2026-03-01', {
    factors: { sleep: 2 },
    conditionEntries: [
      { conditionId: 'eczema', severity: 4, symptoms: ['Pain'] },
      { conditionId: 'acne', severity: 3, symptoms: [] },
    ],
  });
  const start = startDraft(records);

  test.each<[string, CheckInDraft, boolean]>([
    ['nothing', start, false],
    ['the same rating', replaceConditionEntry(start, rate('acne', 3)), false],
    ['another rating', replaceConditionEntry(start, rate('eczema', 3)), true],
    ['another symptom', replaceConditionEntry(start, { ...rate('eczema', 0), symptoms: ['Redness'] }), true],
    ['another factor', { ...start, factors: { ...start.factors, sleep: 5 } }, true],
    ['a factor that is not repeated', { ...start, factors: { ...start.factors, stress: 5 } }, false],
    ['a note', { ...start, notes: 'mine' }, false],
  ])('R226 offered or not: with %s chosen before', (_, draft, expected) => {
    expect(replacesChoices(draft, repeatCheckIn(draft, last))).toBe(expected);
  });

  test('R226 undo: ratings, symptoms and factors are exactly as before, and what was written since stays', () => {
    const own = {
      ...replaceConditionEntry(start, { ...rate('eczema', 3), symptoms: ['Redness'] }),
      factors: { ...start.factors, stress: 5 as const },
    };
    const repeated = repeatCheckIn(own, last);
    expect(undoRepeat(repeated, own)).toStrictEqual(own);
    const since = replaceConditionEntry(
      { ...repeated, notes: 'since' },
      { ...rate('acne', 3), notes: 'chin' },
    );
    expect(undoRepeat(since, own)).toStrictEqual({
      ...replaceConditionEntry(own, { ...rate('acne', 0), notes: 'chin' }),
      notes: 'since',
    });
  });
});

describe('medications on steps', () => {
  test('R71 linked: active medications are on the step of each of their conditions', () => {
    expect(medicationsOfStep('eczema', medications).map(({ id }) => id)).toEqual(['cream']);
    expect(medicationsOfStep('acne', medications).map(({ id }) => id)).toEqual(['cream', 'oil']);
  });

  test('R71 other: active medications that no step of a condition shows', () => {
    expect(otherMedications(conditions, medications).map(({ id }) => id)).toEqual(['pill', 'orphan']);
    expect(otherMedications([], medications)).toHaveLength(4);
  });

  test('R71 linked twice: both steps set the same entry', () => {
    const draft = replaceMedicationEntry(startDraft(records), take(leaveUnset('cream')));
    expect(draft.medicationEntries.filter(({ medicationId }) => medicationId === 'cream')).toEqual([
      takenEntry('cream'),
    ]);
  });
});

test("R209 'All taken': takes the given ones, and leaves what was chosen", () => {
  const skipped = replaceMedicationEntry(startDraft(records), skip(leaveUnset('oil')));
  const twice = replaceMedicationEntry(skipped, takenEntry('pill', 2));
  const given = medications.filter(({ id }) => id !== 'orphan');
  expect(takeUnset(twice, given).medicationEntries).toEqual([
    takenEntry('cream'),
    skip(leaveUnset('oil')),
    takenEntry('pill', 2),
    leaveUnset('orphan'),
  ]);
});

describe('finishing', () => {
  const started = startDraft(records);

  test('R73 finish: without unset entries', () => {
    const taken = replaceMedicationEntry(started, take(leaveUnset('cream')));
    const skipped = replaceMedicationEntry(taken, skip(leaveUnset('pill')));
    expect(finishDraft({ ...skipped, notes: '  ', factors: { stress: 0, sleep: 4 } })).toStrictEqual({
      factors: { sleep: 4 },
      conditionEntries: [rate('eczema', 0), rate('acne', 0)],
      medicationEntries: [takenEntry('cream'), { medicationId: 'pill', taken: false }],
    });
  });

  test('R73 finish: a check-in with an unrated condition is invalid', () => {
    const one = replaceConditionEntry(started, rate('eczema', 3));
    const both = replaceConditionEntry(one, rate('acne', 3));
    expect(validateCheckIn({ ...finishDraft(one), date: noonOf(today) }, today)).toEqual({
      conditionEntries: 'Please rate the severity for all conditions before saving.',
    });
    expect(validateCheckIn({ ...finishDraft(both), date: noonOf(today) }, today)).toEqual({});
  });

  test.each([
    ['nothing', started, false],
    ['a blank note', { ...started, notes: ' ' }, false],
    ['a factor set to nothing', { ...started, factors: { ...started.factors, diet: 0 as const } }, false],
    ['a note', { ...started, notes: 'better' }, true],
    ['a rating', replaceConditionEntry(started, rate('acne', 3)), true],
    ['a rating taken back', replaceConditionEntry(started, rate('acne', 0)), false],
    ['a medication', replaceMedicationEntry(started, take(leaveUnset('oil'))), true],
    ['a factor', { ...started, factors: { ...started.factors, diet: 3 as const } }, true],
  ])('R74 unsaved: after %s', (_, draft, expected) => {
    expect(hasChanges(started, draft)).toBe(expected);
  });

  test('R74 unsaved: symptoms in another order are no change', () => {
    const withSymptoms = (...list: ('Pain' | 'Redness')[]) =>
      replaceConditionEntry(started, { ...rate('acne', 3), symptoms: list });
    expect(hasChanges(withSymptoms('Pain', 'Redness'), withSymptoms('Redness', 'Pain'))).toBe(false);
  });
});

describe('things to track', () => {
  const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  const noted = (...ids: string[]) => makeCheckIn(today, { trackers: ids });

  test('R125 asked: the shown ones, and hidden ones that the check-in has or had, in the order of the list', () => {
    expect(idsOf(trackersOfStep(trackers))).toEqual(['dairy', 'swimming']);
    expect(idsOf(trackersOfStep(trackers, undefined, noted('dairy')))).toEqual(['dairy', 'swimming']);
    const opened = noted('soap');
    expect(idsOf(trackersOfStep(trackers, opened, startDraft(records, opened)))).toEqual([
      'dairy',
      'soap',
      'swimming',
    ]);
    // Clearing a hidden one must not remove its chip: it could not be chosen again.
    const cleared = toggleTracker(startDraft(records, opened), 'soap');
    expect(idsOf(trackersOfStep(trackers, opened, cleared))).toContain('soap');
  });

  test('R125 question: about today or about that day', () => {
    expect(trackersQuestion(true)).toBe('Anything else today?');
    expect(trackersQuestion(false)).toBe('Anything else that day?');
  });

  test('R125 draft: begins with those of the check-in and without deleted ones', () => {
    expect(startDraft(records)).not.toHaveProperty('trackers');
    expect(startDraft(records, noted('swimming', 'deleted', 'soap')).trackers).toEqual(['soap', 'swimming']);
  });

  test('R125 draft: a stored draft without trackers stays without them', () => {
    const { trackers: _, ...before } = startDraft(records);
    expect(completeDraft(before, records)).toStrictEqual(before);
  });

  test('R125 toggle: choosing one twice changes nothing, and the order of choosing does not count', () => {
    const chooseAll = (...ids: string[]) =>
      completeDraft(ids.reduce(toggleTracker, startDraft(records)), records);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...idsOf(trackers)), { maxLength: 8 }), (ids) => {
        const draft = chooseAll(...ids);
        const isOdd = (id: string) => ids.filter((other) => other === id).length % 2 === 1;
        const expected = idsOf(trackers).filter(isOdd);
        expect(finishDraft(draft).trackers ?? []).toEqual(expected);
        expect(hasChanges(startDraft(records), draft)).toBe(expected.length > 0);
        expect(hasChanges(chooseAll(...ids.toReversed()), draft)).toBe(false);
      }),
    );
  });

  test('R125 finish: an empty choice is not stored', () => {
    const draft = ['dairy', 'dairy'].reduce(toggleTracker, startDraft(records));
    expect(finishDraft(draft)).not.toHaveProperty('trackers');
  });

  test("R125 repeat: 'Same as last time' does not copy them, and is not offered for them alone", () => {
    const last = makeCheckIn('2026-03-01', { factors: { sleep: 2 }, trackers: ['dairy'] });
    expect(repeatCheckIn(startDraft(records), last)).not.toHaveProperty('trackers');
    const own = toggleTracker(startDraft(records), 'swimming');
    expect(repeatCheckIn(own, last).trackers).toEqual(['swimming']);
    expect(canRepeat(startDraft(records), { ...last, factors: {} })).toBe(false);
  });
});
