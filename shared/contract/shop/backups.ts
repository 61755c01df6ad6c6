import { z } from 'zod';
import { orderStates } from '../../model/order/order.ts';
import { call } from '../base/call.ts';

/** Why a backup was made: daily, on request, or before a migration of the journal. */
export const backupReasons = ['daily', 'asked', 'migration'] as const;
export type BackupReason = (typeof backupReasons)[number];

export const backupSchema = z.object({
  id: z.string(),
  /** Milliseconds since the epoch. */
  takenAt: z.number(),
  why: z.enum(backupReasons),
  bytes: z.number().int(),
  /** The content of the backup; null if the file can no longer be read. */
  holds: z.object({ orders: z.number().int(), newestOrderAt: z.number().nullable() }).nullable(),
});
export type Backup = z.infer<typeof backupSchema>;

const countsByState = z.partialRecord(z.enum(orderStates), z.number().int());

/** What a restore of this backup would bring back, keep and drop. */
export const restorePreviewSchema = z.object({
  backup: backupSchema,
  orders: countsByState,
  connections: z.array(z.object({ name: z.string(), orders: z.number().int() })),
  /**
   * Number of orders in the backup that may have been sent after the backup was made. They are restored as uncertain, unless the current
   * journal has a definite state for them.
   */
  toUncertain: z.number().int(),
  /** Number of later orders that have reached the supplier, or may have. They are copied from the current journal. */
  kept: z.number().int(),
  /** Number of later orders that were not sent or not accepted (queued, refused, cancelled). They stay only in the replaced journal. */
  dropped: z.number().int(),
  /** False if the current journal could not be read. Then the orders since the backup are unknown. */
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
  copiedAt: z.number().nullable(),
  trouble: copyTroubleSchema.nullable(),
});
export type BackupCopies = z.infer<typeof copiesSchema>;

const overviewSchema = z.object({
  folder: z.string(),
  copies: copiesSchema,
  /** The backups, newest first. */
  backups: z.array(backupSchema),
  /** Whole journals that a restore has replaced, newest first. The app neither opens nor deletes these files. */
  setAside: z.array(z.object({ file: z.string(), writtenAt: z.number(), bytes: z.number().int() })),
  /** Time at which a restore was staged; null if no restore waits for the next start. */
  stagedAt: z.number().nullable(),
  /** Time at which the last attempt to make a backup failed; null if it did not fail. */
  failedAt: z.number().nullable(),
});
export type BackupOverview = z.infer<typeof overviewSchema>;

const id = z.object({ id: z.string().max(200) });

export const backups = {
  list: call({ who: 'backups' }).output(overviewSchema),
  take: call({ who: 'backups' }).output(backupSchema),
  /**
   * Opens the system's dialog with these texts, in which a person chooses a folder for copies of backups. A page cannot pass the folder
   * itself.
   */
  chooseCopyFolder: call({ who: 'backups' })
    .input(z.object({ title: z.string().max(200), button: z.string().max(80) }))
    .output(z.object({ chosen: z.boolean(), trouble: copyTroubleSchema.nullable() })),
  /** Stops copying backups. Existing copies stay. */
  stopCopies: call({ who: 'backups' }).output(z.object({})),
  preview: call({ who: 'backups' }).input(id).output(restorePreviewSchema),
  /** Stages the backup: at the next start, it replaces the journal, which is kept as a file. Fails while orders are being sent. */
  restore: call({ who: 'backups' })
    .input(id)
    .output(z.object({ stagedAt: z.number() })),
  cancelRestore: call({ who: 'backups' }).output(z.object({ cancelled: z.boolean() })),
  /** Writes orders with their histories, batches and transactions to a JSON lines file. The file contains no key. */
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
