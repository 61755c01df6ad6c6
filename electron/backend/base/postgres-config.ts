import { join } from 'node:path';
import { z } from 'zod';

/** Where the journal of a shop with a PostgreSQL server is. The password is not kept with it: it comes from the keychain. */
export interface PostgresConfig {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  /** The shop's own schema: several shops may be on one server. */
  readonly schema: string;
  readonly user: string;
  /** Null: PostgreSQL's own ways of this machine (`PGPASSWORD`, a password file). */
  readonly password: string | null;
  /** How the server proves who it is; null only for a server on this machine, which nobody stands in between. */
  readonly tls: ServerProof | null;
  /** The term in which this till has the duty: once it has ended, nothing more is written. Null where there is one till alone, and for reading. */
  readonly term: number | null;
}

/** What stands for a server's journal among the files of a machine: its mark is beside it. */
export const serverJournalFile = (dataFolder: string): string => join(dataFolder, 'journal-on-server');

/** How far a machine has seen a journal come that another one writes: the last event there was, and the run of the app that it was of. */
export const seenEventSchema = z.strictObject({
  installation: z.string(),
  run: z.string(),
  sequence: z.int(),
  at: z.number(),
});
export type SeenEvent = Readonly<z.infer<typeof seenEventSchema>>;

/** The name that the server's certificate must bear, and who may have signed it: the public authorities, or one that the shop gave. */
export interface ServerProof {
  readonly serverName: string;
  readonly authority: string | null;
}
