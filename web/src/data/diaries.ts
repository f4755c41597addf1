import { isOwnDiary } from '@flarewell/domain/diaries/diary';
import type { Role } from '@flarewell/domain/diaries/roles';
import type { Diary, DiaryChanges, DiaryList, NewDiary } from '@flarewell/domain/wire/diaries';
import { useEffect } from 'react';
import { api, createClient } from './api/client.ts';
import { cache, hasCode } from './cache/cache.ts';
import { useMutation, useQuery } from './cache/hooks.ts';
import { noteGone } from './diaries/lostDiaries.ts';
import { openDiaryId } from './diaries/openDiary.ts';
import { readAhead, switchDiary } from './diaries/switchDiary.ts';
import { readCopiedDiary } from './diary/copy.ts';
import { getDiary, putAnswer, refreshDiary } from './diary/diary.ts';
import { listOwners } from './local/database.ts';
import { findVault } from './local/localCopy.ts';
import { withProof } from './session/proof.ts';

export type { Diary, DiaryLink, ListedDiary, MadeDiaryLink } from '@flarewell/domain/wire/diaries';

const diariesKey = ['diaries'];

/** All diaries of the account. Stale at once, because others write in them and share theirs. */
const diariesQuery = { queryKey: diariesKey, queryFn: listDiaries, staleTime: 0 };

/** Names the own diary instead of the open one, which the person may have left a moment ago. */
function listDiaries(): Promise<DiaryList> {
  return createClient(undefined, getDiary()?.profile.id).account.listDiaries();
}

export function useDiaries() {
  return useQuery<DiaryList>(diariesQuery);
}

/** The diaries that this browser has, for when the server cannot be asked. Undefined until they are read. */
export function useCopiedDiaries(isNeeded: boolean) {
  const { data } = useQuery({
    queryKey: ['copied-diaries'],
    queryFn: () => listCopiedDiaries(getDiary()?.profile.id ?? ''),
    enabled: isNeeded,
    staleTime: 0,
  });
  return data;
}

async function listCopiedDiaries(userId: string): Promise<Pick<Diary, 'id' | 'name'>[]> {
  const open = getDiary()?.diary;
  const owners = await listOwners('copies', userId).catch(() => []);
  const copies = await Promise.all(owners.map(async (owner) => readCopiedDiary(await findVault(owner))));
  const known = [open, ...copies.map((copy) => copy?.diary)].filter((diary) => diary !== undefined);
  return [...new Map(known.map((diary) => [diary.id, diary])).values()].sort(
    (one, other) => Number(isOwnDiary(userId, other.id)) - Number(isOwnDiary(userId, one.id)),
  );
}

/** While a component with this hook is on the screen, the diaries that this browser has are ready to be opened at once. */
export function useReadAhead(): void {
  useEffect(() => {
    const leaving = new AbortController();
    void readAhead(getDiary()?.profile.id ?? '', leaving.signal);
    return () => leaving.abort();
  }, []);
}

/** Opens another diary in this page. The screens of the one before are gone when it resolves. */
export function useSwitchDiary() {
  return useMutation({ mutationFn: (id: string) => switchDiary(id) });
}

export function useAddDiary() {
  return useMutation({
    mutationFn: (person: NewDiary) => api.diaries.add(person),
    onSettled: refreshDiaries,
  });
}

export function useEditDiary() {
  return useMutation({
    mutationFn: ({ id, changes }: { id: string; changes: DiaryChanges }) => api.diaries.update(id, changes),
    onSuccess: showChanged,
    onSettled: refreshDiaries,
  });
}

/** The account no longer has the diary, because of what it has just done itself. */
function leaveDiary(diaryId: string): void {
  noteGone(diaryId, { isExpected: true });
  refreshDiaries();
}

/** Deletes the diary with all its records, for all its members. */
export function useDeleteDiary() {
  return useMutation({
    mutationFn: (id: string) => withProof(() => api.diaries.remove(id)),
    onSuccess: (_, id) => leaveDiary(id),
  });
}

/** Needs the role of an owner. */
export function useDiaryLinks(diaryId: string) {
  return useQuery({
    queryKey: linksKey(diaryId),
    queryFn: () => api.diaries.listLinks(diaryId),
    // Others use them at any time.
    staleTime: 0,
  });
}

const linksKey = (diaryId: string) => ['diary-links', diaryId];

/** Returns the new link. Only the caller has it: neither the server nor the list keeps it. */
export function useMakeDiaryLink() {
  return useMutation({
    mutationFn: ({ diaryId, role }: { diaryId: string; role: Role }) =>
      withProof(() => api.diaries.makeLink(diaryId, { role })),
    // The mutation's result holds the link, so it is dropped together with the component.
    gcTime: 0,
    onSettled: (_made, _error, { diaryId }) => refreshLinks(diaryId),
  });
}

/** Without the id of a link, withdraws all. One that was used or withdrawn already is a success. */
export function useWithdrawDiaryLinks() {
  return useMutation({
    mutationFn: ({ diaryId, linkId }: { diaryId: string; linkId?: string }) =>
      api.diaries.withdrawLinks(diaryId, linkId).catch((error) => {
        if (!hasCode(error, 'not-found')) throw error;
      }),
    onSettled: (_answer, _error, { diaryId }) => refreshLinks(diaryId),
  });
}

function refreshLinks(diaryId: string): void {
  void cache.invalidateQueries({ queryKey: linksKey(diaryId) });
}

/** The server asks for a proof of identity where somebody becomes an owner. */
export function useChangeRole() {
  return useMutation({
    mutationFn: ({ diaryId, userId, role }: { diaryId: string; userId: string; role: Role }) =>
      withProof(() => api.diaries.changeRole(diaryId, userId, { role })),
    onSuccess: showChanged,
    onSettled: refreshDiaries,
  });
}

/** Owners remove anybody; each member may leave. */
export function useRemoveMember() {
  return useMutation({
    mutationFn: ({ diaryId, userId }: { diaryId: string; userId: string }) =>
      withProof(() => api.diaries.removeMember(diaryId, userId)),
    onSuccess: (_, { diaryId, userId }) => {
      if (userId === getDiary()?.profile.id) return leaveDiary(diaryId);
      if (diaryId === openDiaryId()) refreshDiary();
      refreshDiaries();
    },
  });
}

function showChanged(changed: Diary): void {
  if (changed.id !== openDiaryId()) return;
  putAnswer('diary', () => changed);
}

function refreshDiaries(): void {
  void cache.invalidateQueries({ queryKey: diariesKey });
}
