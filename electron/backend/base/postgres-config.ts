import { join } from 'node:path';
import { z } from 'zod';

/** The PostgreSQL server with a shop's journal. The password is not stored with it: it comes from the keychain. */
export interface PostgresConfig {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  /** The shop's own schema: several shops may be on one server. */
  readonly schema: string;
  readonly user: string;
  /** Null: PostgreSQL's own means on this machine (`PGPASSWORD`, a password file). */
  readonly password: string | null;
  /** How the server proves its identity; null only for a server on this machine, where nobody can intercept. */
  readonly tls: ServerProof | null;
  /** The term in which this till has the duty; nothing is written after its end. Null for a single till, and for reading. */
  readonly term: number | null;
}

/** Represents a server's journal among the files of a machine: its mark is beside it. */
export const serverJournalFile = (dataFolder: string): string => join(dataFolder, 'journal-on-server');

/** The last event of another machine's journal that a machine has seen, and the run it belonged to. */
export const seenEventSchema = z.strictObject({
  installation: z.string(),
  run: z.string(),
  sequence: z.int(),
  at: z.number(),
});
export type SeenEvent = Readonly<z.infer<typeof seenEventSchema>>;

/** The host name and the signers that the server's certificate must have: the public authorities, or one given by the shop. */
export interface ServerProof {
  readonly serverName: string;
  readonly authority: string | null;
}
