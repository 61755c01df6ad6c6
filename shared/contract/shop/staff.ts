import { z } from 'zod';
import { recordedActs } from '../../model/staff/acts.ts';
import { personSchema, shownPersonSchema } from '../../model/staff/person.ts';
import { lockSpans, pinSchema } from '../../model/staff/pin.ts';
import { rights, roleRulesSchema } from '../../model/staff/rights.ts';
import { call } from '../base/call.ts';

const reading = z.object({
  /** Everybody who works here, in the order they were added; nobody: a person alone, of whom nothing is asked. */
  people: z.array(shownPersonSchema),
  /** Who is at this page. Null if nobody was added, and if somebody has to be chosen first. */
  current: shownPersonSchema.nullable(),
  /** What anyone who is at this page may see and do. */
  rights: z.array(z.enum(rights)),
  /** A page on which no hand was for so long is nobody's; null: it stays. */
  lockMinutes: z.number().int().nullable(),
});
export type StaffReading = z.infer<typeof reading>;

const person = personSchema.pick({ name: true, role: true });
const id = z.object({ id: z.string().max(100) });
const typed = z.string().max(60);

/** With the owners' recovery code where a new one was made: it is told this once, and its hash alone is kept. */
const withCode = reading.extend({ recoveryCode: z.string().nullable() });
export type StaffWithCode = z.infer<typeof withCode>;

export const staff = {
  read: call({ who: 'anybody', till: true }).output(reading),
  /** What each role but the owner's may, and how much its people may spend. */
  roles: call({ who: 'staff' }).output(z.array(roleRulesSchema)),
  writeRole: call({ who: 'staff' }).input(roleRulesSchema).output(z.array(roleRulesSchema)),
  /** What people did that is in no history of its own, such as an export; the latest first, at most 100. */
  acts: call({ who: 'staff' }).output(
    z.array(z.object({ at: z.number(), who: z.string(), what: z.enum(recordedActs) })).max(100),
  ),
  /** From now on this page is that person's. Ends in `wrong-pin` where they have one and it is not this. */
  choose: call({ who: 'anybody', till: true })
    .input(id.extend({ pin: typed.nullable().default(null) }))
    .output(reading),
  /** Nobody is at this page any more. */
  leave: call({ who: 'anybody', till: true }).output(reading),
  /** A hand is on this page. */
  touch: call({ who: 'person', till: true }).output(z.object({})),
  /** The first one is an owner, and is at this page then. `problem` `needs-owner`, `taken` for a name that another one has, `too-many`. */
  add: call({ who: 'staff' }).input(person).output(reading),
  /** `problem` `last-owner` if nobody else is one. */
  change: call({ who: 'staff' }).input(person.extend(id.shape)).output(reading),
  /** The last owner goes last, and then the shop is one person alone again. What a person did keeps their name. */
  remove: call({ who: 'staff' }).input(id).output(reading),
  /**
   * Gives a person a PIN, or takes it (null). Everybody sets their own and proves the one before; an owner sets that of others without. The
   * pages of that person, but this one, are nobody's then. With the first PIN of an owner comes a recovery code.
   */
  setPin: call({ who: 'person' })
    .input(id.extend({ pin: pinSchema.nullable(), current: typed.nullable().default(null) }))
    .output(withCode),
  /** An owner who has lost the PIN comes in by the recovery code, with a new PIN. The code is used up, and a new one comes with the answer. */
  recover: call({ who: 'anybody' })
    .input(id.extend({ code: typed, pin: pinSchema }))
    .output(withCode),
  writeLock: call({ who: 'staff' })
    .input(z.object({ minutes: z.literal(lockSpans).nullable() }))
    .output(reading),
};
