import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type Connection, practiceName } from '../../shared/model/connection/connection.ts';
import type { Practising } from '../../shared/model/order/order-filter.ts';
import { useContract } from './contract-context.tsx';
import { tabStorage } from './page-storage.ts';

/** Survives a reload of the tab; no other tab, window or till sees it. */
const storageKey = 'imei-desk-connection';
const listeners = new Set<() => void>();

/** The connection that was selected on this page; null before one was. */
export const shownConnection = {
  read: (): string | null => tabStorage.get(storageKey),
  show(id: string): void {
    if (id === shownConnection.read()) return;
    tabStorage.set(storageKey, id);
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

interface Listed {
  connections: Connection[];
  selectedId: string | null;
}

/** The list with this page's own selection: whatever another page or till selects, this one shows what it showed. */
export function asShownHere(list: Listed, ownId: string | null): Listed {
  return list.connections.some(({ id }) => id === ownId) ? { ...list, selectedId: ownId } : list;
}

/** The practice supplier named in this language, unless somebody gave it a name. */
export function withPracticeNamed(list: Listed, name: string): Listed {
  const named = (each: Connection) =>
    each.practice && each.name === practiceName ? { ...each, name } : each;
  return { ...list, connections: list.connections.map(named) };
}

/** The shop's connections; `selectedId` is the one that this page shows. */
export function useConnections() {
  const { t } = useTranslation('connections');
  const practice = t('practice.title');
  const ownId = useSyncExternalStore(shownConnection.subscribe, shownConnection.read, shownConnection.read);
  return useQuery({
    ...useContract().connections.list.queryOptions(),
    select: useCallback(
      (list: Listed) => withPracticeNamed(asShownHere(list, ownId), practice),
      [ownId, practice],
    ),
  });
}

/** Keeps what this page shows first, and what it shows instead of a removed connection. */
export function useKeptConnection(): void {
  const id = useConnectionId();
  useEffect(() => {
    if (id) shownConnection.show(id);
  }, [id]);
}

/** The connection that this page shows; null: the shop has none, or it is not loaded yet. */
export function useConnectionId(): string | null {
  return useLoadedConnectionId() ?? null;
}

/** The connection that this page shows; null: the shop has none; undefined: not loaded yet. */
export function useLoadedConnectionId(): string | null | undefined {
  return useConnections().data?.selectedId;
}

/** Input of a query about the connection that this page shows, with these fields; the query waits until that is loaded. */
export function useAbout<Fields extends object = Record<never, never>>(fields?: Fields) {
  const connectionId = useLoadedConnectionId();
  return connectionId === undefined ? skipToken : { connectionId, ...(fields as Fields) };
}

/** Whether this page shows the practice supplier: then what it asks of the whole shop is about practice. */
export function usePractising(): Practising {
  const { data } = useConnections();
  const practising = data?.connections.find(({ id }) => id === data.selectedId)?.practice ?? false;
  return useMemo(() => ({ practising }), [practising]);
}

/** What is asked of the shop, also while somebody practises: its orders cost money. */
export const ofShop: Practising = { practising: false };

/** Shows another connection on this page. The page of this machine or till that opens next begins with it. */
export function useSelectConnection(options: { readonly onError?: (error: Error) => void } = {}) {
  const select = useContract().connections.select.mutationOptions(options);
  return useMutation({ ...select, onSuccess: (_, { id }) => shownConnection.show(id) });
}

/** Shows a connection that this page has just added. Resolves once the page knows it. */
export function useShowAdded(): (id: string) => Promise<void> {
  const queries = useQueryClient();
  const contract = useContract();
  return async (id) => {
    await queries.invalidateQueries({ queryKey: contract.connections.list.key() });
    shownConnection.show(id);
  };
}
