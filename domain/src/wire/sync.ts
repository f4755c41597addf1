import { isSharedDeviceShape } from '@flarewell/domain/wire/account/account';
import { profileShape } from '@flarewell/domain/wire/account/profile';
import { z } from 'zod';
import { type CheckInList, checkInListShape } from './checkIns.ts';
import { conditionListShape } from './conditions.ts';
import { diaryShape } from './diaries.ts';
import { medicationListShape } from './medications.ts';
import { trackerListShape } from './trackers.ts';

/** How many check-ins the answer to a client without a copy has at most: those of its first screens. */
export const openingSize = 400;

const listDescription = 'All of them; absent if nothing has changed since `since`';

export const syncShape = z
  .object({
    ...checkInListShape.shape,
    hasMore: checkInListShape.shape.hasMore.meta({
      description:
        'Whether there is more: send the new `revision`, or if you sent no `since`, list the check-ins before the last day of this answer',
    }),
    profile: profileShape,
    diary: diaryShape,
    isSharedDevice: isSharedDeviceShape,
    conditions: conditionListShape.shape.conditions.optional().meta({ description: listDescription }),
    medications: medicationListShape.shape.medications.optional().meta({ description: listDescription }),
    trackers: trackerListShape.shape.trackers.optional().meta({ description: listDescription }),
  })
  .meta({ id: 'Sync' });

export type Sync = Omit<z.infer<typeof syncShape>, 'checkIns'> & Pick<CheckInList, 'checkIns'>;
