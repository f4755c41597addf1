import { randomUUID } from 'node:crypto';
import { passwordLimits } from '@flarewell/domain/account/account';
import { profileDefaults } from '@flarewell/domain/profile';
import { betterAuth } from 'better-auth';
import { createAuthAdapter } from '#auth/adapter.ts';
import { challengeCookieName, cookieAttributes, deriveAuthSecret, sessionCookieName } from '#auth/cookies.ts';
import { CHALLENGE_COOKIE, createPasskeyPlugin } from '#auth/passkeyPlugin.ts';
import { readPasswordHash } from '#auth/passwords.ts';
import type { Database } from '#db/database.ts';

const DAY_SECONDS = 60 * 60 * 24;
export const SESSION_SECONDS = 30 * DAY_SECONDS;
/** The longest that a session lasts, however often it is used. */
export const SESSION_MOST_SECONDS = 180 * DAY_SECONDS;
/** A session that is used is extended, but written at most this often. */
export const SESSION_REFRESH_SECONDS = DAY_SECONDS;
/** On a shared device: long enough for an evening, but too short for the next person to find it open. */
export const SHARED_SESSION_SECONDS = 60 * 60 * 12;
export const SHARED_SESSION_REFRESH_SECONDS = 60 * 60;
/** Tells the library the client's address. Only our own code sets it; headers of the request are not passed on. */
export const ADDRESS_HEADER = 'x-flarewell-address';

export interface AuthSettings {
  database: Database;
  secret: string;
  publicUrl: URL;
  needsConfirmation: boolean;
}

export type Auth = ReturnType<typeof createAuth>;

/**
 * The auth library, kept behind our own endpoints: it registers people and checks passkeys. Our own code checks passwords,
 * second factors and mailed links, and makes the sessions of people who sign in. The library's rate limit is off, because
 * it trusts a header that anybody can write; ours is in throttle.ts.
 */
export function createAuth({ database, secret, publicUrl, needsConfirmation }: AuthSettings) {
  return betterAuth({
    baseURL: publicUrl.origin,
    basePath: '/api/auth',
    secret: deriveAuthSecret(secret),
    plugins: [createPasskeyPlugin(publicUrl)],
    database: createAuthAdapter(database),
    logger: { disabled: true },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    advanced: {
      database: { generateId: () => randomUUID() },
      useSecureCookies: false,
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      cookies: {
        session_token: { name: sessionCookieName(publicUrl), attributes: cookieAttributes(publicUrl) },
        [CHALLENGE_COOKIE]: { name: challengeCookieName(publicUrl), attributes: cookieAttributes(publicUrl) },
      },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordLimits.min,
      maxPasswordLength: passwordLimits.max,
      requireEmailVerification: needsConfirmation,
      // Our own endpoints check passwords: the library only stores the hash of a new account.
      password: { hash: readPasswordHash },
    },
    verification: {
      modelName: 'verifications',
      storeIdentifier: 'hashed',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    session: {
      modelName: 'sessions',
      expiresIn: SESSION_SECONDS,
      // Off: `keepAlive` extends sessions, and `requireProof` checks how recently the person proved who they are.
      disableSessionRefresh: true,
      freshAge: 0,
      fields: {
        userId: 'user_id',
        token: 'token_hash',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: {
        reminderEnabled: {
          type: 'boolean',
          fieldName: 'reminder_enabled',
          input: false,
          defaultValue: profileDefaults.reminderEnabled,
        },
        reminderTime: {
          type: 'string',
          fieldName: 'reminder_time',
          input: false,
          defaultValue: profileDefaults.reminderTime,
        },
        reminderEmail: {
          type: 'boolean',
          fieldName: 'reminder_email',
          input: false,
          defaultValue: profileDefaults.reminderEmail,
        },
        // Due at once, so that the reminder job schedules the first reminder at its next run.
        nextReminderAt: {
          type: 'date',
          fieldName: 'next_reminder_at',
          input: false,
          required: false,
          defaultValue: () => new Date(),
        },
        timezone: { type: 'string', fieldName: 'timezone', input: true, defaultValue: 'UTC' },
        isPremium: {
          type: 'boolean',
          fieldName: 'is_premium',
          input: false,
          defaultValue: profileDefaults.isPremium,
        },
      },
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
  });
}
