import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Batch } from '../../../../shared/model/order/batch.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useRecentOrders } from '../../../store/recent-orders.ts';
import type { ImportState } from '../list/import-state.ts';
import type { ListImport } from '../list/list-import.ts';
import type { ListTotals } from '../list/list-totals.ts';
import type { RowPricing } from '../pricing/use-row-pricing.ts';
import { commitBatches } from './commit-batches.ts';
import type { DryRunAnswer } from './dry-run.tsx';
import { openRequestIds } from './request-ids.ts';

/** Commits the list as shown in the dry run. Pressing twice for the same list returns the same batches. */
export function useCommit(
  connectionId: string,
  list: ListImport,
  state: ImportState,
  totals: ListTotals | null,
  rowPricing: RowPricing,
  onDone: (batches: readonly Batch[]) => void,
) {
  const contract = useContract();
  const [committed, setCommitted] = useState(0);
  const { version } = state;
  const rows = totals?.rows ?? 0;
  const [requestIdsOf] = useState(() => openRequestIds(() => crypto.randomUUID()));
  const requestIds = requestIdsOf(version, rows);
  const answered = useRef(new Map<string, Batch>());
  const commit = useMutation({
    mutationFn: (answer: DryRunAnswer) => {
      setCommitted(0);
      return commitBatches(
        {
          stage: contract.batches.stage.call,
          stageLines: contract.batches.stageLines.call,
          commit: contract.batches.commit.call,
        },
        list.reader,
        list.findings(),
        {
          ...answer,
          connectionId,
          services: totals?.services ?? [],
          requestIds,
          answered: answered.current,
          priceRow: rowPricing.priceRow,
        },
        setCommitted,
      );
    },
    onSuccess(batches) {
      const [only, ...otherServices] = totals?.services ?? [];
      if (only !== undefined && otherServices.length === 0)
        useRecentOrders.getState().listed({ connectionId, serviceId: only.service.id });
      onDone(batches);
    },
  });
  return { commit, committed };
}
