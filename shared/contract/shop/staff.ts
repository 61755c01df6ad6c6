import { z } from 'zod';
import { recordedActs } from '../../model/staff/acts.ts';
import { personSchema, shownPersonSchema } from '../../model/staff/person.ts';
import { lockSpans, pinSchema } from '../../model/staff/pin.ts';
import { rights, roleRulesSchema } from '../../model/staff/rights.ts';
import { call } from '../base/call.ts';

const reading = z.object({
  /** The shop's people, in the order they were added; empty: one person works alone, without sign-in. */
  people: z.array(shownPersonSchema),
  /** The person at this page. Null if nobody was added, or if somebody must be chosen first. */
  current: shownPersonSchema.nullable(),
  /** Rights of the person at this page. */
  rights: z.array(z.enum(rights)),
  /** Idle time until a page locks; null: never. */
  lockMinutes: z.number().int().nullable(),
});
export type StaffReading = z.infer<typeof reading>;

const person = personSchema.pick({ name: true, role: true });
const id = z.object({ id: z.string().max(100) });
const typed = z.string().max(60);

/** With a new recovery code of the owners, if one was made: it is shown this once, and only its hash is kept. */
const withCode = reading.extend({ recoveryCode: z.string().nullable() });
export const staff = {
  read: call({ who: 'anybody', till: true }).output(reading),
  /** The rights of each role but the owner's, and its people's spending limits. */
  roles: call({ who: 'staff' }).output(z.array(roleRulesSchema)),
  writeRole: call({ who: 'staff' }).input(roleRulesSchema).output(z.array(roleRulesSchema)),
  /** Acts without a history of their own, such as an export; newest first, at most 100. */
  acts: call({ who: 'staff' }).output(
    z.array(z.object({ at: z.number(), who: z.string(), what: z.enum(recordedActs) })).max(100),
  ),
  /** Signs this person in at this page. Ends in `wrong-pin` if they have a PIN and it is another. */
  choose: call({ who: 'anybody', till: true })
    .input(id.extend({ pin: typed.nullable().default(null) }))
    .output(reading),
  /** Signs out of this page. */
  leave: call({ who: 'anybody', till: true }).output(reading),
  /** Reports a person's input on this page. */
  touch: call({ who: 'person', till: true }).output(z.object({})),
  /** The first one is an owner, and is signed in at this page. `problem` `needs-owner`, `taken` for an existing name, `too-many`. */
  add: call({ who: 'staff' }).input(person).output(reading),
  /** `problem` `last-owner` if nobody else is one. */
  change: call({ who: 'staff' }).input(person.extend(id.shape)).output(reading),
  /** The last owner is removed last, and then the shop is one person alone again. A person's records keep their name. */
  remove: call({ who: 'staff' }).input(id).output(reading),
  /**
   * Sets a person's PIN, or removes it (null). Everybody sets their own and proves the one before; an owner sets that of others without.
   * Signs that person out of their other pages. An owner's first PIN returns a recovery code.
   */
  setPin: call({ who: 'person' })
    .input(id.extend({ pin: pinSchema.nullable(), current: typed.nullable().default(null) }))
    .output(withCode),
  /** Signs in an owner who has lost the PIN, by the recovery code, with a new PIN. The code is used up, and the answer has a new one. */
  recover: call({ who: 'anybody' })
    .input(id.extend({ code: typed, pin: pinSchema }))
    .output(withCode),
  writeLock: call({ who: 'staff' })
    .input(z.object({ minutes: z.literal(lockSpans).nullable() }))
    .output(reading),
};
