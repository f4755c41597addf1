import type {
  EmailConfirmed,
  PasswordWasReset,
  ServerFeatures,
  Session,
  SignedIn,
  SignIn,
  SignUp,
} from '@flarewell/domain/wire/account/account';
import type { CheckedInvitation } from '@flarewell/domain/wire/account/invitations';
import type {
  PasskeyOptions,
  PasskeySignIn,
  SecondFactorSignIn,
} from '@flarewell/domain/wire/account/security';
import type { CheckedDiaryLink, Diary, DiaryList } from '@flarewell/domain/wire/diaries';
import { createSendJson, type SendJson } from './request.ts';

/** The calls of the login page and of mailed links, which need no session. */
export function visitorCalls(send: SendJson) {
  const post = <Answer = void>(path: string, body?: unknown) =>
    send<Answer>('POST', `/api/auth/${path}`, body);
  return {
    readFeatures: () => send<ServerFeatures>('GET', '/api/auth/features'),
    /** Succeeds for visitors too, with `profile: null`. */
    readSession: () => send<Session>('GET', '/api/auth/session'),
    /** Refuses with `invitation-invalid` if nobody can register with it any more. */
    checkInvitation: (token: string) => send<CheckedInvitation>('POST', '/api/invitations/check', { token }),
    /** Refuses with `diary-link-gone` if the link no longer works. */
    checkDiaryLink: (token: string) => send<CheckedDiaryLink>('POST', '/api/diaries/links/check', { token }),
    /** Needs a session, but none of the signed-in screens. */
    joinDiary: (token: string) => send<Diary>('POST', '/api/diaries/join', { token }),
    /** The same. */
    listDiaries: () => send<DiaryList>('GET', '/api/diaries'),
    signUp: (person: SignUp) => post<SignedIn>('sign-up/email', person),
    signIn: (credentials: SignIn) => post<SignedIn>('sign-in/email', credentials),
    signInWithCode: (step: SecondFactorSignIn) => post<SignedIn>('sign-in/second-factor', step),
    readSignInOptions: async () => (await post<PasskeyOptions>('sign-in/passkey/options')).options,
    signInWithPasskey: (answer: PasskeySignIn) => post<SignedIn>('sign-in/passkey', answer),
    requestPasswordReset: (email: string) => post('request-password-reset', { email }),
    resetPassword: (token: string, newPassword: string) =>
      post<PasswordWasReset>('reset-password', { token, newPassword }),
    /** Returns the address that is now confirmed. */
    verifyEmail: (token: string, password: string) =>
      post<EmailConfirmed>('verify-email', { token, password }),
    confirmEmailChange: (token: string) => post('confirm-email-change', { token }),
  };
}

/** For pages without a session, which do not load the calls of signed-in screens. */
export const visitorApi = visitorCalls(createSendJson());
