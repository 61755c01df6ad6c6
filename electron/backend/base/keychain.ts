import { z } from 'zod';
import type { Clock } from '../../../shared/model/base/clock.ts';
import { createMutex } from '../../../shared/model/base/in-turn.ts';
import { readJson } from '../../../shared/model/base/parse-json.ts';
import { markRule } from '../../../shared/model/base/rule-marks.ts';
import type { KeychainState } from '../../../shared/model/connection/connection.ts';

/** A key is stored together with the origin for which it was entered, and read only for that origin (money-safety H5). */
export type KeyReading =
  | { readonly known: true; readonly key: string; readonly place: 'keychain' | 'memory' }
  | { readonly known: false; readonly why: 'none' }
  | { readonly known: false; readonly why: 'locked' }
  /** `givenFor` is null if the origin is unknown. */
  | { readonly known: false; readonly why: 'other-origin'; readonly givenFor: string | null };

/**
 * The suppliers' keys. The keys are in the keychain of the operating system or, if no keychain opens, in memory until the app closes.
 * Keys are never in a file. The app tries again to open a locked or missing keychain. As soon as the keychain opens, pending reads and
 * writes are completed.
 */
export type Keychain = ReturnType<typeof openKeychain>;

interface KeyMemoryStore {
  entries(): Iterable<readonly [string, StoredKey]>;
  set(connectionId: string, key: StoredKey): void;
  delete(connectionId: string): void;
}

interface RememberedKey extends StoredKey {
  readonly place: 'keychain' | 'memory';
}

/** The library for the system's keychain. Part of it is a native file. */
export type Keyring = Pick<typeof import('@napi-rs/keyring'), 'AsyncEntry' | 'findCredentialsAsync'>;

/**
 * Rejects if the library's native file is missing or belongs to another system. This check runs at the start, when the problem can still be
 * reported to the user.
 */
export const loadKeyring = async (): Promise<Keyring> => import('@napi-rs/keyring');

const application = 'IMEI Desk';
/** Maximum wait while a keychain asks the user for its password. A later answer is still used. */
const patienceMs = 5_000;
const checkEveryMs = 15_000;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: reads, writes and locks of the keychain all change the same state.
export function openKeychain(deps: {
  readonly keyring: Keyring;
  readonly installationId: string;
  readonly clock: Pick<Clock, 'after'>;
  readonly memory?: KeyMemoryStore | undefined;
  /**
   * Called when the keychain was opened or locked, or when a pending read or write succeeded. `readable` contains the connections whose
   * keys could not be read before and can be read now.
   */
  readonly onChanged: (readable: readonly string[]) => void;
}) {
  const remembered = new Map<string, RememberedKey>();
  const owed = new Map<string, 'read' | 'write' | 'remove'>();
  const failedReads = new Set<string>();
  let readable: string[] = [];
  let state: KeychainState | null = null;
  const runExclusive = createMutex();
  let stopLooking: (() => void) | null = null;
  let stopped = false;

  for (const [connectionId, stored] of deps.memory?.entries() ?? []) {
    remembered.set(connectionId, { ...stored, place: 'memory' });
    owed.set(connectionId, 'write');
  }

  // Selects secret-service by name, because the default on Linux may fall back to a store that is lost when the machine restarts.
  const entry = (name: string) =>
    new deps.keyring.AsyncEntry(application, `${deps.installationId}/${name}`, {
      linux: { store: 'secret-service' },
    });

  function become(next: KeychainState): void {
    const before = state;
    state = next;
    if (next !== 'ok') checkLater();
    else if (before !== null && before !== 'ok') void makeUp();
    if (before !== null && before !== next) notifyListeners();
  }
  function notifyListeners(): void {
    if (!stopped) deps.onChanged(readable);
    readable = [];
  }
  const isShut = (): boolean => state !== null && state !== 'ok';

  /**
   * Sends one request at a time, because each request that waits for the user blocks one of Node's few
   * threads. While the keychain is locked or missing, only calls with `insist` send a request. So if the user
   * has closed the password prompt, the prompt does not appear again for every key.
   */
  async function ask(question: () => Promise<unknown>, insist: boolean): Promise<boolean> {
    if (!insist && isShut()) return false;
    const request = runExclusive(async () => {
      if (!insist && isShut()) return false;
      try {
        await awaitBus(deps.keyring);
        const answer = await question();
        // The answer null proves nothing about the state: a locked keychain can also report that an entry does not exist.
        if (answer !== null || state === null || state === 'missing') become('ok');
        return true;
      } catch (error) {
        become(stateAfter(error));
        return false;
      }
    });
    const late = new AbortController();
    const impatient = new Promise<false>((resolve) => {
      const timer = setTimeout(() => {
        become('locked');
        resolve(false);
      }, patienceMs);
      late.signal.addEventListener('abort', () => clearTimeout(timer));
    });
    return Promise.race([request, impatient]).finally(() => late.abort());
  }

  // Finds out whether a keychain exists, without a password prompt.
  const probe = (insist: boolean): Promise<boolean> => ask(() => entry('probe').getPassword(), insist);
  // Only an open keychain can store an entry.
  const prove = (): Promise<boolean> =>
    ask(async () => {
      await entry('probe').setPassword('open');
      return entry('probe').deletePassword();
    }, true);

  /** Completes the pending read or write of a connection. If the keychain does not open, the read or write stays pending. */
  function settle(connectionId: string, insist: boolean): Promise<boolean> {
    return ask(async () => {
      const operation = owed.get(connectionId);
      if (operation === undefined) return null;
      const answer = await questions[operation](connectionId);
      if (owed.get(connectionId) === operation) owed.delete(connectionId);
      return answer;
    }, insist);
  }

  const questions = {
    async read(connectionId: string): Promise<true | null> {
      const text = await entry(connectionId).getPassword();
      if (text === null) return null;
      const known = readEntry(text);
      if (known === null) return null;
      // In the meantime, the user may have entered another key or removed the connection.
      if (owed.get(connectionId) !== 'read') return true;
      remembered.set(connectionId, { ...known, place: 'keychain' });
      if (failedReads.delete(connectionId)) readable.push(connectionId);
      return true;
    },
    async write(connectionId: string): Promise<true | null> {
      const now = remembered.get(connectionId);
      if (now === undefined) return null;
      await entry(connectionId).setPassword(writeEntry(now));
      if (remembered.get(connectionId) !== now) return true;
      remembered.set(connectionId, { ...now, place: 'keychain' });
      deps.memory?.delete(connectionId);
      return true;
    },
    async remove(connectionId: string): Promise<true | null> {
      return (await entry(connectionId).deletePassword()) || null;
    },
  };

  async function makeUp(insist = false): Promise<void> {
    let done = false;
    for (const connectionId of [...owed.keys()]) {
      if (!(await settle(connectionId, insist))) break;
      done = true;
    }
    if (done) notifyListeners();
  }

  /** Checks at intervals whether the keychain is open. These checks show no password prompt. */
  function checkLater(): void {
    if (stopped || owed.size === 0) return;
    stopLooking ??= deps.clock.after(checkEveryMs, () => {
      stopLooking = null;
      void checkKeychain().then(() => {
        if (state !== 'ok') checkLater();
      });
    });
  }
  async function checkKeychain(): Promise<void> {
    if (state === 'missing') await probe(true);
    else if (state === 'locked' && (await opensByItself(deps.keyring))) await makeUp(true);
  }

  return {
    async state(): Promise<KeychainState> {
      if (state === null) await probe(false);
      return state ?? 'locked';
    },
    /** The connection's key for requests to `origin`. The origin is null for an invalid address, which gets no key. */
    async read(connectionId: string, origin: string | null): Promise<KeyReading> {
      if (!remembered.has(connectionId)) {
        owed.set(connectionId, 'read');
        if (!(await settle(connectionId, false))) {
          checkLater();
          failedReads.add(connectionId);
          if (state === 'locked') return { known: false, why: 'locked' };
        }
      }
      const found = remembered.get(connectionId);
      if (found === undefined) return { known: false, why: 'none' };
      const { key, place, origin: givenFor } = found;
      if (givenFor !== null && givenFor === origin) return { known: true, key, place };
      markRule('H5');
      return { known: false, why: 'other-origin', givenFor };
    },
    /** Stores the key for `origin`, and returns where the key is stored. A key in memory moves to the keychain when the keychain opens. */
    async write(connectionId: string, key: string, origin: string | null): Promise<'keychain' | 'memory'> {
      remembered.set(connectionId, { key, origin, place: 'memory' });
      deps.memory?.set(connectionId, { key, origin });
      owed.set(connectionId, 'write');
      // A user who enters a key is present, and can also unlock the keychain.
      if (!(await settle(connectionId, true))) checkLater();
      return remembered.get(connectionId)?.place ?? 'memory';
    },
    async remove(connectionId: string): Promise<void> {
      remembered.delete(connectionId);
      deps.memory?.delete(connectionId);
      owed.set(connectionId, 'remove');
      if (!(await settle(connectionId, false))) checkLater();
    },
    /** Tries immediately to open the keychain, because the user asked for it. The system may ask the user for a password. */
    async tryAgain(): Promise<KeychainState> {
      if (await prove()) await makeUp();
      return state ?? 'locked';
    },
    stop(): void {
      stopped = true;
      stopLooking?.();
    },
  };
}

/** On Linux there may be no keychain. Every other system has a keychain, so a keychain that does not answer is locked. */
function stateAfter(error: unknown): KeychainState {
  const message = error instanceof Error ? error.message : '';
  return process.platform === 'linux' && message.startsWith('Platform failure') ? 'missing' : 'locked';
}

/**
 * On Linux, creating an entry connects to the session bus on this thread, and a bus that never answers would block the app. So a call on
 * another thread goes first, which waits for the bus instead and shows no password prompt. It searches for a name without entries, so that
 * nothing is read.
 */
async function awaitBus({ findCredentialsAsync }: Keyring): Promise<void> {
  if (process.platform === 'linux') await findCredentialsAsync(`${application} bus`).catch(() => []);
}

/** True if our entries can be read. This call shows no password prompt, even if the Secret Service is locked. */
async function opensByItself({ findCredentialsAsync }: Keyring): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  return findCredentialsAsync(application).then(
    (entries) => entries.length > 0,
    () => false,
  );
}

/** A stored key with the origin for which it was entered (money-safety H5); null if the origin is unknown. */
interface StoredKey {
  readonly origin: string | null;
  readonly key: string;
}

const entrySchema = z.object({ version: z.literal(2), origin: z.string().nullable(), key: z.string() });

function writeEntry({ origin, key }: StoredKey): string {
  return JSON.stringify({ version: 2, origin, key } satisfies z.infer<typeof entrySchema>);
}

/** Null for an entry that this app did not write. */
function readEntry(text: string): StoredKey | null {
  const entry = readJson(entrySchema, text);
  return entry === null ? null : { origin: entry.origin, key: entry.key };
}
