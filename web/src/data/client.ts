import { problemMessage } from '@flarewell/domain/account';
import type {
  Device,
  EmailChanged,
  ServerFeatures,
  SignedIn,
  SignIn,
  SignUp,
} from '@flarewell/domain/wire/account';
import type { ImportSummary } from '@flarewell/domain/wire/archive';
import type { CheckInList, NewCheckIn, StoredCheckIn } from '@flarewell/domain/wire/checkIns';
import type { Condition, ConditionChanges, NewCondition } from '@flarewell/domain/wire/conditions';
import type { Medication, MedicationChanges, NewMedication } from '@flarewell/domain/wire/medications';
import type { ProblemBody } from '@flarewell/domain/wire/problems';
import type { Profile, ProfileChanges } from '@flarewell/domain/wire/profile';

/** A refusal of the server, or no answer at all (code `network`). Its message is for the person. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  /** When to try again, where the server said so. */
  readonly retryAfterSeconds: number | null;
  /** What a day holds now, where another device was quicker. */
  readonly current: StoredCheckIn | null;

  constructor(
    body: Partial<ProblemBody> & { code: string; current?: StoredCheckIn | null },
    retryAfter: string | null = null,
  ) {
    super(problemMessage(body.code, body.message));
    this.code = body.code;
    this.fields = body.fields ?? {};
    this.retryAfterSeconds = retryAfter === null ? null : Number(retryAfter);
    this.current = body.current ?? null;
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Send = <Answer>(method: Method, path: string, body?: unknown) => Promise<Answer>;

export type Client = ReturnType<typeof createClient>;

/** Every endpoint of the server by name. `fetch` is an argument so that tests can bring the server itself. */
export function createClient(fetchIt: typeof fetch = fetch) {
  const send: Send = async (method, path, body) => readAnswer(await request(fetchIt, method, path, body));
  return {
    account: accountCalls(send),
    profile: {
      read: () => send<Profile>('GET', '/api/profile'),
      update: (changes: ProfileChanges) => send<Profile>('PATCH', '/api/profile', changes),
    },
    conditions: {
      list: async () => (await send<{ conditions: Condition[] }>('GET', '/api/conditions')).conditions,
      create: (condition: NewCondition) => send<Condition>('POST', '/api/conditions', condition),
      update: (id: string, changes: ConditionChanges) =>
        send<Condition>('PATCH', `/api/conditions/${id}`, changes),
      remove: (id: string) => send<void>('DELETE', `/api/conditions/${id}`),
    },
    medications: {
      list: async () => (await send<{ medications: Medication[] }>('GET', '/api/medications')).medications,
      create: (medication: NewMedication) => send<Medication>('POST', '/api/medications', medication),
      update: (id: string, changes: MedicationChanges) =>
        send<Medication>('PATCH', `/api/medications/${id}`, changes),
      remove: (id: string) => send<void>('DELETE', `/api/medications/${id}`),
    },
    checkIns: {
      list: ({ from, to }: { from: string; to: string }) =>
        send<CheckInList>('GET', `/api/check-ins?from=${from}&to=${to}`),
      listChanges: (since: number) => send<CheckInList>('GET', `/api/check-ins?since=${since}`),
      save: (day: string, checkIn: NewCheckIn) =>
        send<StoredCheckIn>('PUT', `/api/check-ins/${day}`, checkIn),
      remove: (day: string) => send<void>('DELETE', `/api/check-ins/${day}`),
      savePhoto: (day: string, photo: Blob) =>
        send<StoredCheckIn>('PUT', `/api/check-ins/${day}/photo`, photo),
      removePhoto: (day: string) => send<StoredCheckIn>('DELETE', `/api/check-ins/${day}/photo`),
    },
    records: {
      /** Addresses that a link downloads from. */
      exportPaths: { json: '/api/export', zip: '/api/export.zip' },
      importFile: (file: Blob) => send<ImportSummary>('POST', '/api/import', file),
      reset: () => send<void>('POST', '/api/reset', { confirm: true }),
    },
  };
}

function accountCalls(send: Send) {
  const post = <Answer = void>(path: string, body?: unknown) =>
    send<Answer>('POST', `/api/auth/${path}`, body);
  return {
    readFeatures: () => send<ServerFeatures>('GET', '/api/auth/features'),
    signUp: (person: SignUp) => post<SignedIn>('sign-up/email', person),
    signIn: (credentials: SignIn) => post<SignedIn>('sign-in/email', credentials),
    signOut: () => post('sign-out'),
    requestPasswordReset: (email: string) => post('request-password-reset', { email }),
    resetPassword: (token: string, newPassword: string) => post('reset-password', { token, newPassword }),
    verifyEmail: (token: string) => post('verify-email', { token }),
    changePassword: (currentPassword: string, newPassword: string) =>
      post('change-password', { currentPassword, newPassword }),
    changeEmail: (newEmail: string, password: string) =>
      post<EmailChanged>('change-email', { newEmail, password }),
    confirmEmailChange: (token: string) => post('confirm-email-change', { token }),
    listDevices: async () => (await send<{ devices: Device[] }>('GET', '/api/auth/devices')).devices,
    signOutDevice: (id: string) => send<void>('DELETE', `/api/auth/devices/${id}`),
    signOutOtherDevices: () => post('devices/sign-out-others'),
    deleteAccount: (password: string) => post('delete-account', { password }),
  };
}

async function request(
  fetchIt: typeof fetch,
  method: Method,
  path: string,
  body: unknown,
): Promise<Response> {
  const isFile = body instanceof Blob;
  try {
    return await fetchIt(path, {
      method,
      credentials: 'same-origin',
      ...(body !== undefined && {
        headers: { 'Content-Type': isFile ? body.type : 'application/json' },
        body: isFile ? body : JSON.stringify(body),
      }),
    });
  } catch {
    throw new ApiProblem({ code: 'network' });
  }
}

async function readAnswer<Answer>(response: Response): Promise<Answer> {
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json') ?? false;
  const body = isJson ? await response.json() : undefined;
  if (response.ok) return body as Answer;
  // An answer that is not ours, from a proxy or a captive network: the address or the server is set up wrong.
  throw new ApiProblem(
    (body as ProblemBody | undefined) ?? { code: 'configuration' },
    response.headers.get('Retry-After'),
  );
}
