import { z } from 'zod';

/** The name of a till, as people type it. */
export const tillNameSchema = z.string().trim().min(1).max(40);

/** A machine that was let in at the listener of this one. */
const letInSchema = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: z.number(),
  /** Null: it has not come since it was paired. */
  lastSeenAt: z.number().nullable(),
  isHere: z.boolean(),
  /** What its screen shows as well, until it has come for the first time. */
  words: z.array(z.string()).nullable(),
});

/** Why the listener did not open, or closed unexpectedly. */
const doorTroubles = ['port-taken', 'no-network', 'file'] as const;

const listenerSchema = z.object({
  isOpen: z.boolean(),
  /** Null until it was opened once; the same from then on. */
  port: z.number().int().nullable(),
  /** This machine's addresses on its networks, with the port, as typed at a till. */
  addresses: z.array(z.string()),
  trouble: z.enum(doorTroubles).nullable(),
  /** The code that pairs one till, while it is valid. */
  code: z.object({ code: z.string(), until: z.number() }).nullable(),
  /** How the last code ended, if that was before its time. */
  codeEnded: z.enum(['used', 'wrong-tries']).nullable(),
  tills: z.array(letInSchema),
});

/**
 * State of a till's connection to its machine. `away` is retried automatically; the others wait for a person. `forgotten`: this computer no longer
 * accepts its token.
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
  /** The name of this machine there. */
  name: z.string(),
  state: z.enum(hostConnectionStates),
  since: z.number(),
});

/**
 * The role of a till of a PostgreSQL server. `waiting`: nobody has the duty, and this till may not take it. `closed`: the shop was moved
 * back to a file of one machine.
 */
const serverRoles = ['on-duty', 'beside', 'waiting', 'removed', 'closed', 'away'] as const;

/**
 * Why a server refuses a till. `sign-in`: the login is not accepted. `tables`: the login may not, or no longer, use the shop's tables. `owner`: the
 * tables are of an earlier version, and only their owner may change them.
 */
const refusals = ['sign-in', 'tables', 'owner'] as const;
export type Refusal = (typeof refusals)[number];

const tillOfServerSchema = z.object({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  /** It has the suppliers' keys, and takes the duty if nobody has it. */
  sends: z.boolean(),
  isHere: z.boolean(),
  isOnDuty: z.boolean(),
  isThis: z.boolean(),
  seenAt: z.number(),
});

/** A journal that this machine shares with others on a PostgreSQL server. */
const usedServerSchema = z.object({
  /** Host, port and database, as people wrote them; never the password. */
  address: z.string(),
  /** Who it signs in as. */
  user: z.string(),
  /** The name of this till there. */
  name: z.string(),
  role: z.enum(serverRoles),
  sends: z.boolean(),
  /** How this till fares with the one on duty; null on duty. */
  line: z.enum(hostConnectionStates).nullable(),
  /** What the server said last; null while it answers. */
  trouble: z.string().nullable(),
  /** Null if the server refuses nothing, or does not answer. */
  refusal: z.enum(refusals).nullable(),
  /** Another computer is this till as well: its data folder is a copy of this one's, or the other way round. */
  hasTwin: z.boolean(),
  tills: z.array(tillOfServerSchema),
});
export type UsedServer = z.infer<typeof usedServerSchema>;

/** How to reach a PostgreSQL server, as it is typed. */
export const serverFormSchema = z.object({
  host: z.string().trim().min(1).max(253),
  port: z.number().int().min(1).max(65_535),
  database: z.string().trim().min(1).max(63),
  /** One server may hold several shops, each in its own schema. */
  schema: z
    .string()
    .trim()
    .regex(/^[a-z_][a-z0-9_]{0,62}$/),
  user: z.string().trim().min(1).max(63),
  password: z.string().max(1_000),
  /** The authorities that signed the server's certificate, as PEM; empty: the public ones. */
  authority: z.string().max(100_000),
});
export type ServerForm = z.infer<typeof serverFormSchema>;

/** Who signs in at a server that is known. */
export const serverLoginSchema = serverFormSchema.pick({ user: true, password: true });
export type ServerLogin = z.infer<typeof serverLoginSchema>;

/** Why the tables of a server were not brought to this version. */
export const updateProblems = ['sign-in', 'not-owner', 'newer', 'failed'] as const;
export type UpdateProblem = (typeof updateProblems)[number];

/** The checks before a server is used. Each fails separately, and says what to do in the page's words. */
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
  /** `warned`: it may be used, and a person should know. `unknown`: what came before it failed. */
  is: z.enum(['passed', 'warned', 'failed', 'unknown']),
  /** The finding, such as a version, milliseconds, or the server's own words. */
  found: z.string(),
});
export type ServerCheck = z.infer<typeof serverCheckSchema>;

export const serverExaminationSchema = z.object({
  checks: z.array(serverCheckSchema),
  /** The shop that is there already; null if the schema is empty, or could not be looked at. */
  shop: z.object({ orders: z.number(), tills: z.number() }).nullable(),
  /** The login's role. `till`: it reads and writes the shop's orders, and changes no table. Null if unknown. */
  signsInAs: z.enum(['administrator', 'owner', 'till']).nullable(),
  /** What the server's administrator runs once, to create a login, a schema and what the journal needs. */
  setUp: z.string(),
});
export type ServerExamination = z.infer<typeof serverExaminationSchema>;

/** A journal on its way to a server, or back from it. */
export const movingSchema = z.object({
  way: z.enum(['to-server', 'from-server']),
  step: z.enum(['settling', 'backup', 'copying', 'comparing', 'done']),
  rows: z.number(),
  of: z.number(),
  /** Why it ended without being done: nothing has changed then. Null while it continues, or once it is done. */
  trouble: z
    .enum(['under-way', 'not-empty', 'differs', 'unreachable', 'password', 'other-tills', 'disk'])
    .nullable(),
});

/** What this machine shares: its own desk with others, or the desk of another machine, as one of its tills. */
export const sharingSchema = z.object({
  /** Null on a till, which admits no other tills. */
  door: listenerSchema.nullable(),
  /** Null unless this machine is a till. */
  desk: usedDeskSchema.nullable(),
  /** Null unless the journal is on a server. */
  server: usedServerSchema.nullable(),
  moving: movingSchema.nullable(),
});
export type Sharing = z.infer<typeof sharingSchema>;
/** True if the page shows another machine's desk: the main one of the shop's network, or the till on duty of a server. */
export const isTill = ({ desk, server }: Sharing): boolean =>
  desk !== null || (server !== null && server.role !== 'on-duty');
export type ListenerStatus = z.infer<typeof listenerSchema>;
export type UsedDesk = z.infer<typeof usedDeskSchema>;

/** A listener announced on the shop's network: the name of its computer, and the address to type at a till. */
export const nearbyDeskSchema = z.object({ name: z.string(), address: z.string() });
export type NearbyDesk = z.infer<typeof nearbyDeskSchema>;

/** Why a machine did not become a till. */
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
