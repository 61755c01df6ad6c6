import type { Failure } from '../../../../shared/contract/base/failures.ts';
import type { SignIn } from '../../../../shared/contract/connections/connections.ts';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import { err } from '../../../../shared/model/base/result.ts';
import type { Account } from '../../../../shared/model/connection/account.ts';
import {
  type Connection,
  checkBaseAddress,
  practiceName,
} from '../../../../shared/model/connection/connection.ts';
import { originOf } from '../../../../shared/model/connection/origin.ts';
import type { Keychain } from '../../base/keychain.ts';
import type { Journal } from '../../journal/journal.ts';
import type { StoredConnection } from '../../journal/supplier-data/connections.ts';
import { defaultRequestProfile } from '../../supplier/types/request-profile.ts';
import type { DeskOf } from '../base/calls.ts';
import { done, failed, invalid, type Outcome } from '../base/outcome.ts';
import { createSelectedConnection } from '../base/selected-connection.ts';
import { changedConnection, changesRequests, firstForm } from './change-connection.ts';
import { createConnectionClients } from './connection-clients.ts';
import type { HealthTracker } from './health-tracker.ts';
import { openPracticeDesk, type PracticeControl } from './practice-desk.ts';
import { createSupplierAccesses } from './supplier-access.ts';
import type { SupplierClients } from './supplier-clients.ts';
import { mayHaveOtherForm, type TestResult, testConnection, tryFamily } from './test-connection.ts';

export type ConnectionDesk = ReturnType<typeof openConnectionDesk>;

export interface ConnectionDeskDeps {
  readonly journal: Journal;
  readonly keychain: Keychain;
  /** Registers a key. From now on, the key is removed from every text that leaves the backend. */
  readonly learnSecret: (secret: string) => void;
  readonly clients: SupplierClients;
  readonly health: HealthTracker;
  readonly practice: PracticeControl;
  readonly clock: Clock;
  readonly randomId: () => string;
  /** Called when the connection has another address or account, before anybody can read the changed connection. */
  readonly onMoved: (connectionId: string) => void;
  /** The account's currency changed. */
  readonly onCurrencyMoved: (connectionId: string) => void;
  /** The connection has new access and may be used. */
  readonly onAccess: (connectionId: string) => void;
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: all these functions change the keys and clients of the same connections.
export function openConnectionDesk(deps: ConnectionDeskDeps) {
  const { journal, keychain, learnSecret, clients, health, practice, clock } = deps;

  const { find } = journal.connections;
  const practiceDesk = openPracticeDesk({
    journal,
    practice,
    clock,
    async change(id, to) {
      await change(id, () => journal.connections.change(id, to));
      health.set(id, 'untried', null);
      deps.onAccess(id);
    },
  });
  const startPractice = practiceDesk.start;
  const accesses = createSupplierAccesses({ keychain, journal, clients, startPractice, learnSecret, clock });
  const { client, change } = createConnectionClients({ find, accesses, clients });
  const shownConnection = createShownConnections({ keychain, health, practice: practiceDesk });
  const selection = createSelectedConnection({ journal, clock });
  const { selectedId } = selection;
  const select = async (id: string): Promise<void> => {
    await selection.keep(id);
    publishConnections();
  };
  const publishConnections = (): void => {
    for (const entity of ['connections', 'account', 'catalogue', 'orders', 'batches', 'budget'] as const)
      journal.feed.publish(entity, null);
  };
  /** Same as `client`, but cannot place orders. For a user's call: a failure says what the user can do. */
  const openClient = async (id: string | null) => {
    if (id === null) return failed('no-key', { connectionId: null });
    const open = await client(id);
    if (open) return done({ id, client: open });
    const stored = await find(id);
    const problem = stored && (await findKeyProblem(keychain, stored));
    return problem ? err(problem) : failed('no-key', { connectionId: id });
  };
  /**
   * Tries the other request form if the supplier has accepted none yet, and stores the accepted one. Null if there is no other form to try.
   */
  const findForm = async (id: string, refused: Failure): Promise<Outcome<Account> | null> => {
    const stored = await find(id);
    const access = stored && (await accesses.of(stored));
    if (!stored || !access || !mayHaveOtherForm(stored, refused)) return null;
    const { apiKey, limiterName } = access;
    // The practice supplier defines its own address and user name.
    const { baseAddress, userName } = access.address;
    const openTrial = (as: StoredConnection) => clients.openTrial(accesses.with(as, { apiKey, limiterName }));
    const startedAt = clock.nowMs();
    const tried = await tryFamily(openTrial, { ...stored, baseAddress, userName }, refused);
    if (!tried.ok) return tried;
    const { form, account } = tried.value;
    const result = await change(id, async () => {
      // An order that may have reached the supplier in one request form is never sent in the other form.
      if (form === null || (await journal.connections.hasOrdersToResend(id))) return null;
      return journal.connections.change(id, (now) =>
        now.requestFormBy === 'default' ? { ...now, ...form } : now,
      );
    });
    if (result === null) return null;
    deps.onMoved(id);
    health.set(id, 'ok', null);
    await journal.accounts.write(id, account, { startedAt, finishedAt: clock.nowMs() });
    deps.onAccess(id);
    return done(account);
  };
  const save = async (stored: StoredConnection): Promise<Connection> => {
    await journal.connections.insert(stored);
    await select(stored.id);
    return shownConnection(stored);
  };

  const check = async ({ id }: { readonly id: string }): Promise<Outcome<Account>> => {
    const open = await openClient(id);
    if (!open.ok) return open;
    const reading = await open.value.client.check('person');
    if (!reading.ok) {
      const found = await findForm(id, reading.failure);
      if (found?.ok) return found;
      const failure = found === null ? reading.failure : found.failure;
      health.note(id, { ...reading, failure });
      return err(failure);
    }
    health.note(id, reading);
    if (await journal.accounts.write(id, reading.value, reading.exchange)) deps.onCurrencyMoved(id);
    const stored = await find(id);
    const access = stored && (await accesses.of(stored));
    if (access) await accesses.shareBudget(stored, access, reading.value.email);
    return done(reading.value);
  };

  return {
    ...practiceDesk.verbs,
    /** Null if this machine has no key for the connection's current address. */
    client,
    openClient,
    selectedId,
    noteUse: selection.noteUse,
    inUse: selection.inUse,
    async list() {
      const connections = await Promise.all((await journal.connections.list()).map(shownConnection));
      return { connections, selectedId: await selectedId() };
    },
    async add({ signIn, saveUntried, ...form }) {
      const address = checkBaseAddress(form.baseAddress);
      if (!address.ok) return failed('address-refused', { problem: address.problem });
      const stored: StoredConnection = {
        ...defaultRequestProfile,
        practiceDialect: null,
        ...form,
        ...withoutSecretIn(form, secretTyped(signIn), address.baseAddress),
        ...firstForm(form.requestForm),
        signIn: signIn.form,
        baseAddress: address.baseAddress,
        id: deps.randomId(),
        practice: false,
        createdAt: clock.nowMs(),
      };
      const secret = await accesses.secretOf(stored, signIn);
      if (!secret.ok) return secret;
      const newAccess = accesses.with(stored, secret.value);
      const startedAt = clock.nowMs();
      const openTrial = (as: StoredConnection) => clients.openTrial(accesses.with(as, secret.value));
      const tried = saveUntried ? null : await testConnection(openTrial, stored);
      if (tried && !tried.ok) {
        // Revokes the token, because nothing will use the token any more.
        if (stored.signIn === 'password') await clients.signOut(newAccess).catch(() => {});
        return tried;
      }
      await accesses.keep(stored, secret.value);
      await accesses.shareBudget(stored, newAccess, tried?.value.account.email ?? null);
      const connection = await save(tried === null ? stored : { ...stored, ...formOf(stored, tried.value) });
      if (tried) {
        health.set(stored.id, 'ok', null);
        await journal.accounts.write(stored.id, tried.value.account, {
          startedAt,
          finishedAt: clock.nowMs(),
        });
      }
      deps.onAccess(stored.id);
      return done({ ...connection, health: health.of(stored.id).health });
    },
    async openPractice() {
      const { baseAddress } = await startPractice();
      const known = (await journal.connections.list()).find((connection) => connection.practice);
      if (known) {
        await select(known.id);
        deps.onAccess(known.id);
        return done(await shownConnection(known));
      }
      const connection = await save({
        ...defaultRequestProfile,
        practiceDialect: null,
        id: deps.randomId(),
        name: practiceName,
        baseAddress,
        actionPath: '/api/fusion',
        keyForm: 'bearer',
        practice: true,
        createdAt: clock.nowMs(),
      });
      deps.onAccess(connection.id);
      return done(connection);
    },
    /** Retries keychain operations that failed to read or store. */
    tryKeychain: keychain.tryAgain,
    async select({ id }) {
      if (!(await find(id))) return invalid('id', 'not-found');
      // Open pages keep their selected connection, because each page names its connection in its calls.
      await selection.keep(id);
      return done(undefined);
    },
    /** The address and key of the practice supplier cannot be changed; everything else can. */
    // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: its checks keep a key from being sent to another origin, and each check is made before its write.
    async update({ id, ...typed }) {
      const stored = await find(id);
      if (!stored) return invalid('id', 'not-found');
      const { signIn } = typed;
      const known = signIn ? null : await keychain.read(id, originOf(stored.baseAddress));
      const secretKnown = signIn ? secretTyped(signIn) : known?.known ? known.key : '';
      const changes = { ...typed, ...withoutSecretIn(typed, secretKnown, stored.baseAddress) };
      if (stored.practice && (signIn !== undefined || changes.baseAddress !== undefined))
        return invalid('id', 'is-practice');
      const address = checkBaseAddress(changes.baseAddress ?? stored.baseAddress);
      if (!address.ok) return failed('address-refused', { problem: address.problem });
      const next = changedConnection(stored, changes, address.baseAddress);
      const moves = originOf(next.baseAddress) !== originOf(stored.baseAddress);
      if (signIn === undefined && moves) {
        const problem = await findKeyProblem(keychain, next);
        // A connection without a key may move: there is no key that could be sent to the wrong address.
        if (problem !== null && problem.code !== 'no-key') return err(problem);
      }
      const secret = signIn === undefined ? null : await accesses.secretOf(next, signIn);
      if (secret && !secret.ok) return secret;
      const otherwise = secret !== null || changesRequests(stored, next);
      const write = async () => {
        // The client is already dropped, so nothing more is sent to the old address. At another supplier, the same reference would name
        // another order.
        if (moves && changes.sameSupplier !== true && (await journal.connections.hasSentOrders(id)))
          return 'has-sent-orders';
        // An order that may have reached the supplier in one request form is never sent in the other form.
        if (next.requestForm !== stored.requestForm && (await journal.connections.hasOrdersToResend(id)))
          return 'has-orders-to-resend';
        if (secret) {
          await accesses.signOut(stored);
          await accesses.keep(next, secret.value);
        }
        const changed = await journal.connections.change(id, (now) =>
          changedConnection(now, changes, address.baseAddress),
        );
        if (otherwise) deps.onMoved(id);
        return changed;
      };
      const changed = await (otherwise ? change(id, write) : write());
      if (!changed) return invalid('id', 'not-found');
      if (changed === 'has-sent-orders' || changed === 'has-orders-to-resend') return invalid('id', changed);
      if (otherwise) health.set(id, 'untried', null);
      deps.onAccess(id);
      return done(await shownConnection(changed));
    },
    /** Records whether this supplier really needs a field that its panel marks as required. */
    async setFieldNeeded({ id, name, needed }) {
      const changed = await journal.connections.change(id, (stored) => {
        const others = stored.unneededFields.filter((each) => each !== name);
        return { ...stored, unneededFields: needed ? others : [...others, name].slice(-100) };
      });
      if (!changed) return invalid('id', 'not-found');
      journal.feed.publish('catalogue', null);
      return done(undefined);
    },
    check,
    /** Call this when the supplier refused an order's sign-in. A token may have expired; a read then tries to renew the token. */
    async signInRefused(id: string) {
      const stored = await find(id);
      if (stored?.signIn === 'password') await check({ id });
    },
    async remove({ id }) {
      const stored = await find(id);
      if (!stored) return invalid('id', 'not-found');
      const removed = await change(id, async () => {
        // The connection is removed before the sign-out. The sign-out may take seconds, and in that time another window could place an
        // order.
        if (!(await journal.connections.remove(id, clock.nowMs()))) return false;
        await accesses.signOut(stored);
        await accesses.forget(id);
        return true;
      });
      if (!removed) return invalid('id', 'has-unresolved-orders');
      await select((await selectedId()) ?? '');
      return done(undefined);
    },
  } satisfies DeskOf<'connections'>;
}

function secretTyped(signIn: SignIn): string {
  return signIn.form === 'key' ? signIn.apiKey : signIn.password;
}

/** Minimum length of a secret that is looked for in names; a shorter one would match by chance. */
const minSecretLength = 6;

/**
 * Names of a connection into which a person pasted its key. A name is stored and shown, so such a user name is dropped, and the
 * connection gets the name of its host.
 */
function withoutSecretIn(
  { name, userName }: { readonly name?: string | undefined; readonly userName?: string | undefined },
  secret: string,
  baseAddress: string,
): { readonly name?: string; readonly userName?: string } {
  const isIn = (text: string | undefined): boolean =>
    secret.length >= minSecretLength && text?.toLowerCase().includes(secret.toLowerCase()) === true;
  return {
    ...(isIn(name) ? { name: new URL(baseAddress).host.slice(0, 80) } : {}),
    ...(isIn(userName) ? { userName: '' } : {}),
  };
}

/** What a connection test showed about the supplier. An accepted form is kept from then on. */
function formOf(
  { requestFormBy }: StoredConnection,
  { form, serves }: Extract<TestResult, { readonly ok: true }>['value'],
): Partial<StoredConnection> {
  if (form !== null) return { ...form, serves };
  const answers = serves.some(({ need, by }) => need === 'account' && by === 'action');
  return answers && requestFormBy === 'default' ? { serves, requestFormBy: 'accepted' } : { serves };
}

/** Why a connection has no usable key, as a failure that says what to do. Null if the connection has a usable key. */
async function findKeyProblem(
  keychain: Pick<Keychain, 'read'>,
  { id, baseAddress }: Pick<StoredConnection, 'id' | 'baseAddress'>,
): Promise<Failure | null> {
  const origin = originOf(baseAddress);
  const reading = await keychain.read(id, origin);
  if (reading.known) return null;
  if (reading.why === 'locked') return { code: 'keychain-locked', data: { connectionId: id } };
  if (reading.why === 'none') return { code: 'no-key', data: { connectionId: id } };
  const { givenFor } = reading;
  return { code: 'key-of-other-origin', data: { connectionId: id, givenFor, wanted: origin ?? baseAddress } };
}

/** Adds key location and current health to a stored connection, for the screens. */
function createShownConnections(deps: {
  readonly keychain: Pick<Keychain, 'read'>;
  readonly health: Pick<HealthTracker, 'of'>;
  readonly practice: Pick<ReturnType<typeof openPracticeDesk>, 'speed' | 'dialect'>;
}): (stored: StoredConnection) => Promise<Connection> {
  const { keychain, health, practice } = deps;
  return async (stored) => {
    const { health: state, detail: healthDetail } = health.of(stored.id);
    // The practice supplier's key comes with its address.
    const reading = stored.practice ? null : await keychain.read(stored.id, originOf(stored.baseAddress));
    const missing = reading?.known === false ? reading : null;
    return {
      ...stored,
      keyPlace: missing?.why ?? (reading?.known ? reading.place : 'memory'),
      keyGivenFor: missing?.why === 'other-origin' ? missing.givenFor : null,
      practiceSpeed: stored.practice ? await practice.speed() : null,
      practiceDialect: stored.practice ? await practice.dialect() : null,
      health: missing === null ? state : missing.why === 'locked' ? 'key-locked' : 'no-key',
      healthDetail,
    };
  };
}
