import { nameLimit } from '@flarewell/domain/fields';
import { typedText } from '@flarewell/domain/wire/fields';
import { idShape } from '@flarewell/domain/wire/ids';
import { z } from 'zod';
import { isSharedDeviceShape, passwordField } from './account.ts';

/** Bytes in base64url, as in WebAuthn's JSON. */
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/);

const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.object({}),
};

/** The browser's response when it creates a passkey (RegistrationResponseJSON). */
export const newPasskeyShape = z
  .strictObject({
    name: typedText('Name', nameLimit),
    response: z.object({
      ...credential,
      response: z.object({
        clientDataJSON: bytes(4000),
        attestationObject: bytes(20_000),
        transports: z.array(z.string().max(20)).max(10).optional(),
      }),
    }),
  })
  .meta({ id: 'NewPasskey' });

/** The browser's response when it uses a passkey (AuthenticationResponseJSON). */
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(200).optional(),
  }),
});
export const passkeySignInShape = z
  .strictObject({ response: assertion, isSharedDevice: isSharedDeviceShape.optional() })
  .meta({ id: 'PasskeySignIn' });
export const passkeyProofShape = z.strictObject({ response: assertion }).meta({ id: 'PasskeyProof' });

/** The options of a passkey request, in the JSON format that WebAuthn defines. The browser's API takes them as they are. */
export const passkeyOptionsShape = z
  .object({ options: z.looseObject({ challenge: z.string() }) })
  .meta({ id: 'PasskeyOptions' });

export const passkeyShape = z
  .object({
    id: idShape,
    name: z.string(),
    isSynced: z.boolean().meta({ description: 'Whether the platform syncs it to other devices' }),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Passkey' });
export const passkeyNameShape = z
  .strictObject({ name: typedText('Name', nameLimit) })
  .meta({ id: 'PasskeyName' });

export const securityShape = z
  .object({
    passkeys: z.array(passkeyShape),
    secondFactor: z
      .object({ since: z.iso.datetime(), backupCodesLeft: z.int().min(0) })
      .nullable()
      .meta({ description: 'Null if it is off' }),
    pendingEmail: z
      .string()
      .nullable()
      .meta({ description: 'The new email that still has to be confirmed by a mailed link' }),
  })
  .meta({ id: 'Security' });

/** Six digits from an app, or a backup code with or without its dash. */
const code = z.string().max(40);
export const secondFactorSignInShape = z
  .strictObject({
    token: z
      .string()
      .max(200)
      .regex(/^[\w-]*$/),
    code,
    isSharedDevice: isSharedDeviceShape.optional(),
  })
  .meta({ id: 'SecondFactorSignIn' });
export const codeShape = z.strictObject({ code }).meta({ id: 'SecondFactorCode' });

export const secondFactorSetupShape = z
  .object({
    secret: z.string().meta({ description: 'In base32, for typing it into an app' }),
    uri: z.string().meta({ description: 'otpauth://…, for a QR code' }),
  })
  .meta({ id: 'SecondFactorSetup' });
export const backupCodesShape = z
  .object({ backupCodes: z.array(z.string()) })
  .meta({ id: 'BackupCodes', description: 'Shown only once; the server stores only their hashes' });

export const passwordProofShape = z.strictObject({ password: passwordField }).meta({ id: 'PasswordProof' });

export type PasskeyAssertion = z.infer<typeof assertion>;
export type NewPasskey = z.infer<typeof newPasskeyShape>;
export type PasskeySignIn = z.infer<typeof passkeySignInShape>;
export type PasskeyProof = z.infer<typeof passkeyProofShape>;
export type SecondFactorSignIn = z.infer<typeof secondFactorSignInShape>;
export type Passkey = z.infer<typeof passkeyShape>;
export type Security = z.infer<typeof securityShape>;
export type SecondFactorSetup = z.infer<typeof secondFactorSetupShape>;
export type BackupCodes = z.infer<typeof backupCodesShape>;
export type PasskeyOptions = z.infer<typeof passkeyOptionsShape>;
