import type { EmailConfirmed, PasswordWasReset } from '@flarewell/domain/wire/account';
import { createSendJson, type SendJson } from '#data/api/request.ts';

/** Calls about the links that the server mails. Apart from those of the login page, because every page carries that one. */
export function mailedLinkCalls(send: SendJson) {
  const post = <Answer = void>(path: string, body: unknown) =>
    send<Answer>('POST', `/api/auth/${path}`, body);
  return {
    requestPasswordReset: (email: string) => post('request-password-reset', { email }),
    resetPassword: (token: string, newPassword: string) =>
      post<PasswordWasReset>('reset-password', { token, newPassword }),
    /** Returns the address that is now confirmed. */
    verifyEmail: (token: string, password: string) =>
      post<EmailConfirmed>('verify-email', { token, password }),
    confirmEmailChange: (token: string) => post('confirm-email-change', { token }),
  };
}

export const mailedLinks = mailedLinkCalls(createSendJson());
