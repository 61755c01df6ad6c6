import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useContract } from '../contract-context.tsx';
import { customerDisplayPath } from './customer-display-path.ts';

/**
 * Opens the customer display in a window of the host, or otherwise in a window of the browser. A browser opens a window only after a press;
 * calls `onBlocked` if the browser refuses.
 */
export function useOpenCustomerDisplay(onBlocked: () => void): () => void {
  const contract = useContract();
  const { data } = useQuery(contract.host.capabilities.queryOptions());
  const byHost = data?.some(({ name, by }) => name === 'secondWindow' && by === 'host') === true;
  return useCallback(() => {
    if (byHost) contract.host.openCustomerDisplay.call().catch(onBlocked);
    else if (open(`${location.pathname}#${customerDisplayPath}`, 'imei-desk-customer', 'popup') === null)
      onBlocked();
  }, [byHost, contract, onBlocked]);
}
