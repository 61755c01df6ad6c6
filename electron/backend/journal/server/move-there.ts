import { join } from 'node:path';
import { sql } from 'kysely';
import type { Sharing } from '../../../../shared/model/host/sharing.ts';
import { exists } from '../../../folders.ts';
import type { PostgresConfig } from '../../base/postgres-config.ts';
import { takeBackup } from '../backup/backup.ts';
import { CommitUnknown, copyToServer, hasArrived } from '../copying/copy-to-server.ts';
import { CopyDiffers, NotEmpty } from '../copying/journal-sums.ts';
import { movedTo, putMovedAside, writeMovedTo } from '../copying/moved-journal.ts';
import { openDatabase } from '../engine/database.ts';
import { JournalFailure } from '../engine/journal-failure.ts';

type Moving = NonNullable<Sharing['moving']>;
export type MoveTrouble = NonNullable<Moving['trouble']>;
export type MoveProgress = Pick<Moving, 'step' | 'rows' | 'of'>;

export interface MoveRequest {
  readonly dataFolder: string;
  readonly config: PostgresConfig;
  /** The server's address as people know it. */
  readonly address: string;
  /** Id of this move, the same for each retry. */
  readonly move: string;
  readonly version: string;
  readonly nowMs: number;
  readonly onProgress: (progress: MoveProgress) => void;
}

export const journalFileOf = (dataFolder: string): string => join(dataFolder, 'journal.sqlite');

/**
 * Moves this machine's journal, which must not be open, to an empty server. Returns null when the move is complete; the file then records
 * the move. Returns a trouble if nothing has changed. The file is marked before the server commits. The mark is removed only if the server
 * certainly did not commit, so that the two journals can never both be opened. Rejects if it is unknown now whether the server committed;
 * another call then finds out.
 */
export async function moveToServer(request: MoveRequest): Promise<MoveTrouble | null> {
  const { dataFolder, config, address, move, version, onProgress } = request;
  const file = journalFileOf(dataFolder);
  const before = await movedTo(file);
  // The mark belongs to another person's move or to an earlier move.
  if (before !== null && before.move !== move) return 'differs';
  if (before !== null) {
    if (await hasArrived(config, move)) return null;
    await writeMovedTo(file, null);
  }
  onProgress({ step: 'settling', rows: 0, of: 0 });
  try {
    if (await isUnderWay(file)) return 'under-way';
    onProgress({ step: 'backup', rows: 0, of: 0 });
    await takeBackup(file, join(dataFolder, 'backups'), 'asked', request.nowMs);
    await writeMovedTo(file, { move, address });
  } catch (error) {
    if (!(error instanceof JournalFailure)) throw error;
    if (await exists(file)) await writeMovedTo(file, null).catch(() => {});
    return 'disk';
  }
  try {
    await copyToServer(file, config, { move, version, onProgress });
    return null;
  } catch (error) {
    const trouble = troubleOf(error);
    if (error instanceof CommitUnknown && (await hasArrived(config, move))) return null;
    await writeMovedTo(file, null);
    if (trouble === null) throw error;
    return trouble;
  }
}

/** Renames a journal that has moved. If renaming fails, the file keeps its name and its record of the move, and the next start retries. */
export async function setMovedAside(dataFolder: string, nowMs: number): Promise<void> {
  await putMovedAside(journalFileOf(dataFolder), nowMs).catch(() => {});
}

/** True if it is unknown whether some orders were sent. A start must settle these orders first. */
async function isUnderWay(file: string): Promise<boolean> {
  const database = await openDatabase(file, { deferIntegrityCheck: true });
  try {
    const { rows } = await sql`select 1 from orders where state in ('claimed', 'sending') limit 1`.execute(
      database,
    );
    return rows.length > 0;
  } finally {
    await database.destroy();
  }
}

export function troubleOf(error: unknown): MoveTrouble | null {
  if (error instanceof NotEmpty) return 'not-empty';
  if (error instanceof CopyDiffers) return 'differs';
  if (error instanceof CommitUnknown) return 'unreachable';
  if (error instanceof JournalFailure)
    return error.failureCause === 'full'
      ? 'disk'
      : error.failureCause === 'broken'
        ? 'differs'
        : 'unreachable';
  return null;
}
