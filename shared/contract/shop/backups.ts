import { z } from 'zod';
import { orderStates } from '../../model/order/order.ts';
import { call } from '../base/call.ts';

/** Why a backup was made: daily, on request, or before a migration of the journal. */
export const backupReasons = ['daily', 'asked', 'migration'] as const;
export type BackupReason = (typeof backupReasons)[number];

export const backupSchema = z.object({
  /** The backup's file name. */
  id: z.string(),
  /** Milliseconds since the epoch. */
  takenAt: z.number(),
  why: z.enum(backupReasons),
  bytes: z.number().int(),
  /** Null if the file is no longer readable. */
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
   * Orders in the backup that may have been sent after it was made: they are restored as uncertain, unless the current journal has a
   * definite state.
   */
  toUncertain: z.number().int(),
  /** Later orders that reached, or may have reached, the supplier: they are copied from the current journal. */
  kept: z.number().int(),
  /** Later orders that the supplier never accepted (queued, refused, cancelled): they remain only in the journal that is set aside. */
  dropped: z.number().int(),
  /** False if the current journal could not be read: orders since the backup are then unknown. */
  presentReadable: z.boolean(),
});
export type RestorePreview = z.infer<typeof restorePreviewSchema>;

/**
 * Why backups are not copied to the chosen folder: the folder or its disk is missing, full, not writable, or inside the app's own folder.
 */
const copyTroubleSchema = z.enum(['away', 'full', 'not-written', 'own-folder']);
export type CopyTrouble = z.infer<typeof copyTroubleSchema>;

const copiesSchema = z.object({
  /** Null if backups are not copied. */
  folder: z.string().nullable(),
  /** Time of the newest copied backup. */
  copiedAt: z.number().nullable(),
  trouble: copyTroubleSchema.nullable(),
});
export type BackupCopies = z.infer<typeof copiesSchema>;

const overviewSchema = z.object({
  folder: z.string(),
  copies: copiesSchema,
  /** Newest first, like `setAside`. */
  backups: z.array(backupSchema),
  /** Whole journals that were replaced by a restore. The app neither opens nor deletes them. */
  setAside: z.array(z.object({ file: z.string(), writtenAt: z.number(), bytes: z.number().int() })),
  /** Set if a restore waits for the next start. */
  stagedAt: z.number().nullable(),
  /** Time at which the last attempt failed. */
  failedAt: z.number().nullable(),
});
export type BackupOverview = z.infer<typeof overviewSchema>;

const id = z.object({ id: z.string().max(200) });

export const backups = {
  list: call({ who: 'backups' }).output(overviewSchema),
  take: call({ who: 'backups' }).output(backupSchema),
  /**
   * Opens the system's dialog with these words, in which the person chooses a folder for copies of backups. A page cannot name the folder
   * itself.
   */
  chooseCopyFolder: call({ who: 'backups' })
    .input(z.object({ title: z.string().max(200), button: z.string().max(80) }))
    .output(z.object({ chosen: z.boolean(), trouble: copyTroubleSchema.nullable() })),
  /** Stops copying; existing copies stay. */
  stopCopies: call({ who: 'backups' }).output(z.object({})),
  preview: call({ who: 'backups' }).input(id).output(restorePreviewSchema),
  /** Stages the backup. At the next start, it replaces the journal, which is set aside next to it. Refused while orders are being sent. */
  restore: call({ who: 'backups' })
    .input(id)
    .output(z.object({ stagedAt: z.number() })),
  /** Cancels a staged restore. */
  cancelRestore: call({ who: 'backups' }).output(z.object({ cancelled: z.boolean() })),
  /** Writes orders with their histories, batches and transactions to a JSON lines file, without any key. */
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
