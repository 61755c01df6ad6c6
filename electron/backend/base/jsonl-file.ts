import { open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { errorCode } from '../../../shared/model/base/error-code.ts';
import { createMutex } from '../../../shared/model/base/in-turn.ts';
import { readJson } from '../../../shared/model/base/parse-json.ts';
import { syncFolder } from '../../folders.ts';

/** A JSONL file of entries that must survive the process. Only its owner can read it. */
export type JsonlFile = ReturnType<typeof openJsonlFile>;

/** The file for outcomes that could not be written to the journal. */
export const outcomesFileOf = (dataFolder: string): string => join(dataFolder, 'outcomes.jsonl');

export function openJsonlFile(file: string) {
  const runExclusive = createMutex();
  async function read(): Promise<Map<string, unknown>> {
    const text = await readFile(file, 'utf8').catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return '';
      throw error;
    });
    return new Map(text.split('\n').flatMap((line) => entryOf(line)));
  }
  return {
    /** Reads the entries, by id. Skips a line that a crash cut off. */
    read: () => runExclusive(read),
    /** Writes an entry, which replaces the earlier entry with the same id. When the promise resolves, the entry is on disk. */
    keep: (id: string, value: unknown) =>
      runExclusive(async () => {
        const handle = await open(file, 'a', 0o600);
        try {
          // The text begins with a newline, because a crash may have cut off the previous line.
          await handle.appendFile(`\n${JSON.stringify({ id, value })}\n`);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await syncFolder(dirname(file));
      }),
    forget: (ids: readonly string[]) =>
      runExclusive(async () => {
        const remaining = await read();
        const sizeBefore = remaining.size;
        for (const id of ids) remaining.delete(id);
        if (remaining.size === sizeBefore) return;
        if (remaining.size === 0) return rm(file, { force: true });
        const lines = [...remaining].map(([id, value]) => `${JSON.stringify({ id, value })}\n`);
        await writeFile(`${file}.new`, lines.join(''), { mode: 0o600, flush: true });
        await rename(`${file}.new`, file);
      }),
  };
}

const entrySchema = z.object({ id: z.string(), value: z.unknown() });

function entryOf(line: string): readonly (readonly [string, unknown])[] {
  const entry = readJson(entrySchema, line);
  return entry === null ? [] : [[entry.id, entry.value]];
}
