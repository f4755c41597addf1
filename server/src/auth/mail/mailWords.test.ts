import { expect, test } from 'vitest';
import { type NoticeKind, writeNotice } from '#auth/mail/mailWords.ts';

const details = { at: '2026-11-14T18:42:07.123Z', loginPage: 'https://skin.example.org/login' };

const kinds: NoticeKind[] = [
  'email-change-asked',
  'email-changed',
  'password-changed',
  'passkey-added',
  'passkey-removed',
  'second-factor-on',
  'second-factor-off',
  'backup-codes-made',
  'share-made',
];

test.each(kinds)('the notice %s says when, where and what to do', (kind) => {
  const { subject, lines } = writeNotice(kind, details);
  const text = lines.join('\n\n');
  expect(subject).toContain('Flarewell');
  expect(text).toContain('When: 2026-11-14, 18:42 UTC\nServer: https://skin.example.org/login');
  expect(text).toMatch(/If it was not you: .*contact whoever runs your Flarewell server/);
});

test('only the notice to an old address suggests no password link, which would go to the new address', () => {
  const advises = (kind: NoticeKind) =>
    writeNotice(kind, details).lines.join().includes('Forgot your password?');
  expect(kinds.filter((kind) => !advises(kind))).toEqual(['email-changed']);
});
