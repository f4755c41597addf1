import type {
  EmailConfirmed,
  ServerFeatures,
  Session,
  SignedIn,
  SignIn,
  SignUp,
} from '@flarewell/domain/wire/account';
import type { PasskeyOptions, PasskeySignIn, SecondFactorSignIn } from '@flarewell/domain/wire/security';
import { createSend, type Send } from './api/request.ts';

/** What somebody asks for who is not signed in. */
export function visitorCalls(send: Send) {
  const post = <Answer = void>(path: string, body?: unknown) =>
    send<Answer>('POST', `/api/auth/${path}`, body);
  return {
    readFeatures: () => send<ServerFeatures>('GET', '/api/auth/features'),
    /** Who is signed in; also well when nobody is, so that asking is no error. */
    readSession: () => send<Session>('GET', '/api/auth/session'),
    signUp: (person: SignUp) => post<SignedIn>('sign-up/email', person),
    signIn: (credentials: SignIn) => post<SignedIn>('sign-in/email', credentials),
    signInWithCode: (step: SecondFactorSignIn) => post<SignedIn>('sign-in/second-factor', step),
    readSignInOptions: async () => (await post<PasskeyOptions>('sign-in/passkey/options')).options,
    signInWithPasskey: (answer: PasskeySignIn) => post<SignedIn>('sign-in/passkey', answer),
    requestPasswordReset: (email: string) => post('request-password-reset', { email }),
    resetPassword: (token: string, newPassword: string) => post('reset-password', { token, newPassword }),
    /** Answers the email that is confirmed now. */
    verifyEmail: (token: string, password: string) =>
      post<EmailConfirmed>('verify-email', { token, password }),
    confirmEmailChange: (token: string) => post('confirm-email-change', { token }),
  };
}

/** The login page loads no more of the server's calls than these. */
export const account = visitorCalls(createSend());
