import { z } from 'zod';
import { orderStates } from '../../model/order/order.ts';
import { call } from '../base/call.ts';

/** Why a backup was taken: by itself once a day, because a person asked, or before the journal's tables changed. */
export const backupReasons = ['daily', 'asked', 'migration'] as const;
export type BackupReason = (typeof backupReasons)[number];

export const backupSchema = z.object({
  /** Its file name. */
  id: z.string(),
  /** Milliseconds since the epoch. */
  takenAt: z.number(),
  why: z.enum(backupReasons),
  bytes: z.number().int(),
  /** Null if the file cannot be read any more. */
  holds: z.object({ orders: z.number().int(), newestOrderAt: z.number().nullable() }).nullable(),
});
export type Backup = z.infer<typeof backupSchema>;

const countsByState = z.partialRecord(z.enum(orderStates), z.number().int());

/** What a restore would bring back, what it would keep all the same, and what it would drop. */
export const restorePreviewSchema = z.object({
  backup: backupSchema,
  orders: countsByState,
  connections: z.array(z.object({ name: z.string(), orders: z.number().int() })),
  /** Orders of the backup that may have been sent after it was taken: they come back as uncertain unless the present journal knows better. */
  toUncertain: z.number().int(),
  /** Orders made since that reached, or may have reached, the supplier: they are taken over from the present journal. */
  kept: z.number().int(),
  /** Orders made since that the supplier never took (queued, refused, cancelled): they stay only in the journal set aside. */
  dropped: z.number().int(),
  /** False if the present journal could not be read: what was ordered since the backup is then not known. */
  presentReadable: z.boolean(),
});
export type RestorePreview = z.infer<typeof restorePreviewSchema>;

/**
 * What keeps copies of backups out of the folder that was chosen for them: it, or its disk, is not there; it is full; it cannot be written to;
 * it is within the app's own.
 */
const copyTroubleSchema = z.enum(['away', 'full', 'not-written', 'own-folder']);
export type CopyTrouble = z.infer<typeof copyTroubleSchema>;

const copiesSchema = z.object({
  /** Null: backups are copied nowhere. */
  folder: z.string().nullable(),
  /** When the newest backup that is there was taken. */
  copiedAt: z.number().nullable(),
  trouble: copyTroubleSchema.nullable(),
});
export type BackupCopies = z.infer<typeof copiesSchema>;

const overviewSchema = z.object({
  folder: z.string(),
  copies: copiesSchema,
  /** Newest first, as are the journals set aside. */
  backups: z.array(backupSchema),
  /** Whole journals that restores have put aside. The app neither opens nor deletes them. */
  setAside: z.array(z.object({ file: z.string(), writtenAt: z.number(), bytes: z.number().int() })),
  /** A restore waits for the next start. */
  stagedAt: z.number().nullable(),
  /** When the last try to take one failed. */
  failedAt: z.number().nullable(),
});
export type BackupOverview = z.infer<typeof overviewSchema>;

const id = z.object({ id: z.string().max(200) });

export const backups = {
  list: call({ who: 'backups' }).output(overviewSchema),
  take: call({ who: 'backups' }).output(backupSchema),
  /** Lets the person choose, in the system's own dialog and these words for it, a folder for copies of backups. No page can name one. */
  chooseCopyFolder: call({ who: 'backups' })
    .input(z.object({ title: z.string().max(200), button: z.string().max(80) }))
    .output(z.object({ chosen: z.boolean(), trouble: copyTroubleSchema.nullable() })),
  /** Copies no more; what was copied stays where it is. */
  stopCopies: call({ who: 'backups' }).output(z.object({})),
  preview: call({ who: 'backups' }).input(id).output(restorePreviewSchema),
  /** Lays the backup ready: at the next start it takes the journal's place, which is kept beside it. Refused while orders are being sent. */
  restore: call({ who: 'backups' })
    .input(id)
    .output(z.object({ stagedAt: z.number() })),
  /** Takes back a restore that has not happened yet. */
  cancelRestore: call({ who: 'backups' }).output(z.object({ cancelled: z.boolean() })),
  /** Writes orders with their histories, batches and transactions to a file of JSON lines; no key is in it. */
  exportJournal: call({ who: ['backups', 'export'] }).output(
    z.object({
      file: z.string(),
      bytes: z.number().int(),
      orders: z.number().int(),
      batches: z.number().int(),
      transactions: z.number().int(),
    }),
  ),
};
