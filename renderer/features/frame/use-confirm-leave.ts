import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useContract } from '../../client/contract-context.tsx';
import { ofShop } from '../../client/use-connections.ts';

/**
 * In a browser, asks before the page is closed while orders are being sent, since the app may be ended next. The desktop shell
 * asks in its own words. Leaving anyway loses nothing (money-safety O2).
 */
export function useConfirmLeave(): void {
  const contract = useContract();
  const { data: about } = useQuery(contract.diagnostics.about.queryOptions());
  const { data: counts } = useQuery(contract.orders.counts.queryOptions({ input: ofShop }));
  const underWay = (counts?.claimed ?? 0) + (counts?.sending ?? 0);
  const asks = about?.shell === 'loopback' && underWay > 0;
  useEffect(() => {
    if (!asks) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [asks]);
}
