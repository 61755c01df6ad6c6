import { z } from 'zod';
import { recordedActs } from '../../model/staff/acts.ts';
import { personSchema, shownPersonSchema } from '../../model/staff/person.ts';
import { lockSpans, pinSchema } from '../../model/staff/pin.ts';
import { rights, roleRulesSchema } from '../../model/staff/rights.ts';
import { call } from '../base/call.ts';

const reading = z.object({
  /** The shop's people, in the order in which they were added. Empty if one person works alone, without sign-in. */
  people: z.array(shownPersonSchema),
  /** The person signed in on this page; null if the shop has no staff, or if nobody has signed in yet. */
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

/** `recoveryCode` is the owners' new recovery code; null if none was created. It is shown only once, and only its hash is stored. */
const withCode = reading.extend({ recoveryCode: z.string().nullable() });
export const staff = {
  read: call({ who: 'anybody', till: true }).output(reading),
  /** The rights of each role except owner, and the spending limits of people with this role. */
  roles: call({ who: 'staff' }).output(z.array(roleRulesSchema)),
  writeRole: call({ who: 'staff' }).input(roleRulesSchema).output(z.array(roleRulesSchema)),
  /** Actions that no other history records, such as exports. Newest first, at most 100. */
  acts: call({ who: 'staff' }).output(
    z.array(z.object({ at: z.number(), who: z.string(), what: z.enum(recordedActs) })).max(100),
  ),
  /** Signs a person in on this page. Fails with `wrong-pin` if the person's PIN is different. */
  choose: call({ who: 'anybody', till: true })
    .input(id.extend({ pin: typed.nullable().default(null) }))
    .output(reading),
  leave: call({ who: 'anybody', till: true }).output(reading),
  /** Reports that the person is active on this page, so that the page is not locked. */
  touch: call({ who: 'person', till: true }).output(z.object({})),
  /**
   * Adds a person. The first person must be an owner (else `problem` is `needs-owner`) and is signed in on this page. Other problems:
   * `taken` if the name exists, `too-many`.
   */
  add: call({ who: 'staff' }).input(person).output(reading),
  /** Changes a person. `problem` is `last-owner` if the person is the only owner and would no longer be one. */
  change: call({ who: 'staff' }).input(person.extend(id.shape)).output(reading),
  /** Removes a person; records keep the name. The last owner can be removed only after all others; then one person works alone again. */
  remove: call({ who: 'staff' }).input(id).output(reading),
  /**
   * Sets a person's PIN, or removes it if `pin` is null. To change their own PIN, people need the current PIN; an owner changes other
   * people's PINs without it. Signs the person out on their other pages. After an owner's first PIN, the answer has a recovery code.
   */
  setPin: call({ who: 'person' })
    .input(id.extend({ pin: pinSchema.nullable(), current: typed.nullable().default(null) }))
    .output(withCode),
  /** Signs in an owner who has lost the PIN, with the recovery code and a new PIN. The answer has a new code; the old code is invalid. */
  recover: call({ who: 'anybody' })
    .input(id.extend({ code: typed, pin: pinSchema }))
    .output(withCode),
  writeLock: call({ who: 'staff' })
    .input(z.object({ minutes: z.literal(lockSpans).nullable() }))
    .output(reading),
};
