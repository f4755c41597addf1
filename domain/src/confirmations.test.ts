import { expect, test } from 'vitest';
import { confirmations } from './confirmations.ts';
import { copyright } from './product.ts';

test('R90 confirmations: asked before anything is lost, in these words', () => {
  expect(confirmations).toMatchObject({
    deleteCondition:
      'Are you sure you want to delete this condition? All related check-in data will be removed.',
    deleteMedication:
      'Are you sure you want to delete this medication? All related check-in data will be removed.',
    clearData: 'Are you sure you want to clear all data? This action cannot be undone.',
    signOutWithWaiting: 'A check-in on this device has not been synced yet. Sign out and lose it?',
    signOutWithDraft: 'You have an unsaved check-in on this device. Sign out and lose it?',
  });
  const { signOutWithWaiting: _, signOutWithDraft: __, ...others } = confirmations;
  expect(Object.values(others).every((question) => question.startsWith('Are you sure'))).toBe(true);
});

test('R91 product: its name and its year', () => {
  expect(copyright).toBe('© 2025 Flarewell');
});
