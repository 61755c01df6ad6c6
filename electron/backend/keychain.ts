import { AsyncEntry } from '@napi-rs/keyring';

/** Where the suppliers' keys live: in the OS keychain, or, where none answers, in memory until the app closes. Never in a file. */
export interface Keychain {
  /** False when no keychain answered: keys are then forgotten at the end of this session. */
  available(): Promise<boolean>;
  /** The key of a connection, or null where it is not known. */
  read(connectionId: string): Promise<string | null>;
  /** Stores the key and says where it went. */
  write(connectionId: string, key: string): Promise<'keychain' | 'memory'>;
  remove(connectionId: string): Promise<void>;
  place(connectionId: string): Promise<'keychain' | 'memory' | 'none'>;
}

const application = 'IMEI Desk';
// A keychain that asks for a password may take a while; one that is not there must not hold up the start.
const probeDeadlineMs = 3_000;
const writeDeadlineMs = 60_000;

export function openKeychain(installationId: string): Keychain {
  const remembered = new Map<string, { readonly key: string; readonly place: 'keychain' | 'memory' }>();
  // secret-service by name: without it the Linux store falls back to one that a restart of the machine empties.
  const entry = (connectionId: string): AsyncEntry =>
    new AsyncEntry(application, `${installationId}/${connectionId}`, { linux: { store: 'secret-service' } });
  let probe: Promise<boolean> | null = null;
  const available = (): Promise<boolean> => {
    probe ??= attempt((signal) => entry('probe').getPassword(signal), probeDeadlineMs).then(
      (answer) => answer.ok,
    );
    return probe;
  };
  const read = async (connectionId: string): Promise<string | null> => {
    const known = remembered.get(connectionId);
    if (known) return known.key;
    if (!(await available())) return null;
    const answer = await attempt((signal) => entry(connectionId).getPassword(signal), writeDeadlineMs);
    if (!answer.ok || answer.value === null) return null;
    remembered.set(connectionId, { key: answer.value, place: 'keychain' });
    return answer.value;
  };

  return {
    available,
    read,
    async write(connectionId, key) {
      const stored =
        (await available()) &&
        (await attempt((signal) => entry(connectionId).setPassword(key, signal), writeDeadlineMs)).ok;
      const place = stored ? 'keychain' : 'memory';
      remembered.set(connectionId, { key, place });
      return place;
    },
    async remove(connectionId) {
      remembered.delete(connectionId);
      if (await available())
        await attempt((signal) => entry(connectionId).deletePassword(signal), writeDeadlineMs);
    },
    async place(connectionId) {
      await read(connectionId);
      return remembered.get(connectionId)?.place ?? 'none';
    },
  };
}

type Attempted<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false };

// The keyring's native errors say nothing that a person could act on beyond "no keychain"; the banner says that.
async function attempt<Value>(
  run: (signal: AbortSignal) => Promise<Value>,
  deadlineMs: number,
): Promise<Attempted<Value>> {
  const deadline = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        deadline.abort();
        reject(new Error('the keychain did not answer'));
      }, deadlineMs);
    });
    return { ok: true, value: await Promise.race([run(deadline.signal), late]) };
  } catch {
    return { ok: false };
  } finally {
    clearTimeout(timer);
  }
}
