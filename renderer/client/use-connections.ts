import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type Connection, practiceName } from '../../shared/model/connection/connection.ts';
import type { Practising } from '../../shared/model/order/order-filter.ts';
import { useContract } from './contract-context.tsx';
import { asShownHere, type Listed, shownConnection } from './shown-connection.ts';

/** Names the practice supplier in this language, unless a person has renamed it. */
export function withPracticeNamed(list: Listed, name: string): Listed {
  const named = (each: Connection) =>
    each.practice && each.name === practiceName ? { ...each, name } : each;
  return { ...list, connections: list.connections.map(named) };
}

/** The shop's connections; `selectedId` is this page's selection. */
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

/** The name of a connection; empty if it is unknown or not loaded yet. */
export function useSupplierName(connectionId: string | null): string {
  const { data } = useConnections();
  return data?.connections.find(({ id }) => id === connectionId)?.name ?? '';
}

/** Stores the connection that the page shows: the first one, or the next one after a removal. */
export function useKeptConnection(): void {
  const id = useConnectionId();
  useEffect(() => shownConnection.show(id), [id]);
}

/** The connection of this page; null if the shop has none or it is not loaded yet. */
export function useConnectionId(): string | null {
  return useLoadedConnectionId() ?? null;
}

/** The connection of this page; null if the shop has none, undefined until loaded. */
export function useLoadedConnectionId(): string | null | undefined {
  return useConnections().data?.selectedId;
}

/** Query input for this page's connection, with these fields; the query waits until the connection is loaded. */
export function useAbout<Fields extends object = Record<never, never>>(fields?: Fields) {
  const connectionId = useLoadedConnectionId();
  return connectionId === undefined ? skipToken : { connectionId, ...(fields as Fields) };
}

/** True if this page shows the practice supplier. Queries about the whole shop then return practice data. */
export function usePractising(): Practising {
  const { data } = useConnections();
  const practising = data?.connections.find(({ id }) => id === data.selectedId)?.practice ?? false;
  return useMemo(() => ({ practising }), [practising]);
}

/** Query input for the shop's real orders, even during practice, because these cost money. */
export const ofShop: Practising = { practising: false };

/** Selects another connection on this page. Pages that open later on this machine or till start with this connection. */
export function useSelectConnection(options: { readonly onError?: (error: Error) => void } = {}) {
  const select = useContract().connections.select.mutationOptions(options);
  return useMutation({ ...select, onSuccess: (_, { id }) => shownConnection.show(id) });
}

/** Shows a connection that this page has just added. Resolves when the page has loaded it. */
export function useShowAdded(): (id: string) => Promise<void> {
  const queries = useQueryClient();
  const contract = useContract();
  return async (id) => {
    await queries.invalidateQueries({ queryKey: contract.connections.list.key() });
    shownConnection.show(id);
  };
}
