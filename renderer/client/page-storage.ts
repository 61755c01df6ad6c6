/** Kept for every page of this origin, also after the browser was closed. */
export const originStorage = openStorage(() => globalThis.localStorage);

/** Kept for this tab alone, also when it is loaded again. */
export const tabStorage = openStorage(() => globalThis.sessionStorage);

const probeKey = 'imei-desk-probe';

/**
 * What a page stores in the browser. Never throws: if the browser refuses or has no room, values last as long as the page. `source` is
 * called each time: naming the browser's storage throws if cookies are refused, and it may be null.
 */
export function openStorage(source: () => Storage | null | undefined) {
  const memory = new Map<string, string>();
  const storage = {
    /** Null if there is none. */
    get(key: string) {
      try {
        return memory.get(key) ?? source()?.getItem(key) ?? null;
      } catch {
        return null;
      }
    },
    /** Null removes it. True if the browser keeps it beyond this page. */
    set(key: string, value: string | null) {
      memory.delete(key);
      try {
        const kept = source();
        if (value === null) kept?.removeItem(key);
        else kept?.setItem(key, value);
        if (kept) return true;
      } catch {
        // Full: without the older value, which a reload would take for this one.
        remove(key);
      }
      if (value !== null) memory.set(key, value);
      return false;
    },
    /** Whether the browser keeps anything beyond this page. */
    keeps() {
      const keeps = storage.set(probeKey, '1');
      storage.set(probeKey, null);
      return keeps;
    },
  };
  return storage;

  function remove(key: string): void {
    try {
      source()?.removeItem(key);
    } catch {
      // Refused: then it holds nothing either.
    }
  }
}
