import type { SharedSummary } from '@flarewell/domain/shares/sharedSummary';

/**
 * What version 1 of a shared summary looked like when links came out. Links work for up to a year, so that pages must be
 * able to show it for a year after a later version has replaced it. Never change it.
 */
export const firstSharedSummary: SharedSummary = {
  version: 1,
  label: 'Dr. Weber, November',
  madeAt: '2026-11-14T18:42:00.000Z',
  expiresAt: '2026-12-14T18:42:00.000Z',
  report: {
    name: 'Maya',
    period: { from: '2026-08-17', to: '2026-11-14' },
    days: 90,
    periodText: 'August 17 to November 14, 2026',
    daysText: '90 days',
    generated: 'Generated November 14, 2026',
    headline: [{ value: '1 of 90', label: 'days recorded' }],
    extremes: [{ label: 'Worst day', value: 'November 14, 2026, 4 Severe on average' }],
    chart: {
      weeks: [{ from: '2026-11-09', to: '2026-11-14', label: 'Nov 9' }],
      lines: [
        {
          conditionId: 'hands',
          name: 'Hands',
          color: '#3B82F6',
          style: { dash: [5, 2.5], marker: 'circle' },
          averages: [4, null],
          text: 'Hands: 4 in the week of Nov 9',
        },
      ],
      isShortened: false,
    },
    conditions: [
      {
        id: 'hands',
        name: 'Hands',
        color: '#3B82F6',
        average: '4',
        worst: '4',
        severeDays: '1',
        trend: 'Stable',
        symptoms: 'Dryness',
        style: null,
      },
    ],
    control: [{ id: 'hands', name: 'Hands', weeks: '8 or 9 of 12 weeks' }],
    flares: [{ id: 'flare', name: 'Hands', text: 'November 3 to 9, 7 days, peak 4 Severe' }],
    medications: [
      {
        id: 'cream',
        name: 'Cream, once daily',
        daysUsed: '1 in 30, 1 in 90',
        limit: '14, near',
        limitStatus: 'warning',
        doses: '1',
        adherence: '100%',
        lastUsed: 'Nov 14',
      },
    ],
    lifestyle: [{ name: 'Sleep Quality', average: '3.7', label: 'Good' }],
    findings: [{ id: 'hands swimming', sentence: 'One.', detail: 'Two.', watch: 'Three.' }],
    notes: [
      { day: '2026-11-14', date: 'November 14, 2026', notes: [{ condition: null, text: 'Slept badly' }] },
    ],
    notesInPdf: { days: [], leftOut: null },
    photos: [],
  },
  photos: [{ title: 'photo-1.jpg', caption: 'Worst day with a photo' }],
  photosLeftOut: 0,
};
