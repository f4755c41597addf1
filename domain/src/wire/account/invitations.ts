import { invitationNameLimit } from '@flarewell/domain/invitations/invitations';
import { registrationChoices } from '@flarewell/domain/invitations/registration';
import { typedText } from '@flarewell/domain/wire/fields';
import { idShape } from '@flarewell/domain/wire/ids';
import { z } from 'zod';

const instant = z.iso.datetime();
const name = typedText('Name', invitationNameLimit).meta({
  description: "The operator's own note, such as for whom it is; may be empty",
  example: 'Aunt Rosa',
});
/** Made by the server: 32 bytes in base64url. Others are answered as invalid invitations. */
export const invitationTokenShape = z
  .string()
  .max(200)
  .regex(/^[\w-]*$/)
  .meta({ description: 'The part of an invitation link behind `invitation=`' });

const whoMayRegister = z
  .enum(registrationChoices, `Please choose one of ${registrationChoices.join(', ')}`)
  .meta({ description: 'Anybody who can open this server, people with an invitation, or nobody' });

export const invitationShape = z
  .object({
    id: idShape,
    name,
    madeAt: instant,
    expiresAt: instant,
    usedAt: instant.nullable().meta({ description: 'When somebody registered with it; never who' }),
  })
  .meta({ id: 'Invitation' });

export const backupReportShape = z
  .object({
    isOn: z.boolean().meta({ description: 'Whether the server makes backups by itself (BACKUP_DIR)' }),
    madeAt: instant
      .nullable()
      .meta({ description: 'When the last one was made that worked; null if there is none' }),
    isMissed: z.boolean().meta({ description: 'Whether there is none an hour after its time' }),
    failingSince: instant
      .nullable()
      .meta({ description: 'When the first attempt after the last good backup failed; null if none failed' }),
    photosMissing: z.int().meta({
      description: 'How many photos that check-ins show the last one lacks, as far as this server knows',
    }),
  })
  .meta({ id: 'BackupReport' });

export const invitationListShape = z
  .object({
    whoMayRegister,
    isSetByServer: z
      .boolean()
      .meta({ description: 'Whether the setting SIGN_UP decides, so that it cannot be changed here' }),
    mayDiaryLinksRegister: z.boolean().meta({
      description: 'Whether a link to a diary also lets somebody without an account register',
    }),
    invitations: z.array(invitationShape).meta({
      description:
        'Newest first. Used and expired ones stay for 30 days; the links themselves are not stored',
    }),
    backups: backupReportShape,
  })
  .meta({ id: 'InvitationList' });

export const newInvitationShape = z.strictObject({ name }).meta({ id: 'NewInvitation' });

export const madeInvitationShape = z
  .object({
    id: idShape,
    link: z.string().meta({
      description: 'Shown only once: the server stores only a hash of its token',
      example: 'https://flarewell.example/login#invitation=…',
    }),
    expiresAt: instant,
  })
  .meta({ id: 'MadeInvitation' });

export const whoMayRegisterShape = z.strictObject({ whoMayRegister }).meta({ id: 'WhoMayRegister' });

export const diaryLinkRegistrationShape = z
  .strictObject({ isAllowed: z.boolean() })
  .meta({ id: 'DiaryLinkRegistration' });

export const invitationCheckShape = z
  .strictObject({ token: invitationTokenShape })
  .meta({ id: 'InvitationCheck' });
export const checkedInvitationShape = z.object({ expiresAt: instant }).meta({ id: 'CheckedInvitation' });

export type InvitationList = z.infer<typeof invitationListShape>;
export type NewInvitation = z.infer<typeof newInvitationShape>;
export type MadeInvitation = z.infer<typeof madeInvitationShape>;
export type CheckedInvitation = z.infer<typeof checkedInvitationShape>;
export type BackupReport = z.infer<typeof backupReportShape>;
