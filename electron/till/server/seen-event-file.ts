import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { createMutex } from '../../../shared/model/base/in-turn.ts';
import { readJson } from '../../../shared/model/base/parse-json.ts';
import { type PostgresConfig, type SeenEvent, seenEventSchema } from '../../backend/base/postgres-config.ts';
import { markedHere } from '../../backend/journal/server/marked-here.ts';

const configSchema = z.object({
  host: z.string(),
  port: z.number(),
  database: z.string(),
  schema: z.string(),
});
const fileSchema = z.strictObject({
  /** The journal that contains the event. An event of one journal proves nothing about another journal. */
  of: configSchema,
  seen: seenEventSchema,
});

/**
 * The last event that this till has seen in its server's journal. The event is stored for the next start, because somebody may restore the
 * server to an earlier state while the app is closed (J5).
 */
export type SeenEventFile = ReturnType<typeof openSeenEventFile>;

export function openSeenEventFile(dataFolder: string, config: PostgresConfig) {
  const file = join(dataFolder, 'seen-event.json');
  const of = configSchema.parse(config);
  const runExclusive = createMutex();
  let lastSeen: SeenEvent | null = null;
  return {
    /** Null if this till has seen no event of that journal, or if the file is unreadable. The till then starts like a new till. */
    read: async () => {
      const text = await readFile(file, 'utf8').catch(() => '');
      lastSeen = seenIn(text, of);
      // The mark may be newer: a till on duty may have been closed before it read back its own last events.
      const marked = lastSeen === null ? null : await markedHere(dataFolder);
      const isNewer =
        marked?.installation === lastSeen?.installation &&
        (marked?.sequence ?? 0) > (lastSeen?.sequence ?? 0);
      return isNewer ? marked : lastSeen;
    },
    /**
     * Stores a newer event. The caller does not wait for the write. If a write fails, the next call repeats it; every check makes such a
     * call.
     */
    keep(seen: SeenEvent) {
      if (isDeepStrictEqual(seen, lastSeen)) return;
      lastSeen = seen;
      void runExclusive(async () => {
        // If several writes are pending, only the last one is needed.
        if (lastSeen !== seen) return;
        await writeFile(`${file}.new`, JSON.stringify({ of, seen }), { mode: 0o600 });
        await rename(`${file}.new`, file);
      }).catch(() => {
        if (lastSeen === seen) lastSeen = null;
      });
    },
    /** Resolves when pending writes are done. */
    settle: () => runExclusive(async () => {}),
  };
}

function seenIn(text: string, expectedConfig: z.infer<typeof configSchema>): SeenEvent | null {
  const file = readJson(fileSchema, text);
  return isDeepStrictEqual(file?.of, expectedConfig) ? (file?.seen ?? null) : null;
}
