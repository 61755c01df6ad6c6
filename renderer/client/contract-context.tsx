import { createORPCClient } from '@orpc/client';
import { createTanstackQueryUtils, type RouterUtils } from '@orpc/tanstack-query';
import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import type { ContractClient } from '../../shared/contract/contract.ts';
import type { ReconnectingTransport } from './reconnecting-transport.ts';
import type { TransportState } from './transport.ts';

/**
 * The contract as React Query options: `useQuery(contract.orders.list.queryOptions({ input }))`,
 * `useMutation(contract.orders.place.mutationOptions())`. Outside of React Query: `contract.orders.read.call({ id })`.
 */
export type Contract = RouterUtils<ContractClient>;

interface Access {
  readonly contract: Contract;
  readonly transport: ReconnectingTransport;
}

const AccessContext = createContext<Access | null>(null);

/** Creates the contract client over a transport, typed by the shared contract. */
export function createContractClient(transport: ReconnectingTransport): ContractClient {
  return createORPCClient(transport.link);
}

export function createContract(client: ContractClient): Contract {
  return createTanstackQueryUtils(client);
}

export function ContractProvider({
  contract,
  transport,
  children,
}: {
  readonly contract: Contract;
  readonly transport: ReconnectingTransport;
  readonly children: ReactNode;
}) {
  const access = useMemo(() => ({ contract, transport }), [contract, transport]);
  return <AccessContext value={access}>{children}</AccessContext>;
}

/** The only way from a screen to the backend. */
export function useContract(): Contract {
  return useAccess().contract;
}

/** State of the transport to the backend, and `retry` to reconnect immediately. */
export function useTransport(): { readonly state: TransportState; readonly retry: () => void } {
  const { transport } = useAccess();
  return { state: useSyncExternalStore(transport.subscribe, transport.state), retry: transport.retry };
}

function useAccess(): Access {
  const access = use(AccessContext);
  if (access === null) throw new Error('no ContractProvider above');
  return access;
}
