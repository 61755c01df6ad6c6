import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode } from '../../../shared/model/base/error-code.ts';
import { createMutex } from '../../../shared/model/base/in-turn.ts';
import { movingSchema, serverFormSchema } from '../../../shared/model/host/sharing.ts';
import { startFailure } from '../../start-failure.ts';

const tillSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** SHA-256 of the till's token. The token itself is only in the till's keychain. */
  tokenDigest: z.string(),
  addedAt: z.number(),
  lastSeenAt: z.number().nullable(),
  /** The words of the pairing, stored until the till connects for the first time. */
  words: z.array(z.string()).nullable(),
});
export type KnownTill = z.infer<typeof tillSchema>;

const serverSchema = z.strictObject({
  ...serverFormSchema.omit({ password: true }).shape,
  /** This machine's entry among the server's tills. */
  till: z.strictObject({ id: z.string(), name: z.string() }),
  sends: z.boolean(),
});

const { way, rows, trouble } = movingSchema.shape;

const fileSchema = z.strictObject({
  /** The listener's port, identity and paired tills. Null until the listener was first opened. */
  door: z
    .strictObject({
      isOpen: z.boolean(),
      port: z.number().int(),
      key: z.string(),
      cert: z.string(),
      tills: z.array(tillSchema),
    })
    .nullable(),
  /** The host whose desk this machine uses; null if this machine has its own desk. */
  desk: z
    .strictObject({
      address: z.string(),
      fingerprint: z.string(),
      tillId: z.string(),
      name: z.string(),
    })
    .nullable(),
  /** The PostgreSQL server with the shop's journal. Null if the journal is a file of this machine, or this machine is a till. */
  server: serverSchema
    .nullable()
    // Older files do not have this field.
    .default(null),
  /**
   * The pending move of the journal between this machine and that server. Neither of the two journals is opened until it is known which one
   * is valid.
   */
  move: z.strictObject({ way, id: z.string(), server: serverSchema }).nullable().default(null),
  /** Result of the last move. */
  moved: z.strictObject({ way, rows, trouble }).nullable().default(null),
});
export type SharingFile = z.infer<typeof fileSchema>;
export type StoredDesk = NonNullable<SharingFile['desk']>;
export type StoredListener = NonNullable<SharingFile['door']>;
export type StoredServer = NonNullable<SharingFile['server']>;
export type StoredMove = NonNullable<SharingFile['move']>;

const emptyFile: SharingFile = { door: null, desk: null, server: null, move: null, moved: null };

/**
 * The sharing settings of this machine, in `sharing.json` of the data folder. Only the owner can read the file, because it contains the
 * listener's private key.
 */
export type StoredSharing = Awaited<ReturnType<typeof openKeptSharing>>;

/**
 * Rejects with a StartFailure if the file exists but is unreadable. Without its settings, a till would act as an independent desk, and
 * would send orders with the same key as the main computer, at the same time.
 */
export async function openKeptSharing(dataFolder: string) {
  const file = join(dataFolder, 'sharing.json');
  const runExclusive = createMutex();
  let now = await read(file);
  return {
    now: () => now,
    /** Changes the given fields. Resolves when they are on disk. */
    write(change: Partial<SharingFile>) {
      now = { ...now, ...change };
      return runExclusive(async () => {
        await writeFile(`${file}.new`, `${JSON.stringify(now, null, 2)}\n`, { mode: 0o600, flush: true });
        await rename(`${file}.new`, file);
      });
    },
  };
}

async function read(file: string): Promise<SharingFile> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw unreadable(file, error);
  });
  if (text === null) return emptyFile;
  try {
    return fileSchema.parse(JSON.parse(text));
  } catch (error) {
    throw unreadable(file, error);
  }
}

function unreadable(file: string, cause: unknown): Error {
  return startFailure(
    `The file ${file}, which says what this computer shares, cannot be read. Nothing was opened and nothing is sent. Delete it to begin with this computer's own desk; tills are then paired again.`,
    cause,
  );
}
