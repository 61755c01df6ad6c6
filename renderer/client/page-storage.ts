/** Storage shared by all pages of this origin, which survives closing the browser. */
export const originStorage = openStorage(() => globalThis.localStorage);

/** Storage of this tab only, which survives a reload. */
export const tabStorage = openStorage(() => globalThis.sessionStorage);

const probeKey = 'imei-desk-probe';

/**
 * Storage of a page in the browser. Never throws: if the browser refuses access or its storage is full, values last as long as the page.
 * `source` is called each time, because accessing the browser's storage throws if cookies are blocked. `source` may return null.
 */
export function openStorage(source: () => Storage | null | undefined) {
  const memory = new Map<string, string>();
  const storage = {
    /** Null if the key is not stored. */
    get(key: string) {
      try {
        return memory.get(key) ?? source()?.getItem(key) ?? null;
      } catch {
        return null;
      }
    },
    /** Stores a value; null removes it. Returns true if the value survives this page. */
    set(key: string, value: string | null) {
      memory.delete(key);
      try {
        const pageStorage = source();
        if (value === null) pageStorage?.removeItem(key);
        else pageStorage?.setItem(key, value);
        if (pageStorage) return true;
      } catch {
        // The storage is full: removes the older value, because otherwise a reload would restore the older value instead of the new one.
        remove(key);
      }
      if (value !== null) memory.set(key, value);
      return false;
    },
    /** True if stored values survive this page. */
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
      // If the browser refuses access, it has stored no value that could be removed.
    }
  }
}
