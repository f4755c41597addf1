import { z } from 'zod';

const instant = z.iso.datetime();

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

export type BackupReport = z.infer<typeof backupReportShape>;
