import { skipToken, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { OrderedService } from '../../../../shared/contract/orders/orders.ts';
import type { Connection } from '../../../../shared/model/connection/connection.ts';
import type { OfConnection } from '../../../../shared/model/order/order-filter.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useConnections, usePractising } from '../../../client/use-connections.ts';

/** Names of the values by which a list can be filtered. */
export interface FilterNames {
  readonly services: readonly OrderedService[];
  readonly connections: readonly Connection[];
  serviceName(id: string): string;
  connectionName(id: string): string;
  batchName(id: string): string;
  /** The customer whose orders are shown. */
  readonly customerName: string;
}

export function useFilterNames(connection: OfConnection, customerId = ''): FilterNames {
  const contract = useContract();
  const { data: services = noServices } = useQuery(
    contract.orders.services.queryOptions({ input: connection }),
  );
  const { data: known } = useConnections();
  const { data: customer } = useQuery(
    contract.customers.read.queryOptions({
      input: customerId === '' ? skipToken : { practising: connection.practising, id: customerId },
    }),
  );
  const customerName = customer?.name ?? '…';
  const batchName = useBatchNames();
  return useMemo(() => {
    const connections = known?.connections ?? [];
    const names = new Map(services.map(({ id, name }) => [id, name]));
    return {
      services,
      connections,
      serviceName: (id) => names.get(id) ?? id,
      connectionName: (id) => connections.find((each) => each.id === id)?.name ?? id.slice(0, 8),
      batchName,
      customerName,
    };
  }, [services, known, batchName, customerName]);
}

/** Names of the newest batches by id; an older batch is named by the start of its id. */
function useBatchNames(): (id: string | null) => string {
  const { data: batches } = useQuery(useContract().batches.list.queryOptions({ input: usePractising() }));
  const names = useMemo(() => new Map(batches?.map(({ id, name }) => [id, name])), [batches]);
  return useCallback((id) => (id === null ? '' : (names.get(id) ?? id.slice(0, 8))), [names]);
}

const noServices: readonly OrderedService[] = [];
