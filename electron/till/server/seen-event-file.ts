import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { takeTurns } from '../../../shared/model/base/in-turn.ts';
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
  /** Of which journal: what was seen of one says nothing of another. */
  of: configSchema,
  seen: seenEventSchema,
});

/** The last event that this till has seen of its server's journal, for the next start of the app: a server may be put back while it is closed (J5). */
export interface SeenEventFile {
  /** Null where nothing was seen of that journal, or where the file cannot be read: the till then begins as a new one does. */
  read(): Promise<SeenEvent | null>;
  /** Keeps a newer one. Nobody waits for it; what could not be written is written when it is handed in again, as every look does. */
  keep(seen: SeenEvent): void;
  /** Resolves when what was to be kept has been written. */
  settle(): Promise<void>;
}

export function openSeenEventFile(dataFolder: string, config: PostgresConfig): SeenEventFile {
  const file = join(dataFolder, 'seen-event.json');
  const of = configSchema.parse(config);
  const inTurn = takeTurns();
  let kept: SeenEvent | null = null;
  return {
    read: async () => {
      const text = await readFile(file, 'utf8').catch(() => '');
      kept = seenIn(text, of);
      // What it did itself on duty it may not have seen as others see it before it was closed.
      const marked = kept === null ? null : await markedHere(dataFolder);
      const isNewer =
        marked?.installation === kept?.installation && (marked?.sequence ?? 0) > (kept?.sequence ?? 0);
      return isNewer ? marked : kept;
    },
    keep(seen) {
      if (isDeepStrictEqual(seen, kept)) return;
      kept = seen;
      void inTurn(async () => {
        // Of several that wait for their turn the last one is written, once.
        if (kept !== seen) return;
        await writeFile(`${file}.new`, JSON.stringify({ of, seen }), { mode: 0o600 });
        await rename(`${file}.new`, file);
      }).catch(() => {
        if (kept === seen) kept = null;
      });
    },
    settle: () => inTurn(async () => {}),
  };
}

function seenIn(text: string, of: z.infer<typeof configSchema>): SeenEvent | null {
  const file = readJson(fileSchema, text);
  return isDeepStrictEqual(file?.of, of) ? (file?.seen ?? null) : null;
}
