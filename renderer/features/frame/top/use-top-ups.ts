import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useContract } from '../../../client/contract-context.tsx';
import { useAbout, useConnections } from '../../../client/use-connections.ts';
import { notifyDone } from '../../../ui/failure/notify-done.tsx';
import { useCostWords } from '../../../ui/format/costs.ts';

/** Mentions money that came into the wallet while the app was running. */
export function useTopUps(): void {
  const { t } = useTranslation('frame');
  const costs = useCostWords();
  const contract = useContract();
  const about = useAbout();
  const { data } = useQuery(contract.wallet.lastTopUp.queryOptions({ input: about }));
  const { data: known } = useConnections();
  const seen = useRef<{ readonly connectionId: string; readonly at: number } | null>(null);
  const connectionId = known?.selectedId ?? null;
  useEffect(() => {
    // Data of another connection, or from the first read, is no news.
    if (!data || data.connectionId !== connectionId) return;
    const { last } = data;
    const before = seen.current;
    const at = last?.at ?? 0;
    seen.current = { connectionId, at };
    if (last === null || before?.connectionId !== connectionId || at <= before.at) return;
    const words = last.exact ? 'balance.toppedUp' : 'balance.toppedUpAtLeast';
    notifyDone('topped-up', t(words, { amount: costs(last.amount) }));
  }, [data, connectionId, t, costs]);
}
