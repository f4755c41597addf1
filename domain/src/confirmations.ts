export const copyright = '© 2025 Flarewell';

/** The questions of the dialogs that confirm a deletion or the loss of unsaved work. */
export const confirmations = {
  deleteCondition:
    'Are you sure you want to delete this condition? All related check-in data will be removed.',
  deleteMedication:
    'Are you sure you want to delete this medication? All related check-in data will be removed.',
  deleteTracker: 'Are you sure you want to delete this and its days? It will be removed from all check-ins.',
  clearData: 'Are you sure you want to clear all data? This action cannot be undone.',
  deleteCheckIn: 'Are you sure you want to delete this check-in?',
  discardChanges: 'Are you sure you want to close this check-in? Your unsaved changes will be lost.',
  discardForm: 'Are you sure you want to close this form? What you entered will be lost.',
  discardUnfinished:
    'Are you sure you want to discard this unfinished check-in? What you entered will be lost.',
  discardUnsent: 'Are you sure you want to discard this unsent check-in? What you entered will be lost.',
  deleteUnsent: 'Are you sure you want to delete what was never sent? It is nowhere else and will be lost.',
  startOver: 'Are you sure you want to start over? Your unsaved changes will be lost.',
  leaveSettings: 'Are you sure you want to leave? Your unsaved settings will be lost.',
  signOutWithWaiting: 'A check-in on this device has not been synced yet. Sign out and lose it?',
  signOutWithDraft: 'You have an unsaved check-in on this device. Sign out and lose it?',
  deleteAccount: 'Are you sure you want to delete your account? All your data will be removed for good.',
} as const;
