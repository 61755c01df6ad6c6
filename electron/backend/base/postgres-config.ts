import { join } from 'node:path';
import { z } from 'zod';

/** The PostgreSQL server with a shop's journal. The password is not stored with these settings but in the keychain. */
export interface PostgresConfig {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  /** The shop's own schema. Several shops may use one server. */
  readonly schema: string;
  readonly user: string;
  /** If null, the password comes from PostgreSQL's own sources on this machine (`PGPASSWORD` or a password file). */
  readonly password: string | null;
  /**
   * How the server proves its identity. Null only for a server on this machine, because nobody can intercept a connection within this
   * machine.
   */
  readonly tls: ServerProof | null;
  /**
   * The term in which this till has the duty. After the end of the term, nothing is written. Null for a single till and for read-only
   * access.
   */
  readonly term: number | null;
}

/** The path of a file that represents a server's journal on this machine. The journal's mark is in the same folder. */
export const serverJournalFile = (dataFolder: string): string => join(dataFolder, 'journal-on-server');

/** The last event that a machine saw in a journal while another machine wrote the journal, and the run of that event. */
export const seenEventSchema = z.strictObject({
  installation: z.string(),
  run: z.string(),
  sequence: z.int(),
  at: z.number(),
});
export type SeenEvent = Readonly<z.infer<typeof seenEventSchema>>;

/**
 * The server's certificate must have this host name, and must come from one of these issuers: the public authorities, or an authority that
 * the shop provides.
 */
export interface ServerProof {
  readonly serverName: string;
  readonly authority: string | null;
}
