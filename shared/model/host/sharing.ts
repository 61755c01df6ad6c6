import { z } from 'zod';

export const tillNameSchema = z.string().trim().min(1).max(40);

const letInSchema = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: z.number(),
  /** Null if the till has not connected since pairing. */
  lastSeenAt: z.number().nullable(),
  isHere: z.boolean(),
  /** Words for pairing, which the till's screen shows too; null after the till's first connection. */
  words: z.array(z.string()).nullable(),
});

/** Why the server did not open, or closed unexpectedly. */
const doorTroubles = ['port-taken', 'no-network', 'file'] as const;

const listenerSchema = z.object({
  isOpen: z.boolean(),
  /** Null until the server was opened for the first time. Afterwards the port never changes. */
  port: z.number().int().nullable(),
  /** This machine's network addresses with the port, to be typed at a till. */
  addresses: z.array(z.string()),
  trouble: z.enum(doorTroubles).nullable(),
  /** The code that pairs one till, while valid. */
  code: z.object({ code: z.string(), until: z.number() }).nullable(),
  /** Why the last code ended early; null otherwise. */
  codeEnded: z.enum(['used', 'wrong-tries']).nullable(),
  tills: z.array(letInSchema),
});

/**
 * State of a till's connection to its host. `away` is retried automatically; the other states need a person. `forgotten`: the host no
 * longer accepts this till's token.
 */
export const hostConnectionStates = [
  'opening',
  'here',
  'away',
  'removed',
  'other-version',
  'other-machine',
  'forgotten',
] as const;
export type HostConnectionState = (typeof hostConnectionStates)[number];

const usedDeskSchema = z.object({
  address: z.string(),
  name: z.string(),
  state: z.enum(hostConnectionStates),
  since: z.number(),
});

/**
 * Role of a till on a PostgreSQL server. The till on duty sends the orders of all tills. `beside`: another
 * till is on duty. `waiting`: no till has the duty, and this till may not take it. `closed`: the shop was
 * moved back to a file on one machine.
 */
const serverRoles = ['on-duty', 'beside', 'waiting', 'removed', 'closed', 'away'] as const;

/**
 * Why a server refuses a till. `sign-in`: the login is not accepted. `tables`: the login has no right to use the shop's tables. `owner`:
 * the tables are of an earlier version, and only their owner may migrate them.
 */
const refusals = ['sign-in', 'tables', 'owner'] as const;
export type Refusal = (typeof refusals)[number];

const tillOfServerSchema = z.object({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  /** True if this till has the suppliers' keys, and takes the duty when no till has it. */
  sends: z.boolean(),
  isHere: z.boolean(),
  isOnDuty: z.boolean(),
  isThis: z.boolean(),
  seenAt: z.number(),
});

/** A journal on a PostgreSQL server, shared with other tills. */
const usedServerSchema = z.object({
  /** Host, port and database as typed; never the password. */
  address: z.string(),
  /** User name of its login. */
  user: z.string(),
  name: z.string(),
  role: z.enum(serverRoles),
  sends: z.boolean(),
  /** State of this till's connection to the till on duty; null if this till is on duty. */
  line: z.enum(hostConnectionStates).nullable(),
  /** The server's last error; null while it answers. */
  trouble: z.string().nullable(),
  /** Null if the server accepts this till or does not answer. */
  refusal: z.enum(refusals).nullable(),
  /** True if another computer uses the same till identity, because one data folder is a copy of the other. */
  hasTwin: z.boolean(),
  tills: z.array(tillOfServerSchema),
});
export type UsedServer = z.infer<typeof usedServerSchema>;

export const serverFormSchema = z.object({
  host: z.string().trim().min(1).max(253),
  port: z.number().int().min(1).max(65_535),
  database: z.string().trim().min(1).max(63),
  /** A server may contain several shops, each in its own schema. */
  schema: z
    .string()
    .trim()
    .regex(/^[a-z_][a-z0-9_]{0,62}$/),
  user: z.string().trim().min(1).max(63),
  password: z.string().max(1_000),
  /** Certificate authorities of the server as PEM; empty for the public authorities. */
  authority: z.string().max(100_000),
});
export type ServerForm = z.infer<typeof serverFormSchema>;

export const serverLoginSchema = serverFormSchema.pick({ user: true, password: true });
export type ServerLogin = z.infer<typeof serverLoginSchema>;

/** Why a server's tables were not migrated to this version. */
export const updateProblems = ['sign-in', 'not-owner', 'newer', 'failed'] as const;
export type UpdateProblem = (typeof updateProblems)[number];

export const serverChecks = [
  'address',
  'reached',
  'certificate',
  'signed-in',
  'version',
  'encoding',
  'rights',
  'trigram',
  'durable',
  'primary',
  'no-pooler',
  'round-trip',
  'contents',
] as const;
export type ServerCheckName = (typeof serverChecks)[number];

const serverCheckSchema = z.object({
  name: z.enum(serverChecks),
  /** `warned`: the server is usable, but the page shows a warning. `unknown`: an earlier check failed. */
  is: z.enum(['passed', 'warned', 'failed', 'unknown']),
  /** The evidence: a version, milliseconds, or the server's own words. */
  found: z.string(),
});
export type ServerCheck = z.infer<typeof serverCheckSchema>;

export const serverExaminationSchema = z.object({
  checks: z.array(serverCheckSchema),
  /** The shop already on the server; null if the schema is empty or could not be read. */
  shop: z.object({ orders: z.number(), tills: z.number() }).nullable(),
  /** Role of the login. `till`: it reads and writes orders but does not change tables. Null if unknown. */
  signsInAs: z.enum(['administrator', 'owner', 'till']).nullable(),
  /** The SQL that the server's administrator runs once: it creates a login, a schema and everything else that the journal needs. */
  setUp: z.string(),
});
export type ServerExamination = z.infer<typeof serverExaminationSchema>;

/** A move of a journal to a server, or back. */
export const movingSchema = z.object({
  way: z.enum(['to-server', 'from-server']),
  step: z.enum(['settling', 'backup', 'copying', 'comparing', 'done']),
  rows: z.number(),
  of: z.number(),
  /** Why the move failed; a failed move changes nothing. Null while the move runs, and after it succeeded. */
  trouble: z
    .enum(['under-way', 'not-empty', 'differs', 'unreachable', 'password', 'other-tills', 'disk'])
    .nullable(),
});

export const sharingSchema = z.object({
  /** Null on a till, which accepts no other tills. */
  door: listenerSchema.nullable(),
  /** Null unless this machine is a till. */
  desk: usedDeskSchema.nullable(),
  /** Null unless the journal is on a server. */
  server: usedServerSchema.nullable(),
  moving: movingSchema.nullable(),
});
export type Sharing = z.infer<typeof sharingSchema>;
/** True if the page shows another machine's desk: that of the main computer, or of the till on duty of a server. */
export const isTill = ({ desk, server }: Sharing): boolean =>
  desk !== null || (server !== null && server.role !== 'on-duty');
export type ListenerStatus = z.infer<typeof listenerSchema>;
export type UsedDesk = z.infer<typeof usedDeskSchema>;

/**
 * A computer that accepts tills, as announced on the shop's network: its name, and the address to type at a
 * till.
 */
export const nearbyDeskSchema = z.object({ name: z.string(), address: z.string() });
export type NearbyDesk = z.infer<typeof nearbyDeskSchema>;

/** Why a machine could not become a till. */
export const joinProblems = [
  'not-an-address',
  'not-reached',
  'not-a-desk',
  'wrong-code',
  'no-code',
  'too-soon',
  'other-version',
  'not-proved',
] as const;
export type JoinProblem = (typeof joinProblems)[number];
