import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useContract } from '../../client/contract-context.tsx';
import { CostsHiddenContext } from '../../ui/format/costs.ts';

/** Provides whether costs, profits and balances are hidden; hidden until known. */
export function ShownCosts({ children }: { readonly children: ReactNode }) {
  const contract = useContract();
  const { data: settings, isPending } = useQuery(contract.settings.read.queryOptions());
  return <CostsHiddenContext value={settings?.hidesCosts ?? isPending}>{children}</CostsHiddenContext>;
}
