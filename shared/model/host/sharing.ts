import { z } from 'zod';

/** The name of a till, as people type it. */
export const tillNameSchema = z.string().trim().min(1).max(40);

/** A machine that was let in at the door of this one. */
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

/** Why the door did not open, or shut by itself. */
const doorTroubles = ['port-taken', 'no-network', 'file'] as const;

const doorSchema = z.object({
  isOpen: z.boolean(),
  /** Null until it was opened once; the same from then on. */
  port: z.number().int().nullable(),
  /** This machine's own on its networks, with the port: what is typed at a till. */
  addresses: z.array(z.string()),
  trouble: z.enum(doorTroubles).nullable(),
  /** What pairs one till, for as long as it is good. */
  code: z.object({ code: z.string(), until: z.number() }).nullable(),
  /** How the last code ended, where that was before its time. */
  codeEnded: z.enum(['used', 'wrong-tries']).nullable(),
  tills: z.array(letInSchema),
});

/** How a till fares with the machine it uses. `away` is tried again by itself; the others wait for a person. `forgotten`: this computer knows its token no more. */
export const lineStates = [
  'opening',
  'here',
  'away',
  'removed',
  'other-version',
  'other-machine',
  'forgotten',
] as const;
export type LineState = (typeof lineStates)[number];

const usedDeskSchema = z.object({
  address: z.string(),
  /** What this machine is called there. */
  name: z.string(),
  state: z.enum(lineStates),
  since: z.number(),
});

/** What this machine shares: its own desk with others, or the desk of another machine, as one of its tills. */
export const sharingSchema = z.object({
  /** Null on a till, which lets nobody in. */
  door: doorSchema.nullable(),
  /** Null unless this machine is a till. */
  desk: usedDeskSchema.nullable(),
});
export type Sharing = z.infer<typeof sharingSchema>;
export type DoorSeen = z.infer<typeof doorSchema>;
export type UsedDesk = z.infer<typeof usedDeskSchema>;

/** A door that says on the shop's network where it is: the name of its computer, and what is typed at a till. */
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
