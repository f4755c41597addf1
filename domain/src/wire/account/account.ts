import { credentialMessages } from '@flarewell/domain/account/account';
import { emailLimit, identityMessages } from '@flarewell/domain/account/identity';
import { nameLimit } from '@flarewell/domain/fields';
import { firstRegistrationChoices, signUpModes } from '@flarewell/domain/invitations/registration';
import { diaryTokenShape } from '@flarewell/domain/wire/diaries';
import { longestText, typedText, untrimmedFactor } from '@flarewell/domain/wire/fields';
import { z } from 'zod';
import { invitationTokenShape } from './invitations.ts';
import { profileShape } from './profile.ts';

const email = z
  .string()
  .max(emailLimit * untrimmedFactor, identityMessages.emailFormat)
  .meta({ example: 'maya@example.org' });
/** A current password has no minimum length, so that a short one is reported as wrong and not as invalid. */
export const passwordField = z
  .string()
  .max(longestText, credentialMessages.longPassword)
  .meta({ format: 'password' });

/** Many times what it has: compared without blanks and dashes. */
const setupCodeLimit = 100;

/** The browser's time zone. An unknown one becomes UTC. */
const timezone = z.string().max(longestText).meta({ example: 'Europe/Berlin' });

export const isSharedDeviceShape = z.boolean().meta({
  description:
    'Whether other people use this browser: the session then ends when it is closed, or after 12 hours without use',
});

export const signUpShape = z
  .strictObject({
    name: typedText('Name', nameLimit),
    email,
    password: passwordField,
    timezone: timezone.optional(),
    isSharedDevice: isSharedDeviceShape.optional(),
    whoMayRegister: z
      .enum(firstRegistrationChoices, `Please choose one of ${firstRegistrationChoices.join(', ')}`)
      .optional()
      .meta({
        description:
          'Who may register after the very first account. Ignored if the server does not ask (any more)',
      }),
    invitation: invitationTokenShape.optional(),
    diaryLink: diaryTokenShape
      .optional()
      .meta({ description: 'Of a link to a diary, which the new account joins' }),
    setupCode: z.string().max(setupCodeLimit).optional().meta({
      description:
        'What the server printed at its start. Only the first account needs it, and only if `needsSetupCode` of the features says so; an invitation replaces it',
      example: '7K3M-Q2XP-9DTA',
    }),
  })
  .meta({ id: 'SignUp' });

export const signInShape = z
  .strictObject({ email, password: passwordField, isSharedDevice: isSharedDeviceShape.optional() })
  .meta({ id: 'SignIn' });

export const signedInShape = z
  .object({
    profile: profileShape.nullable().meta({
      description: 'Who is signed in; null if the email has to be confirmed or a code is still needed',
    }),
    needsConfirmation: z.boolean().meta({
      description: 'Whether the email has to be confirmed by a mailed link before the first sign-in',
    }),
    secondFactorToken: z.string().nullable().meta({
      description: 'Set if the password was right but a code is needed: send it together with the code',
    }),
  })
  .meta({ id: 'SignedIn' });

export const sessionShape = z
  .object({
    profile: profileShape.nullable().meta({ description: 'Who is signed in; null if nobody is' }),
    isSharedDevice: isSharedDeviceShape,
  })
  .meta({ id: 'Session' });

export const localKeyShape = z
  .object({ key: z.string().length(43).meta({ description: '32 bytes in base64url' }) })
  .meta({ id: 'LocalKey' });

export const emailShape = z.strictObject({ email }).meta({ id: 'EmailAddress' });
/** No control characters: PostgreSQL cannot store a NUL. */
const token = z
  .string()
  .max(2000)
  .regex(/^\P{Cc}*$/u);
export const tokenShape = z.strictObject({ token }).meta({ id: 'LinkToken' });
export const emailConfirmationShape = z
  .strictObject({ token, password: passwordField })
  .meta({ id: 'EmailConfirmation' });
export const emailConfirmedShape = z.object({ email: z.string() }).meta({ id: 'EmailConfirmed' });
export const passwordResetShape = z
  .strictObject({ token, newPassword: passwordField })
  .meta({ id: 'PasswordReset' });
export const passwordWasResetShape = z
  .object({
    asksForCode: z.boolean().meta({
      description: 'Whether the second factor is still on, so that signing in takes its code as well',
    }),
  })
  .meta({ id: 'PasswordWasReset' });
const stopsLinks = z
  .boolean()
  .optional()
  .meta({ description: 'Whether to stop every shared link that still works' });
export const passwordChangeShape = z
  .strictObject({ currentPassword: passwordField, newPassword: passwordField, stopsLinks })
  .meta({ id: 'PasswordChange' });
export const signOutOthersShape = z.strictObject({ stopsLinks }).meta({ id: 'SignOutOthers' });
export const emailChangeShape = z.strictObject({ newEmail: email }).meta({ id: 'EmailChange' });

export const emailChangedShape = z
  .object({
    needsConfirmation: z
      .boolean()
      .meta({ description: 'Whether the new email has to be confirmed by a mailed link first' }),
  })
  .meta({ id: 'EmailChanged' });

export const deviceShape = z
  .object({
    id: z.uuid(),
    isCurrent: z.boolean(),
    isShared: z.boolean().meta({ description: 'Whether it was marked as a shared device when signing in' }),
    userAgent: z.string(),
    ipAddress: z.string(),
    signedInAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime(),
  })
  .meta({ id: 'Device' });
export const deviceListShape = z.object({ devices: z.array(deviceShape) }).meta({ id: 'DeviceList' });

export const serverFeaturesShape = z
  .object({
    signUp: z.enum(signUpModes).meta({
      description:
        'Who can register now: anybody, people with an invitation, or nobody. The first account needs no invitation',
    }),
    isFirstAccount: z
      .boolean()
      .meta({ description: 'Whether the next account is the first one, which becomes an operator' }),
    asksWhoMayRegister: z
      .boolean()
      .meta({ description: 'Whether the next account decides who else may register' }),
    needsSetupCode: z
      .boolean()
      .meta({ description: 'Whether the next account, as the first one, needs the setup code' }),
    mail: z.boolean().meta({ description: 'Whether the server can send mail' }),
    passkeys: z.boolean().meta({ description: "Whether browsers can use passkeys at this server's address" }),
  })
  .meta({ id: 'ServerFeatures' });

export const versionShape = z.strictObject({ version: z.string().max(100) });

export type SignUp = z.infer<typeof signUpShape>;
export type SignIn = z.infer<typeof signInShape>;
export type SignedIn = z.infer<typeof signedInShape>;
export type Session = z.infer<typeof sessionShape>;
export type LocalKey = z.infer<typeof localKeyShape>;
export type EmailConfirmed = z.infer<typeof emailConfirmedShape>;
export type PasswordChange = z.infer<typeof passwordChangeShape>;
export type SignOutOthers = z.infer<typeof signOutOthersShape>;
export type PasswordWasReset = z.infer<typeof passwordWasResetShape>;
export type EmailChanged = z.infer<typeof emailChangedShape>;
export type Device = z.infer<typeof deviceShape>;
export type ServerFeatures = z.infer<typeof serverFeaturesShape>;
export type Version = z.infer<typeof versionShape>;
