import type { SignIn } from '../../../../shared/contract/connections/connections.ts';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import { err } from '../../../../shared/model/base/result.ts';
import { originOf } from '../../../../shared/model/connection/origin.ts';
import type { Keychain } from '../../base/keychain.ts';
import type { Journal } from '../../journal/journal.ts';
import { keys } from '../../journal/keys.ts';
import type { StoredConnection } from '../../journal/supplier-data/connections.ts';
import { done } from '../base/outcome.ts';
import type { SupplierAccess, SupplierClients } from './supplier-clients.ts';
import { type Credentials, createTokenRenewal } from './token-renewal.ts';

export interface Secret {
  readonly apiKey: string;
  readonly limiterName: string | null;
  /** The credentials behind a token, kept only in memory. */
  readonly credentials?: Credentials;
}

export type SupplierAccesses = ReturnType<typeof createSupplierAccesses>;

const signOutTimeoutMs = 5_000;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the key, the token and the budget of a connection depend on each other.
export function createSupplierAccesses(deps: {
  readonly keychain: Keychain;
  readonly journal: Pick<Journal, 'accounts' | 'connections' | 'keyValues'>;
  readonly clients: SupplierClients;
  /** Starts the practice supplier, or returns the running one. */
  readonly startPractice: () => Promise<{
    readonly baseAddress: string;
    readonly apiKey: string;
    readonly userName: string;
  }>;
  readonly learnSecret: (secret: string) => void;
  readonly clock: Clock;
}) {
  const { keychain, journal, clients, startPractice, learnSecret, clock } = deps;
  const { keyValues } = journal;
  const renewal = createTokenRenewal({ keychain, clients, learnSecret, clock });

  const apiKeyBudgetKey = (apiKey: string) => keys.budgetOfKey(clients.limiterName(apiKey));

  /** The budget of another connection to the same host whose account has this e-mail address; null if none. */
  async function budgetOfAccount(stored: StoredConnection, email: string): Promise<string | null> {
    for (const other of await journal.connections.list()) {
      if (other.id === stored.id || other.practice || hostOf(other) !== hostOf(stored)) continue;
      const reported = (await journal.accounts.read(other.id))?.account.email ?? null;
      if (reported?.trim().toLowerCase() !== email.trim().toLowerCase()) continue;
      const access = await accesses.of(other);
      if (access) return access.limiterName || clients.limiterName(access.apiKey);
    }
    return null;
  }

  // Remembers the accounts that are already recorded, which avoids a write with every request.
  const noted = new Set<string>();
  /**
   * Records the account of a connection. One key is one account with one budget, even under different host names. Connections that share a
   * budget are also one account.
   */
  async function noteAccount(
    { id, signIn }: StoredConnection,
    { apiKey, limiterName }: SupplierAccess,
  ): Promise<void> {
    const marks = [signIn === 'key' ? clients.limiterName(apiKey) : null, limiterName].filter((mark) => mark);
    for (const mark of marks as string[]) {
      if (noted.has(`${id} ${mark}`)) continue;
      await journal.connections.markAccount(id, mark).then(
        () => noted.add(`${id} ${mark}`),
        // A failure is ignored. Before an order is sent, the access is read again. A journal that cannot
        // write this record cannot write the order either.
        () => {},
      );
    }
  }

  async function accessOf(stored: StoredConnection): Promise<SupplierAccess | null> {
    if (stored.practice) {
      const { baseAddress, apiKey, userName } = await startPractice();
      learnSecret(apiKey);
      return accesses.with({ ...stored, baseAddress, userName }, { apiKey, limiterName: null });
    }
    const known = await keychain.read(stored.id, originOf(stored.baseAddress));
    if (!known.known) return null;
    const { key: apiKey } = known;
    learnSecret(apiKey);
    if (stored.signIn === 'key')
      return accesses.with(stored, { apiKey, limiterName: await keyValues.read(apiKeyBudgetKey(apiKey)) });
    const access = accesses.with(stored, {
      apiKey,
      limiterName: await keyValues.read(keys.budget(stored.id)),
    });
    const session = {
      token: () => renewal.token(stored.id, access),
      renew: (refused: string) => renewal.renew(stored.id, access, refused),
    };
    return { ...access, session };
  }

  const accesses = {
    with(stored: StoredConnection, { apiKey, limiterName }: Secret) {
      const { baseAddress, actionPath, keyForm, requestForm, userName, signIn } = stored;
      // A token is always sent as a bearer token.
      const form = signIn === 'password' ? 'bearer' : keyForm;
      return {
        address: { baseAddress, actionPath, keyForm: form, requestForm, userName },
        apiKey,
        limiterName,
        requestProfile: stored,
      };
    },
    /** Null if this machine has no key for the connection's current address. */
    async of(stored: StoredConnection) {
      const access = await accessOf(stored);
      if (access && !stored.practice) await noteAccount(stored, access);
      return access;
    },
    /** Returns the key, or a token for e-mail and password. The password is never stored. */
    async secretOf(stored: StoredConnection, signIn: SignIn) {
      if (signIn.form === 'key') {
        learnSecret(signIn.apiKey);
        return done({
          apiKey: signIn.apiKey,
          limiterName: await keyValues.read(apiKeyBudgetKey(signIn.apiKey)),
        });
      }
      const { email, password } = signIn;
      learnSecret(password);
      // One account has one budget, even if the account gets new tokens.
      const limiterName =
        (await budgetOfAccount(stored, email)) ??
        clients.limiterName(`${stored.baseAddress} ${email.toLowerCase()}`);
      const access = accesses.with(stored, { apiKey: '', limiterName });
      const reading = await clients.signIn(access, { email, password });
      if (!reading.ok) return err(reading.failure);
      learnSecret(reading.value.token);
      return done({ apiKey: reading.value.token, limiterName, credentials: { email, password } });
    },
    /** Stores the secret only for the connection's current origin (money-safety H5). */
    async keep({ id, baseAddress }: StoredConnection, { apiKey, limiterName, credentials }: Secret) {
      const origin = originOf(baseAddress);
      renewal.forget(id);
      if (credentials) renewal.remember(id, { ...credentials, origin });
      await keychain.write(id, apiKey, origin);
      await keyValues.write(keys.budget(id), limiterName ?? '');
    },
    /** Revokes the current token, if any. Ignores failures; short deadline. */
    async signOut(stored: StoredConnection) {
      if (stored.signIn !== 'password') return;
      const access = await accesses.of(stored);
      if (!access) return;
      let cancel = (): void => {};
      const late = new Promise<void>((resolve) => {
        cancel = clock.after(signOutTimeoutMs, resolve);
      });
      await Promise.race([clients.signOut(access).catch(() => {}), late]);
      cancel();
    },
    async forget(connectionId: string) {
      clients.forget(connectionId);
      renewal.forget(connectionId);
      await keychain.remove(connectionId);
    },
    /**
     * Call this when the account's e-mail address is known. If another connection to the same host has the same e-mail address, the
     * supplier may count both as one account. From now on they share one budget (money-safety L1).
     */
    async shareBudget(stored: StoredConnection, access: SupplierAccess, email: string | null) {
      if (stored.practice || stored.signIn !== 'key' || email === null) return;
      const shared = await budgetOfAccount(stored, email);
      const ownBudget = access.limiterName || clients.limiterName(access.apiKey);
      if (shared === null || shared === ownBudget) return;
      clients.countToo(access, shared);
      await keyValues.write(apiKeyBudgetKey(access.apiKey), shared);
    },
  };
  return accesses;
}

function hostOf({ baseAddress }: StoredConnection): string {
  return URL.canParse(baseAddress) ? new URL(baseAddress).host : baseAddress;
}
