import { type CallRules, rightsFor } from '../../../../shared/contract/base/call.ts';
import type { Failure } from '../../../../shared/contract/base/failures.ts';
import type { Change } from '../../../../shared/contract/connections/diagnostics.ts';
import type { StaffReading } from '../../../../shared/contract/shop/staff.ts';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import { createMutex } from '../../../../shared/model/base/in-turn.ts';
import { err } from '../../../../shared/model/base/result.ts';
import type { RecordedAct } from '../../../../shared/model/staff/acts.ts';
import { maxPeople, type Person, type ShownPerson } from '../../../../shared/model/staff/person.ts';
import { defaultLockMinutes, lockSpans } from '../../../../shared/model/staff/pin.ts';
import {
  defaultRules,
  type LimitedRole,
  limitedRoles,
  noLimits,
  type Right,
  type RoleRules,
  rights,
  validRights,
} from '../../../../shared/model/staff/rights.ts';
import type { Journal } from '../../journal/journal.ts';
import { keys } from '../../journal/keys.ts';
import type { DeskOf, PageSession } from '../base/calls.ts';
import { currentPerson } from '../base/current-person.ts';
import { done, invalid } from '../base/outcome.ts';
import { createSecrets } from './secrets.ts';
import { createSessions } from './sessions.ts';

/** The shop's staff, who is signed in at which page, and their rights. Without staff every caller has all rights. */
export type StaffDesk = Awaited<ReturnType<typeof openStaffDesk>>;

const maxActs = 100;

function readMinutes(storedMinutes: string | null): number | null {
  return lockSpans.find((minutes) => String(minutes) === storedMinutes) ?? null;
}

const openEntities: readonly Change['entity'][] = ['staff', 'settings'];
const entityRights: { readonly [Entity in NonNullable<Change['entity']>]?: Right } = {
  account: 'see-wallet',
  wallet: 'see-wallet',
  findings: 'see-wallet',
  claims: 'see-wallet',
  books: 'see-margins',
  pricing: 'see-prices',
  replies: 'connections',
  backups: 'backups',
};

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: all these functions share the cached staff of the shop.
export async function openStaffDesk(deps: {
  readonly journal: Pick<Journal, 'people' | 'staffSecrets' | 'keyValues' | 'feed'>;
  readonly clock: Clock;
  readonly randomId: () => string;
}) {
  const { journal, clock, randomId } = deps;
  // Every call reads the staff from memory. Only this desk changes the staff.
  let people = await journal.people.list();
  let written = await journal.people.roles();
  let lockMinutes = readMinutes(await journal.keyValues.read(keys.lockMinutes));
  const secrets = createSecrets(journal, clock);
  const sessions = createSessions({
    clock,
    lockAfterMs: () => (lockMinutes === null ? null : lockMinutes * 60_000),
    onChanged: () => journal.feed.publish('staff', null),
  });

  const rulesOf = (role: LimitedRole): RoleRules =>
    written.find((rules) => rules.role === role) ?? defaultRules[role];
  const rightsOf = ({ role }: Person): readonly Right[] => (role === 'owner' ? rights : rulesOf(role).rights);
  /** The failure for a caller without a right. */
  const notAllowed = (right: Right): Failure<'not-allowed'> => {
    const ask = people.filter((each) => rightsOf(each).includes(right)).map(({ name }) => name);
    return { code: 'not-allowed', data: { right, ask } };
  };
  const personAt = (session: PageSession | undefined): ShownPerson | null => {
    const [first] = people;
    // A single person without a PIN is signed in at every page.
    if (people.length === 1 && first?.hasPin === false) return first;
    return people.find(({ id }) => id === session?.personId) ?? null;
  };
  /** True if a person must sign in first. */
  const isLocked = (session: PageSession | undefined) => people.length > 0 && personAt(session) === null;
  const read = (session: PageSession | undefined): StaffReading => {
    const current = personAt(session);
    const may = people.length === 0 ? rights : current === null ? [] : rightsOf(current);
    return { people, current, rights: [...may], lockMinutes };
  };
  /** True if no other owner would be left. */
  const isLastOwner = (id: string) => !people.some((each) => each.role === 'owner' && each.id !== id);
  const isTaken = (name: string, id: string) =>
    people.some((each) => each.id !== id && each.name.toLowerCase() === name.toLowerCase());
  const afterwards = async (session: PageSession | undefined, write: Promise<void>) => {
    await write;
    people = await journal.people.list();
    return done(read(session));
  };
  const mayHear = ({ entity }: Change, session: PageSession | undefined): boolean => {
    if (people.length === 0 || entity === null || openEntities.includes(entity)) return true;
    const person = personAt(session);
    const right = entityRights[entity];
    return person !== null && (right === undefined || rightsOf(person).includes(right));
  };
  const setLock = async (minutes: number | null): Promise<void> => {
    await journal.keyValues.write(keys.lockMinutes, String(minutes ?? 'never'));
    lockMinutes = minutes;
    sessions.lockChanged();
    journal.feed.publish('staff', null);
  };
  // Changes of staff run one after another: two simultaneous attempts at a PIN could count as one, and the two last owners could be removed
  // at the same time.
  const edit = createMutex();

  return {
    openSession: sessions.open,
    /** The person signed in at a page; null if nobody is, or the shop has no staff. */
    actingAt(session: PageSession | undefined) {
      const person = personAt(session);
      if (person === null) return null;
      const limits = person.role === 'owner' ? noLimits : rulesOf(person.role).limits;
      return { person, rights: rightsOf(person), limits };
    },
    isLocked,
    /** The failure if a call is not allowed from a page. Null if the call is allowed. */
    refusalOf(rules: CallRules, session: PageSession | undefined): Failure | null {
      if (rules.who === 'anybody' || people.length === 0) return null;
      const person = personAt(session);
      if (person === null) return { code: 'locked', data: {} };
      const may = rightsOf(person);
      const right = 'otherwise' in rules ? undefined : rightsFor(rules).find((each) => !may.includes(each));
      return right === undefined ? null : notAllowed(right);
    },
    notAllowed,
    may(right: Right, session: PageSession | undefined) {
      const person = personAt(session);
      return people.length === 0 || (person !== null && rightsOf(person).includes(right));
    },
    /** True if a person with this right is signed in at any page now. Always true without staff. */
    isAnybodyThere: (right?: Right) =>
      people.length === 0 ||
      sessions.all().some((session) => {
        const person = personAt(session);
        return person !== null && (right === undefined || rightsOf(person).includes(right));
      }),
    /** Records an action that has no history of its own. */
    async record(personId: string, what: RecordedAct) {
      await journal.people.addAct({ personId, what, atMs: clock.nowMs() });
    },
    roles: () => limitedRoles.map(rulesOf),
    writeRole: (rules) =>
      edit(async () => {
        await journal.people.writeRole({ ...rules, rights: validRights(rules.rights) });
        written = await journal.people.roles();
        return done(limitedRoles.map(rulesOf));
      }),
    acts: () => journal.people.acts(maxActs),
    /** The changes that a page may see. A locked page sees only changes of staff and settings. */
    async *changesFor(session: PageSession | undefined, changes: AsyncGenerator<Change, void>) {
      // A gap in the numbers would mean a missed change, so withheld changes get no number.
      let hiddenCount = 0;
      for await (const change of changes)
        if (mayHear(change, session)) yield { ...change, sequence: change.sequence - hiddenCount };
        else hiddenCount += 1;
    },
    read: (_, { session }) => read(session),
    choose: ({ id, pin }, { session }) =>
      edit(async () => {
        const person = people.find((each) => each.id === id);
        if (person === undefined) return invalid('id', 'not-found');
        if (person.hasPin) {
          if (pin === null) return invalid('pin', 'required');
          const proven = await secrets.prove(id, pin);
          if (!proven.ok) {
            await journal.people.addAct({ personId: id, what: 'staff.wrongPin', atMs: clock.nowMs() });
            return proven;
          }
        }
        if (session !== undefined) sessions.give(session, id);
        return done(read(session));
      }),
    touch(_, { session }) {
      if (session !== undefined) sessions.touch(session);
      return {};
    },
    setPin: ({ id, pin, current }, { session }) =>
      // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: it checks all conditions of a PIN before it writes anything.
      edit(async () => {
        const person = people.find((each) => each.id === id);
        const caller = currentPerson();
        if (person === undefined || caller === null) return invalid('id', 'not-found');
        if (caller.id !== id && caller.role !== 'owner') return err(notAllowed('staff'));
        if (caller.id === id && person.hasPin) {
          const proven = await secrets.prove(id, current ?? '');
          if (!proven.ok) return proven;
        }
        const stays = session?.personId ?? caller.id;
        await secrets.set(id, pin);
        const isFirst = pin !== null && !people.some(({ hasPin }) => hasPin);
        if (isFirst && (await journal.keyValues.read(keys.lockMinutes)) === null)
          await setLock(defaultLockMinutes);
        const recoveryCode =
          pin !== null && person.role === 'owner' ? await secrets.firstRecoveryCode() : null;
        sessions.end(id);
        if (session !== undefined) sessions.give(session, stays);
        people = await journal.people.list();
        return done({ ...read(session), recoveryCode });
      }),
    recover: ({ id, code, pin }, { session }) =>
      edit(async () => {
        const person = people.find((each) => each.id === id);
        if (person?.role !== 'owner') return invalid('id', 'not-found');
        const proven = await secrets.proveRecovery(code);
        if (!proven.ok) return proven;
        // The order matters: if the app ends in between, the owner has a PIN and a valid recovery code.
        await secrets.set(id, pin);
        const recoveryCode = await secrets.newRecoveryCode();
        await journal.people.addAct({ personId: id, what: 'staff.recover', atMs: clock.nowMs() });
        sessions.end(id);
        if (session !== undefined) sessions.give(session, id);
        people = await journal.people.list();
        return done({ ...read(session), recoveryCode });
      }),
    writeLock: ({ minutes }, { session }) =>
      edit(async () => {
        await setLock(minutes);
        return read(session);
      }),
    stop: sessions.stop,
    leave(_, { session }) {
      if (session !== undefined) sessions.give(session, null);
      return read(session);
    },
    add: (form, { session }) =>
      edit(async () => {
        if (people.length >= maxPeople) return invalid('name', 'too-many-people');
        if (isTaken(form.name, '')) return invalid('name', 'taken');
        if (people.length === 0 && form.role !== 'owner') return invalid('role', 'needs-owner');
        const id = randomId();
        // The first person is signed in at every page, and stays signed in at this page when others are added.
        if (session !== undefined) sessions.give(session, personAt(session)?.id ?? id);
        return afterwards(session, journal.people.add({ ...form, id }, clock.nowMs()));
      }),
    change: (form, { session }) =>
      edit(async () => {
        if (!people.some(({ id }) => id === form.id)) return invalid('id', 'not-found');
        if (isTaken(form.name, form.id)) return invalid('name', 'taken');
        if (form.role !== 'owner' && isLastOwner(form.id)) return invalid('role', 'last-owner');
        return afterwards(session, journal.people.change(form));
      }),
    remove: ({ id }, { session }) =>
      edit(async () => {
        if (!people.some((each) => each.id === id)) return invalid('id', 'not-found');
        if (people.length > 1 && isLastOwner(id)) return invalid('id', 'last-owner');
        const outcome = await afterwards(session, journal.people.remove(id, clock.nowMs()));
        sessions.end(id);
        return outcome;
      }),
  } satisfies DeskOf<'staff'>;
}
