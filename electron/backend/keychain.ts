import { AsyncEntry } from '@napi-rs/keyring';
import { z } from 'zod';
import { markRule } from '../../shared/model/rule-marks.ts';

/** A key is known only together with the origin it was given for, and read only for that one (money-safety H5). */
export type KeyReading =
  | { readonly known: true; readonly key: string; readonly place: 'keychain' | 'memory' }
  | { readonly known: false; readonly why: 'none' }
  /** `givenFor` null: nobody knows any more for which. */
  | { readonly known: false; readonly why: 'other-origin'; readonly givenFor: string | null };

/** Where the suppliers' keys live: in the OS keychain, or, where none answers, in memory until the app closes. Never in a file. */
export interface Keychain {
  /** False when no keychain answered: keys are then forgotten at the end of this session. */
  available(): Promise<boolean>;
  /** The key of a connection for requests to `origin`; null is an address that has none, and gets no key. */
  read(connectionId: string, origin: string | null): Promise<KeyReading>;
  /** Stores the key as one of `origin` and says where it went. */
  write(connectionId: string, key: string, origin: string | null): Promise<'keychain' | 'memory'>;
  remove(connectionId: string): Promise<void>;
}

const application = 'IMEI Desk';
// A keychain that asks for a password may take a while; one that is not there must not hold up the start.
const probeDeadlineMs = 3_000;
const writeDeadlineMs = 60_000;

// The first version kept the key alone: an entry that is not this is one of those.
const entrySchema = z.object({ version: z.literal(2), origin: z.string().nullable(), key: z.string() });
type KeptKey = Pick<z.infer<typeof entrySchema>, 'origin' | 'key'>;
type RememberedKey = KeptKey & { readonly place: 'keychain' | 'memory' };

/** `originsBefore` says for keys that were kept without their origin what they are bound to from now on; what it does not name, nobody knows. */
export function openKeychain(
  installationId: string,
  originsBefore: ReadonlyMap<string, string> = new Map(),
): Keychain {
  const remembered = new Map<string, RememberedKey>();
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
  const store = async (connectionId: string, { key, origin }: KeptKey): Promise<boolean> => {
    const text = JSON.stringify({ version: 2, origin, key } satisfies z.infer<typeof entrySchema>);
    const stored =
      (await available()) &&
      (await attempt((signal) => entry(connectionId).setPassword(text, signal), writeDeadlineMs)).ok;
    remembered.set(connectionId, { key, origin, place: stored ? 'keychain' : 'memory' });
    return stored;
  };
  const find = async (connectionId: string): Promise<RememberedKey | null> => {
    const before = remembered.get(connectionId);
    if (before) return before;
    if (!(await available())) return null;
    const answer = await attempt((signal) => entry(connectionId).getPassword(signal), writeDeadlineMs);
    if (!answer.ok || answer.value === null) return null;
    const kept = readEntry(answer.value);
    const known = kept ?? { key: answer.value, origin: originsBefore.get(connectionId) ?? null };
    if (kept === null) await store(connectionId, known);
    const found = { ...known, place: 'keychain' } as const;
    remembered.set(connectionId, found);
    return found;
  };

  return {
    available,
    async read(connectionId, origin) {
      const found = await find(connectionId);
      if (found === null) return { known: false, why: 'none' };
      const { key, place, origin: givenFor } = found;
      if (givenFor !== null && givenFor === origin) return { known: true, key, place };
      markRule('H5');
      return { known: false, why: 'other-origin', givenFor };
    },
    write: async (connectionId, key, origin) =>
      (await store(connectionId, { key, origin })) ? 'keychain' : 'memory',
    async remove(connectionId) {
      remembered.delete(connectionId);
      if (await available())
        await attempt((signal) => entry(connectionId).deletePassword(signal), writeDeadlineMs);
    },
  };
}

/** Null for an entry that is a key alone. */
function readEntry(text: string): KeptKey | null {
  try {
    return entrySchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
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
