import type { Connection } from '../../shared/model/connection/connection.ts';
import { tabStorage } from './page-storage.ts';

/** The value of this key survives a reload of the tab; other tabs, windows and tills do not see it. */
const storageKey = 'imei-desk-connection';
const listeners = new Set<() => void>();

/** The connection selected on this page; null before the first selection. */
export const shownConnection = {
  read: (): string | null => tabStorage.get(storageKey),
  /** Does nothing if the shop has no connection. */
  show(id: string | null): void {
    if (id === null || id === shownConnection.read()) return;
    tabStorage.set(storageKey, id);
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

export interface Listed {
  connections: Connection[];
  selectedId: string | null;
}

/** The list with this page's own selection, independent of what other pages and tills select. */
export function asShownHere(list: Listed, ownId: string | null): Listed {
  return list.connections.some(({ id }) => id === ownId) ? { ...list, selectedId: ownId } : list;
}
