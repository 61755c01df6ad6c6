import { rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { parseJson } from '../../../../shared/model/base/parse-json.ts';
import { exists, syncFolder } from '../../../folders.ts';
import type { PostgresConfig } from '../../base/postgres-config.ts';
import { stampOf } from '../backup/backup.ts';
import { copyToFile } from '../copying/copy-to-file.ts';
import { movedTo, putMovedAside, readKeyIn, renameJournal } from '../copying/moved-journal.ts';
import { underLock } from '../copying/under-lock.ts';
import type { Database } from '../engine/database.ts';
import { keys } from '../keys.ts';
import { holdAllSlots } from '../supplier-data/limiter-slots.ts';
import { journalFileOf, type MoveRequest, type MoveTrouble, troubleOf } from './move-there.ts';

/**
 * Moves a server's journal back into a file on this machine, which has the duty. First marks the server's journal as left, under the
 * writers' lock, so that no till writes there or takes the duty any more. Returns null when the file is in place. Returns a trouble if the
 * move was not possible; the mark is then removed, and nothing has changed. Rejects if the server does not answer; another call then
 * resumes the move.
 */
export async function moveBack(
  request: Omit<MoveRequest, 'address'> & {
    readonly tillId: string;
    /** Stores an attempt's outcome next to the journal. Resolves when it is on the disk. */
    readonly keepOutcome: (attemptId: string, line: unknown) => Promise<void>;
  },
): Promise<MoveTrouble | null> {
  const { dataFolder, config, move, version, onProgress } = request;
  const file = journalFileOf(dataFolder);
  if ((await readKeyIn(file, keys.cameBack)) === move) return null;
  onProgress({ step: 'settling', rows: 0, of: 0 });
  const obstacle = await underLock(config, 'write', (server) => leave(server, request));
  if (obstacle !== null) return obstacle;
  const part = join(dataFolder, 'journal-coming-back.sqlite');
  try {
    await copyToFile(config, part, {
      version,
      onProgress,
      lastly: (copy) =>
        copy.transaction().execute(async (transaction) => {
          // Another till may have sent a moment ago (L2).
          await holdAllSlots(transaction);
          await transaction.insertInto('facts').values({ name: keys.cameBack.name, value: move }).execute();
        }),
    });
  } catch (error) {
    await underLock(config, 'write', (server) =>
      sql`update duty set left_for = null where left_for = ${move}`.execute(server),
    );
    const trouble = troubleOf(error);
    if (trouble === null) throw error;
    return trouble;
  }
  // Outcomes that other tills handed in and that are not written yet; this machine's next start writes them.
  for (const [attemptId, line] of await handedInOf(config)) await request.keepOutcome(attemptId, line);
  await setAside(file, request.nowMs);
  await rename(part, file);
  await syncFolder(dirname(file));
  return null;
}

/** Marks the server's journal as left, or returns the trouble that prevents this. */
async function leave(
  server: Database,
  { move, tillId }: { readonly move: string; readonly tillId: string },
): Promise<MoveTrouble | null> {
  const { rows } = await sql<{ till: string | null; left_for: string | null }>`
    select till, left_for from duty`.execute(server);
  const duty = rows[0];
  if (duty?.left_for === move) return null;
  if (duty === undefined || duty.left_for !== null) return 'other-tills';
  if (duty.till !== null && duty.till !== tillId) return 'other-tills';
  const open = await sql`select 1 from orders where state in ('claimed', 'sending') limit 1`.execute(server);
  if (open.rows.length > 0) return 'under-way';
  await sql`update duty set left_for = ${move}, till = null, term = term + 1, beat = 0, wanted_by = null`.execute(
    server,
  );
  return null;
}

async function handedInOf(config: PostgresConfig): Promise<ReadonlyMap<string, unknown>> {
  const { rows } = await underLock(config, 'write', (server) =>
    sql<{ attempt_id: string; line: string }>`select attempt_id, line from handed_in`.execute(server),
  );
  return new Map(rows.map(({ attempt_id, line }) => [attempt_id, parseJson(line)]));
}

/** An existing file in the journal's place is never overwritten. */
async function setAside(file: string, nowMs: number): Promise<void> {
  if (!(await exists(file))) return;
  if ((await movedTo(file)) !== null) return putMovedAside(file, nowMs);
  const { mtimeMs } = await stat(file);
  await renameJournal(
    file,
    join(dirname(file), `journal-set-aside-${stampOf(Math.max(nowMs, mtimeMs))}.sqlite`),
  );
}
