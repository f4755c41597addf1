import { diaryLinkDays, diaryMessages } from '@flarewell/domain/diaries/diary';
import { roles } from '@flarewell/domain/diaries/roles';
import { nameLimit } from '@flarewell/domain/fields';
import { profileShape } from '@flarewell/domain/wire/account/profile';
import { z } from 'zod';
import { dayShape } from './checkIns.ts';
import { typedText } from './fields.ts';
import { idShape } from './ids.ts';

const name = typedText('Name', nameLimit).meta({ description: 'Of the person', example: 'Leo' });
const birthDate = dayShape.nullable();
const role = z.enum(roles).meta({
  description: 'reader: reads; writer: also records; owner: also decides who else may use the diary',
});

const memberShape = z
  .object({ id: idShape, name: z.string(), role })
  .meta({ id: 'DiaryMember', description: 'An account that may use the diary' });

/** Who the diary is about and who may use it: the part that `/api/sync` answers, too. */
export const diaryShape = z
  .object({
    id: idShape.meta({ description: 'Send it as `Flarewell-Diary` with every request about this diary' }),
    name,
    birthDate,
    role,
    members: z.array(memberShape).meta({ description: 'In the order in which they joined' }),
  })
  .meta({ id: 'Diary' });

/** What the list of a person's diaries tells of each, so that nobody has to open one to see whether today is done. */
export const listedDiaryShape = z
  .object({
    ...diaryShape.shape,
    timezone: profileShape.shape.timezone,
    dayStartHour: profileShape.shape.dayStartHour,
    latest: z
      .object({
        day: dayShape,
        savedAt: z.iso.datetime(),
        savedBy: idShape.nullable().meta({ description: 'The account; null if it is not known (any more)' }),
      })
      .nullable()
      .meta({ description: 'The newest check-in up to today' }),
  })
  .meta({ id: 'ListedDiary' });

export const diaryListShape = z
  .object({
    diaries: z.array(listedDiaryShape).meta({ description: 'Your own first, then in the order of joining' }),
    mayAdd: z.boolean().meta({ description: 'Whether you may add another one' }),
  })
  .meta({ id: 'DiaryList' });

export const newDiaryShape = z
  .strictObject({ name, birthDate: birthDate.optional() })
  .meta({ id: 'NewDiary' });

export const diaryChangesShape = z
  .strictObject({ name: name.optional(), birthDate: birthDate.optional() })
  .meta({ id: 'DiaryChanges' });

export const memberChangesShape = z.strictObject({ role }).meta({ id: 'MemberChanges' });
export const memberParams = z.object({ id: idShape, userId: idShape });

/** Made by the server: 32 bytes in base64url. Others are answered as links that no longer work. */
export const diaryTokenShape = z
  .string()
  .max(200, diaryMessages.linkInvalid)
  .regex(/^[\w-]*$/, diaryMessages.linkInvalid)
  .meta({ description: 'The part of the link behind `#`' });

export const newDiaryLinkShape = z.strictObject({ role }).meta({ id: 'NewDiaryLink' });
const instant = z.iso.datetime();

export const madeDiaryLinkShape = z
  .object({
    id: idShape,
    url: z.string().meta({
      description: `Works once, within ${diaryLinkDays} days. Shown only once: the server stores only a hash of its token`,
      example: 'https://flarewell.example/join#…',
    }),
    expiresAt: instant,
  })
  .meta({ id: 'MadeDiaryLink' });

export const diaryLinkShape = z
  .object({ id: idShape, role, madeAt: instant, expiresAt: instant })
  .meta({ id: 'DiaryLink' });

export const diaryLinkListShape = z
  .object({ links: z.array(diaryLinkShape).meta({ description: 'Those that still work, newest first' }) })
  .meta({ id: 'DiaryLinkList' });

export const withdrawnLinkQuery = z.object({
  link: idShape.optional().meta({ description: 'Only this one; all of them by default' }),
});

export const joinShape = z.strictObject({ token: diaryTokenShape }).meta({ id: 'JoinDiary' });

/** What the holder of a link is told before accepting. */
export const checkedDiaryLinkShape = z
  .object({
    diaryName: z.string(),
    sharedBy: z.string().meta({ description: 'The name of who made the link' }),
    role,
    expiresAt: instant,
    mayRegister: z.boolean().meta({ description: 'Whether an account can be made with this link' }),
  })
  .meta({ id: 'CheckedDiaryLink' });

export type Diary = z.infer<typeof diaryShape>;
export type ListedDiary = z.infer<typeof listedDiaryShape>;
export type DiaryList = z.infer<typeof diaryListShape>;
export type NewDiary = z.infer<typeof newDiaryShape>;
export type DiaryChanges = z.infer<typeof diaryChangesShape>;
export type MemberChanges = z.infer<typeof memberChangesShape>;
export type NewDiaryLink = z.infer<typeof newDiaryLinkShape>;
export type MadeDiaryLink = z.infer<typeof madeDiaryLinkShape>;
export type DiaryLink = z.infer<typeof diaryLinkShape>;
export type CheckedDiaryLink = z.infer<typeof checkedDiaryLinkShape>;
