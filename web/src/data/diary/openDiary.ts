import { isOwnDiary } from '@flarewell/domain/diaries/diary';
import { isAllowed, type Role } from '@flarewell/domain/diaries/roles';
import { useProfile } from './profile.ts';
import { useDiary } from './sync.ts';

/** Who the open diary is about, and who may use it. */
export const useOpenDiary = () => useDiary('diary');

const useMay = (needed: Role) => isAllowed(useOpenDiary().role, needed);

export const useMayWrite = () => useMay('writer');
export const useIsOwner = () => useMay('owner');

/** Whether the diary is about the person who is signed in. */
export function useIsOwnDiary(): boolean {
  return isOwnDiary(useProfile().id, useOpenDiary().id);
}

/** Whether the diary has several members, so that it matters who wrote what. */
export function useIsShared(): boolean {
  return useOpenDiary().members.length > 1;
}

/** Returns a function that names the account with an id; null if the server does not know (any more) who it was. */
export function useMemberName(): (id: string | null | undefined) => string | null {
  const { members } = useOpenDiary();
  return (id) => (id ? (members.find((member) => member.id === id)?.name ?? 'somebody who left') : null);
}
