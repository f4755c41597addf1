import type { WhoMayRegister } from '@flarewell/domain/invitations/registration';
import type { Patterns } from '@flarewell/domain/patterns/foundPatterns';
import type {
  Device,
  EmailChanged,
  LocalKey,
  PasswordChange,
  SignOutOthers,
  Version,
} from '@flarewell/domain/wire/account/account';
import type {
  InvitationList,
  MadeInvitation,
  NewInvitation,
} from '@flarewell/domain/wire/account/invitations';
import type { Profile, ProfileChanges } from '@flarewell/domain/wire/account/profile';
import type {
  BackupCodes,
  NewPasskey,
  Passkey,
  PasskeyOptions,
  PasskeyProof,
  SecondFactorSetup,
  Security,
} from '@flarewell/domain/wire/account/security';
import type { ImportSummary } from '@flarewell/domain/wire/archive';
import type { CheckInSave, ShownCheckIn, UploadedPhoto } from '@flarewell/domain/wire/checkIns';
import type { Condition, ConditionChanges, NewCondition } from '@flarewell/domain/wire/conditions';
import type {
  Diary,
  DiaryChanges,
  DiaryLink,
  MadeDiaryLink,
  MemberChanges,
  NewDiary,
  NewDiaryLink,
} from '@flarewell/domain/wire/diaries';
import type { Flare, FlareChanges, NewFlare } from '@flarewell/domain/wire/flares';
import type { Medication, MedicationChanges, NewMedication } from '@flarewell/domain/wire/medications';
import type { MadeShare, NewShare, ShareList } from '@flarewell/domain/wire/shares';
import type { NewSuspicion, Suspicion } from '@flarewell/domain/wire/suspicions';
import type { Sync } from '@flarewell/domain/wire/sync';
import type { NewTracker, Tracker, TrackerChanges } from '@flarewell/domain/wire/trackers';
import { ApiProblem, createSendJson, type SendJson } from './request.ts';
import { visitorCalls } from './visitorCalls.ts';

const offlineMessage =
  'You are offline, and this needs a connection. Please try again when you are back online.';

export type Client = ReturnType<typeof createClient>;

/**
 * The server's endpoints by name. `fetch` is an argument so that tests can call the server without a network. The requests
 * are about the open diary, unless `diaryId` names another one.
 */
export function createClient(fetchIt?: typeof fetch, diaryId?: string) {
  const sendJson = createSendJson(fetchIt, diaryId);
  const send: SendJson = (...request) => sendJson<never>(...request).catch(explainOffline);
  return {
    account: { ...visitorCalls(send), ...memberCalls(send) },
    security: securityCalls(send),
    diaries: diaryCalls(send),
    readVersion: async () => (await send<Version>('GET', '/api/version')).version,
    profile: {
      read: () => send<Profile>('GET', '/api/profile'),
      update: (changes: ProfileChanges) => send<Profile>('PATCH', '/api/profile', changes),
    },
    /** What has changed since a revision, or the newest part of the diary. */
    sync: (since?: number) =>
      send<Sync>('GET', since === undefined ? '/api/sync' : `/api/sync?since=${since}`),
    conditions: {
      create: (condition: NewCondition) => send<Condition>('POST', '/api/conditions', condition),
      update: (id: string, changes: ConditionChanges) =>
        send<Condition>('PATCH', `/api/conditions/${id}`, changes),
      remove: (id: string) => send<void>('DELETE', `/api/conditions/${id}`),
      restore: (id: string) => send<void>('POST', `/api/conditions/${id}/restore`),
    },
    medications: {
      create: (medication: NewMedication) => send<Medication>('POST', '/api/medications', medication),
      update: (id: string, changes: MedicationChanges) =>
        send<Medication>('PATCH', `/api/medications/${id}`, changes),
      remove: (id: string) => send<void>('DELETE', `/api/medications/${id}`),
      restore: (id: string) => send<void>('POST', `/api/medications/${id}/restore`),
    },
    trackers: {
      create: (tracker: NewTracker) => send<Tracker>('POST', '/api/trackers', tracker),
      update: (id: string, changes: TrackerChanges) => send<Tracker>('PATCH', `/api/trackers/${id}`, changes),
      remove: (id: string) => send<void>('DELETE', `/api/trackers/${id}`),
    },
    patterns: {
      read: () => send<Patterns>('GET', '/api/patterns'),
    },
    flares: {
      list: async () => (await send<{ flares: Flare[] }>('GET', '/api/flares')).flares,
      create: (flare: NewFlare) => send<Flare>('POST', '/api/flares', flare),
      update: (id: string, changes: FlareChanges) => send<Flare>('PATCH', `/api/flares/${id}`, changes),
      remove: (id: string) => send<void>('DELETE', `/api/flares/${id}`),
    },
    suspicions: {
      create: (suspicion: NewSuspicion) => send<Suspicion>('POST', '/api/suspicions', suspicion),
      remove: (id: string) => send<void>('DELETE', `/api/suspicions/${id}`),
    },
    shares: {
      list: async () => (await send<ShareList>('GET', '/api/shares')).shares,
      /** The answer holds the link, which the server does not keep. */
      create: (share: NewShare) => send<MadeShare>('POST', '/api/shares', share),
      stop: (id: string) => send<void>('DELETE', `/api/shares/${id}`),
    },
    /** For operators. */
    invitations: {
      list: () => send<InvitationList>('GET', '/api/invitations'),
      /** The answer holds the link, which the server does not keep. */
      create: (invitation: NewInvitation) => send<MadeInvitation>('POST', '/api/invitations', invitation),
      withdraw: (id: string) => send<void>('DELETE', `/api/invitations/${id}`),
      chooseWhoMayRegister: (whoMayRegister: WhoMayRegister) =>
        send<void>('PUT', '/api/invitations/who-may-register', { whoMayRegister }),
      /** Whether a link to a diary also lets somebody without an account register. */
      allowDiaryLinks: (isAllowed: boolean) =>
        send<void>('PUT', '/api/invitations/diary-links', { isAllowed }),
    },
    checkIns: {
      read: (day: string) => send<ShownCheckIn>('GET', `/api/check-ins/${day}`),
      /** Idempotent and all or nothing. Refuses with `fields.photo` if the server no longer has the uploaded photo. */
      save: (day: string, checkIn: CheckInSave) =>
        send<ShownCheckIn>('PUT', `/api/check-ins/${day}`, checkIn),
      remove: (day: string) => send<void>('DELETE', `/api/check-ins/${day}`),
      /** The server deletes the photo after two days unless a save of that day names it. */
      uploadPhoto: (day: string, photo: Blob) =>
        send<UploadedPhoto>('POST', `/api/check-ins/${day}/photo`, photo),
    },
    records: {
      /** For links that download. */
      exportPaths: { json: '/api/export', zip: '/api/export.zip' },
      importFile: (file: Blob) => send<ImportSummary>('POST', '/api/import', file),
      reset: () => send<void>('POST', '/api/reset', { confirm: true }),
    },
  };
}

export const api = createClient();

/** Calls about the account that need a session. */
function memberCalls(send: SendJson) {
  const post = <Answer = void>(path: string, body?: unknown) =>
    send<Answer>('POST', `/api/auth/${path}`, body);
  return {
    signOut: () => post('sign-out'),
    changePassword: (change: PasswordChange) => post('change-password', change),
    changeEmail: (newEmail: string) => post<EmailChanged>('change-email', { newEmail }),
    cancelEmailChange: () => send<void>('DELETE', '/api/auth/change-email'),
    /** The key that encrypts the local copy. */
    readLocalKey: () => send<LocalKey>('GET', '/api/auth/local-key'),
    listDevices: async () => (await send<{ devices: Device[] }>('GET', '/api/auth/devices')).devices,
    signOutDevice: (id: string) => send<void>('DELETE', `/api/auth/devices/${id}`),
    signOutOtherDevices: (options: SignOutOthers = {}) => post('devices/sign-out-others', options),
    deleteAccount: () => post('delete-account'),
  };
}

/** Whose diaries the account has, and who may use them. */
function diaryCalls(send: SendJson) {
  const pathOf = (id: string, ...parts: string[]) => ['/api/diaries', id, ...parts].join('/');
  return {
    add: (person: NewDiary) => send<Diary>('POST', '/api/diaries', person),
    update: (id: string, changes: DiaryChanges) => send<Diary>('PATCH', pathOf(id), changes),
    remove: (id: string) => send<void>('DELETE', pathOf(id)),
    listLinks: async (id: string) => (await send<{ links: DiaryLink[] }>('GET', pathOf(id, 'links'))).links,
    /** The answer holds the link, which the server does not keep. */
    makeLink: (id: string, link: NewDiaryLink) => send<MadeDiaryLink>('POST', pathOf(id, 'links'), link),
    /** Without the id of a link, all of them. */
    withdrawLinks: (id: string, linkId?: string) =>
      send<void>('DELETE', pathOf(id, linkId === undefined ? 'links' : `links?link=${linkId}`)),
    changeRole: (id: string, userId: string, changes: MemberChanges) =>
      send<Diary>('PATCH', pathOf(id, 'members', userId), changes),
    removeMember: (id: string, userId: string) => send<void>('DELETE', pathOf(id, 'members', userId)),
  };
}

/** Passkeys, the second factor, and the proof of identity before sensitive changes. */
function securityCalls(send: SendJson) {
  const post = <Answer = void>(path: string, body?: unknown) =>
    send<Answer>('POST', `/api/auth/${path}`, body);
  return {
    read: () => send<Security>('GET', '/api/auth/security'),
    /** Allows actions that ask for the password, for the next five minutes. */
    provePassword: (password: string) => post('prove', { password }),
    readProofOptions: async () => (await post<PasskeyOptions>('prove/passkey/options')).options,
    provePasskey: (answer: PasskeyProof) => post('prove/passkey', answer),
    readNewPasskeyOptions: async () => (await post<PasskeyOptions>('passkeys/options')).options,
    addPasskey: (passkey: NewPasskey) => post<Passkey>('passkeys', passkey),
    renamePasskey: (id: string, name: string) => send<Passkey>('PATCH', `/api/auth/passkeys/${id}`, { name }),
    removePasskey: (id: string) => send<void>('DELETE', `/api/auth/passkeys/${id}`),
    /** Returns a secret that takes effect once `confirmSecondFactor` has sent a code made with it. */
    startSecondFactor: () => post<SecondFactorSetup>('second-factor'),
    confirmSecondFactor: async (code: string) =>
      (await post<BackupCodes>('second-factor/confirm', { code })).backupCodes,
    renewBackupCodes: async () => (await post<BackupCodes>('second-factor/backup-codes')).backupCodes,
    removeSecondFactor: () => send<void>('DELETE', '/api/auth/second-factor'),
  };
}

/** The problem that a request would have now, because the browser knows that there is no connection; else null. */
export function findOffline(): ApiProblem | null {
  const isOffline = (navigator as { onLine?: boolean }).onLine === false;
  return isOffline ? new ApiProblem({ code: 'offline', message: offlineMessage }) : null;
}

/** Most of the app works offline, so a request that does not says so. */
function explainOffline(error: unknown): never {
  const isUnanswered = error instanceof ApiProblem && error.code === 'network';
  throw (isUnanswered && findOffline()) || error;
}
