import { z } from 'zod';
import { orderStates } from '../../model/order/order.ts';
import { call } from '../base/call.ts';

/** Why a backup was taken: daily, on request, or before a migration of the journal. */
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

/** What a restore would bring back, keep and drop. */
export const restorePreviewSchema = z.object({
  backup: backupSchema,
  orders: countsByState,
  connections: z.array(z.object({ name: z.string(), orders: z.number().int() })),
  /**
   * Orders of the backup that may have been sent after it was taken: they come back as uncertain unless the present journal knows better.
   */
  toUncertain: z.number().int(),
  /** Later orders that reached, or may have reached, the supplier: they are taken over from the present journal. */
  kept: z.number().int(),
  /** Later orders that the supplier never took (queued, refused, cancelled): they stay only in the journal set aside. */
  dropped: z.number().int(),
  /** False if the present journal could not be read: then orders since the backup are unknown. */
  presentReadable: z.boolean(),
});
export type RestorePreview = z.infer<typeof restorePreviewSchema>;

/** Why backups are not copied to the chosen folder: it or its disk is absent, full, not writable, or within the app's own folder. */
const copyTroubleSchema = z.enum(['away', 'full', 'not-written', 'own-folder']);
export type CopyTrouble = z.infer<typeof copyTroubleSchema>;

const copiesSchema = z.object({
  /** Null: backups are not copied. */
  folder: z.string().nullable(),
  /** The time of the newest copied backup. */
  copiedAt: z.number().nullable(),
  trouble: copyTroubleSchema.nullable(),
});
export type BackupCopies = z.infer<typeof copiesSchema>;

const overviewSchema = z.object({
  folder: z.string(),
  copies: copiesSchema,
  /** Newest first, as are the journals set aside. */
  backups: z.array(backupSchema),
  /** Whole journals that restores have set aside. The app neither opens nor deletes them. */
  setAside: z.array(z.object({ file: z.string(), writtenAt: z.number(), bytes: z.number().int() })),
  /** A restore waits for the next start. */
  stagedAt: z.number().nullable(),
  /** When the last attempt failed. */
  failedAt: z.number().nullable(),
});
export type BackupOverview = z.infer<typeof overviewSchema>;

const id = z.object({ id: z.string().max(200) });

export const backups = {
  list: call({ who: 'backups' }).output(overviewSchema),
  take: call({ who: 'backups' }).output(backupSchema),
  /** Opens the system's dialog, with these words, for the person to choose a folder for copies of backups. No page can name one. */
  chooseCopyFolder: call({ who: 'backups' })
    .input(z.object({ title: z.string().max(200), button: z.string().max(80) }))
    .output(z.object({ chosen: z.boolean(), trouble: copyTroubleSchema.nullable() })),
  /** Stops copying; existing copies stay. */
  stopCopies: call({ who: 'backups' }).output(z.object({})),
  preview: call({ who: 'backups' }).input(id).output(restorePreviewSchema),
  /** Stages the backup: at the next start it replaces the journal, which is kept beside it. Refused while orders are being sent. */
  restore: call({ who: 'backups' })
    .input(id)
    .output(z.object({ stagedAt: z.number() })),
  /** Cancels a staged restore. */
  cancelRestore: call({ who: 'backups' }).output(z.object({ cancelled: z.boolean() })),
  /** Writes orders with their histories, batches and transactions to a file of JSON lines; without any key. */
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
