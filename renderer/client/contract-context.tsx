import { createORPCClient } from '@orpc/client';
import { createTanstackQueryUtils, type RouterUtils } from '@orpc/tanstack-query';
import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import type { ContractClient } from '../../shared/contract/contract.ts';
import type { LineState } from './line.ts';
import type { StandingLine } from './standing-line.ts';

/**
 * The contract as React Query options: `useQuery(contract.orders.list.queryOptions({ input }))`,
 * `useMutation(contract.orders.place.mutationOptions())`, `contract.orders.read.call({ id })` outside of React Query.
 */
export type Contract = RouterUtils<ContractClient>;

interface Access {
  readonly contract: Contract;
  readonly line: StandingLine;
}

const AccessContext = createContext<Access | null>(null);

/** The contract client over a line, typed by the shared contract alone. */
export function createContractClient(line: StandingLine): ContractClient {
  return createORPCClient(line.link);
}

export function createContract(client: ContractClient): Contract {
  return createTanstackQueryUtils(client);
}

export function ContractProvider({
  contract,
  line,
  children,
}: {
  readonly contract: Contract;
  readonly line: StandingLine;
  readonly children: ReactNode;
}) {
  const access = useMemo(() => ({ contract, line }), [contract, line]);
  return <AccessContext value={access}>{children}</AccessContext>;
}

/** The one way from a screen to the backend. */
export function useContract(): Contract {
  return useAccess().contract;
}

/** How the line to the backend is now, and a way to try it at once. */
export function useLine(): { readonly state: LineState; readonly retry: () => void } {
  const { line } = useAccess();
  return { state: useSyncExternalStore(line.subscribe, line.state), retry: line.retry };
}

function useAccess(): Access {
  const access = use(AccessContext);
  if (access === null) throw new Error('no ContractProvider above');
  return access;
}
