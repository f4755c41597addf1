import type { Invitation } from '@flarewell/domain/invitations/invitations';
import type { WhoMayRegister } from '@flarewell/domain/invitations/registration';
import type { InvitationList, NewInvitation } from '@flarewell/domain/wire/account/invitations';
import { api } from '#data/api/client.ts';
import { cache, hasCode } from '#data/cache/cache.ts';
import { querySlot, useMutation, useOptimistic, useQuery } from '#data/cache/hooks.ts';

export type { Invitation } from '@flarewell/domain/invitations/invitations';
export type { InvitationList } from '@flarewell/domain/wire/account/invitations';

const invitationsKey = ['invitations'];
const invitationsQuery = {
  queryKey: invitationsKey,
  queryFn: () => api.invitations.list(),
  // Invitations are used at any time. So the list is requested again whenever it is shown or the window gets the focus,
  // and every minute in between.
  staleTime: 0,
  refetchInterval: 60_000,
};

/** Who may register, and the operator's own invitations, newest first. Only for operators, and not in the local copy. */
export function useInvitations() {
  return useQuery(invitationsQuery);
}

/** Returns the new invitation with its link. Only the caller has the link: neither the server nor the list keeps it. */
export function useMakeInvitation() {
  return useMutation({
    mutationFn: (invitation: NewInvitation) => api.invitations.create(invitation),
    // The mutation's result holds the link, so it is dropped together with the component.
    gcTime: 0,
    onSettled: refreshInvitations,
  });
}

/** Ends an invitation. One that another tab or device has withdrawn already is a success. */
export function useWithdrawInvitation() {
  return useMutation({
    mutationFn: ({ id }: Invitation) =>
      api.invitations.withdraw(id).catch((error) => {
        if (!hasCode(error, 'not-found')) throw error;
      }),
    onSuccess: (_, { id }) => {
      change((list) => ({ invitations: list.invitations.filter((invitation) => invitation.id !== id) }));
      refreshInvitations();
    },
  });
}

export function useChooseWhoMayRegister() {
  return useMutation({
    mutationFn: (whoMayRegister: WhoMayRegister) => api.invitations.chooseWhoMayRegister(whoMayRegister),
    onSuccess: (_, whoMayRegister) => change(() => ({ whoMayRegister })),
    // Also after a refusal: then somebody has set SIGN_UP on the server.
    onSettled: refreshInvitations,
  });
}

export function useAllowDiaryLinks() {
  return useOptimistic({
    slot: querySlot<InvitationList>(invitationsKey),
    send: (isAllowed: boolean) => api.invitations.allowDiaryLinks(isAllowed),
    predict: (list, mayDiaryLinksRegister) => ({ ...list, mayDiaryLinksRegister }),
    failure: () => 'Whether links to a diary may register accounts was not changed.',
  });
}

function change(changes: (list: InvitationList) => Partial<InvitationList>): void {
  cache.setQueryData<InvitationList>(invitationsKey, (list) => list && { ...list, ...changes(list) });
}

function refreshInvitations(): void {
  void cache.invalidateQueries({ queryKey: invitationsKey });
}
