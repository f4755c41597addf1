import { expect, test } from 'vitest';
import { confirmations, copyright } from './confirmations.ts';

test('R90 confirmations: the questions before a deletion or the loss of unsaved work', () => {
  expect(confirmations).toMatchObject({
    deleteCondition:
      'Are you sure you want to delete this condition? All related check-in data will be removed.',
    deleteMedication:
      'Are you sure you want to delete this medication? All related check-in data will be removed.',
    deleteTracker:
      'Are you sure you want to delete this and its days? It will be removed from all check-ins.',
    clearData: 'Are you sure you want to clear all data? This action cannot be undone.',
    signOutWithWaiting: 'A check-in on this device has not been synced yet. Sign out and lose it?',
    signOutWithDraft: 'You have an unsaved check-in on this device. Sign out and lose it?',
  });
  const { signOutWithWaiting: _, signOutWithDraft: __, ...others } = confirmations;
  expect(Object.values(others).every((question) => question.startsWith('Are you sure'))).toBe(true);
});

test('R91 product: the name and the year', () => {
  expect(copyright).toBe('© 2025 Flarewell');
});
