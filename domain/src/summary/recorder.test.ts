import type { Member } from '@flarewell/domain/diaries/diary';
import { expect, test } from 'vitest';
import { recorderOf } from './recorder.ts';

const member = (id: string): Member => ({ id, name: id, role: 'owner' });

test.each([
  ['an own diary', 'maya', ['maya'], 'patient'],
  ['an own diary that another account may use', 'maya', ['maya', 'jonas'], 'patient'],
  ['the diary of a child', 'leo', ['maya'], 'carers'],
  ['the diary of a child with two parents', 'leo', ['maya', 'jonas'], 'carers'],
])('R101 who recorded: %s', (_, id, members, recorder) => {
  expect(recorderOf({ id, members: members.map(member) })).toBe(recorder);
});
