import type { Day } from '@flarewell/domain/day';
import type { Level } from '@flarewell/domain/measures/ratings';
import type { Flare } from '@flarewell/domain/patterns/flares/flare';
import type { Records } from '@flarewell/domain/records/records';
import type { Tracker } from '@flarewell/domain/trackers';

// A made-up patient: what is recorded on particular days. diary.ts fills the days in between.

export const firstDay: Day = '2025-11-16';
export const today: Day = '2026-11-15';

export const missedDays = new Set<Day>([
  '2025-11-27', '2025-12-13', '2025-12-26', '2026-01-09', '2026-01-10', '2026-01-11', '2026-01-28',
  '2026-02-11', '2026-02-27', '2026-03-12', '2026-03-16', '2026-04-05', '2026-04-18', '2026-05-02',
  '2026-05-30', '2026-06-20', '2026-07-04', '2026-07-26', '2026-08-09', '2026-08-15', '2026-08-30',
  '2026-09-19', '2026-10-07', '2026-10-08', '2026-10-24', '2026-11-06',
]); // biome-ignore format: one line a week is easier to check

const createdAt = '2025-11-16T08:00:00.000Z';
export const conditions: Records['conditions'] = [
  { id: 'hand', name: 'Hand eczema', color: '#2563EB', createdAt },
  { id: 'neck', name: 'Neck', color: '#10B981', createdAt },
  { id: 'eyelid', name: 'Eyelid dermatitis', color: '#EC4899', createdAt: '2026-02-01T08:00:00.000Z' },
];
export const eyelidSince: Day = '2026-02-01';

export const medications: Records['medications'] = [
  { id: 'hc', name: 'Hydrocortisone', dosage: '1%', frequency: 'Once daily', active: true, conditionIds: ['neck'], maxUsageDays: 10, createdAt },
  { id: 'tac', name: 'Tacrolimus', dosage: '0.1%', frequency: 'Twice daily', active: false, conditionIds: ['eyelid'], createdAt },
  { id: 'urea', name: 'Urea cream', dosage: '10%', frequency: 'Twice daily', active: true, conditionIds: ['hand'], createdAt },
  { id: 'cet', name: 'Cetirizine', dosage: '10 mg', frequency: 'As required', active: true, conditionIds: [], createdAt },
  { id: 'vit', name: 'Vitamin D', dosage: '1000 IU', frequency: 'Weekly', active: true, conditionIds: [], createdAt },
  { id: 'mom', name: 'Mometasone', dosage: '0.1%', frequency: 'As required', active: true, conditionIds: ['hand'], maxUsageDays: 14, createdAt },
]; // biome-ignore format: a medication a line

export const trackers: Tracker[] = [
  { id: 'dairy', name: 'Dairy', since: '2026-01-01', until: null },
  { id: 'swim', name: 'Swimming', since: '2026-03-01', until: null },
  { id: 'wine', name: 'Red wine', since: firstDay, until: '2026-09-01' },
];

/** The usual level of each month, November 2025 first. */
export const monthLevels: Record<string, number> = {
  '2025-11': 2, '2025-12': 3, '2026-01': 3, '2026-02': 2, '2026-03': 3, '2026-04': 2,
  '2026-05': 2, '2026-06': 1, '2026-07': 1, '2026-08': 2, '2026-09': 3, '2026-10': 3, '2026-11': 2,
}; // biome-ignore format: two rows of months

/** Spells, mostly severe, that differ from the month. Some contain a day without a check-in. */
export const spells: { condition: string; from: Day; to: Day; levels: readonly Level[] }[] = [
  { condition: 'hand', from: '2025-12-10', to: '2025-12-16', levels: [4, 4, 5] },
  { condition: 'hand', from: '2026-01-07', to: '2026-01-14', levels: [4, 5] },
  { condition: 'neck', from: '2026-01-26', to: '2026-01-29', levels: [4] },
  { condition: 'hand', from: '2026-03-10', to: '2026-03-19', levels: [4, 5, 4] },
  { condition: 'neck', from: '2026-03-13', to: '2026-03-15', levels: [4, 5, 4] },
  { condition: 'eyelid', from: '2026-05-10', to: '2026-05-11', levels: [4] },
  { condition: 'neck', from: '2026-09-17', to: '2026-09-21', levels: [4, 4, 4] },
  { condition: 'hand', from: '2026-10-05', to: '2026-10-10', levels: [4, 4, 5] },
  { condition: 'eyelid', from: '2026-10-22', to: '2026-10-26', levels: [4, 4] },
  { condition: 'hand', from: '2026-11-03', to: '2026-11-04', levels: [4] },
  { condition: 'hand', from: '2026-11-09', to: '2026-11-15', levels: [3, 2, 3] },
  { condition: 'eyelid', from: '2026-11-09', to: '2026-11-15', levels: [1, 2, 1] },
];

/** The person's decisions about flares. Some change the proposed days, and one flare begins on a day without a check-in. */
export const flares: Flare[] = [
  { id: 'f1', conditionId: 'hand', verdict: 'confirmed', from: '2025-12-10', to: '2025-12-16' },
  { id: 'f2', conditionId: 'neck', verdict: 'dismissed', from: '2025-12-14', to: '2026-01-15' },
  { id: 'f3', conditionId: 'hand', verdict: 'confirmed', from: '2026-01-07', to: '2026-01-14' },
  { id: 'f4', conditionId: 'hand', verdict: 'confirmed', from: '2026-03-10', to: '2026-03-21' },
  { id: 'f5', conditionId: 'eyelid', verdict: 'dismissed', from: '2026-04-22', to: '2026-05-05' },
  {
    id: 'f6',
    conditionId: 'hand',
    verdict: 'confirmed',
    from: '2026-08-09',
    to: '2026-08-20',
    name: 'Hotel',
  },
  { id: 'f7', conditionId: 'neck', verdict: 'confirmed', from: '2026-09-17', to: '2026-09-21' },
  { id: 'f8', conditionId: 'eyelid', verdict: 'confirmed', from: '2026-10-22', to: '2026-10-26' },
];

export const worstDay: Day = '2026-03-14';
export const bestDay: Day = '2026-07-19';

/** Notes of a day or of a condition, never both on one day. */
export const dayNotes: Record<Day, string> = {
  '2025-11-20': 'Bought new gloves for the garden.',
  '2025-12-25': 'Christmas dinner with everybody, too much wine.',
  '2026-01-03': 'Went swimming, the chlorine stings.',
  '2026-02-14': 'Wore the wool scarf all day.',
  '2026-03-14': 'Worst day ever, could not hold a pen.',
  '2026-04-22': 'New laundry detergent.',
  '2026-05-17': 'Swimming again, rinsed at once and it was fine.',
  '2026-07-19': 'Sea and sun, skin feels normal!',
  '2026-08-21': 'Wool blanket in the hotel.',
  '2026-09-18': 'Deadline at work, scratched at night.',
  '2026-10-20': 'Saw the dermatologist, she is content.',
  '2026-10-31': 'Face paint for the party.',
  '2026-11-03': 'Washed dishes without gloves.',
  '2026-11-10': 'Tried the oat bath.',
};
export const handNotes: Record<Day, string> = {
  '2026-06-02': 'Small crack on the thumb.',
  '2026-11-12': 'The crack on the thumb is closed.',
};

export const photoDays = new Set<Day>(['2025-12-15', '2026-01-12', '2026-03-14', '2026-03-18', '2026-05-11', '2026-07-19', '2026-09-20', '2026-10-09', '2026-10-25', '2026-11-04', '2026-11-13']); // biome-ignore format: one list
