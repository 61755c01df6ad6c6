import { z } from 'zod';
import { recordedActs } from '../../model/staff/acts.ts';
import { personSchema, shownPersonSchema } from '../../model/staff/person.ts';
import { lockSpans, pinSchema } from '../../model/staff/pin.ts';
import { rights, roleRulesSchema } from '../../model/staff/rights.ts';
import { call } from '../base/call.ts';

const reading = z.object({
  /** The shop's staff in the order of adding; empty if one person works alone without sign-in. */
  people: z.array(shownPersonSchema),
  /** The person signed in on this page; null if there is no staff, or if a person must be chosen first. */
  current: shownPersonSchema.nullable(),
  /** Rights of the person signed in on this page. */
  rights: z.array(z.enum(rights)),
  /** Idle minutes until a page locks; null for never. */
  lockMinutes: z.number().int().nullable(),
});
export type StaffReading = z.infer<typeof reading>;

const person = personSchema.pick({ name: true, role: true });
const id = z.object({ id: z.string().max(100) });
const typed = z.string().max(60);

/** Includes the owners' new recovery code if one was created: it is shown only once, and only its hash is stored. */
const withCode = reading.extend({ recoveryCode: z.string().nullable() });
export const staff = {
  read: call({ who: 'anybody', till: true }).output(reading),
  /** The rights of each role except owner, and the spending limits of its people. */
  roles: call({ who: 'staff' }).output(z.array(roleRulesSchema)),
  writeRole: call({ who: 'staff' }).input(roleRulesSchema).output(z.array(roleRulesSchema)),
  /** Actions that no other history records, such as an export; newest first, at most 100. */
  acts: call({ who: 'staff' }).output(
    z.array(z.object({ at: z.number(), who: z.string(), what: z.enum(recordedActs) })).max(100),
  ),
  /** Signs this person in on this page. Fails with `wrong-pin` if they have a different PIN. */
  choose: call({ who: 'anybody', till: true })
    .input(id.extend({ pin: typed.nullable().default(null) }))
    .output(reading),
  /** Signs out on this page. */
  leave: call({ who: 'anybody', till: true }).output(reading),
  /** Reports a person's input on this page. */
  touch: call({ who: 'person', till: true }).output(z.object({})),
  /**
   * Adds a person. The first one becomes an owner and is signed in on this page. `problem`: `needs-owner`, `taken` if the name exists,
   * `too-many`.
   */
  add: call({ who: 'staff' }).input(person).output(reading),
  /** `problem` `last-owner` if there is no other owner. */
  change: call({ who: 'staff' }).input(person.extend(id.shape)).output(reading),
  /** The last owner can be removed only after all others; one person then works alone again. Records keep a removed person's name. */
  remove: call({ who: 'staff' }).input(id).output(reading),
  /**
   * Sets a person's PIN, or removes the PIN (null). People change their own PIN with the current one; an owner changes others' without
   * it. Signs the person out on their other pages. An owner's first PIN returns a recovery code.
   */
  setPin: call({ who: 'person' })
    .input(id.extend({ pin: pinSchema.nullable(), current: typed.nullable().default(null) }))
    .output(withCode),
  /** Signs in an owner who lost the PIN: takes the recovery code and a new PIN. The code becomes invalid, and the answer has a new one. */
  recover: call({ who: 'anybody' })
    .input(id.extend({ code: typed, pin: pinSchema }))
    .output(withCode),
  writeLock: call({ who: 'staff' })
    .input(z.object({ minutes: z.literal(lockSpans).nullable() }))
    .output(reading),
};
