import { useEffect, useState } from 'react';
import type { Money } from '../../../../shared/model/base/decimal.ts';
import type { Waiting } from '../../../../shared/model/connection/account.ts';
import type { Service } from '../../../../shared/model/service/service.ts';
import type { ImportState } from '../list/import-state.ts';
import type { ListImport } from '../list/list-import.ts';
import { addUp, type ListTotals } from '../list/list-totals.ts';

// A person going through the rows will change the list again soon.
const settleMs = 120;
const none: readonly Waiting[] = [];

/** The current cost of the list; null while it is recomputed. */
export function useTotals(
  list: ListImport,
  { version, step }: ImportState,
  services: ReadonlyMap<string, Service>,
  balance: Money | null,
  waiting: readonly Waiting[] | undefined,
): ListTotals | null {
  const [answer, setAnswer] = useState<{ readonly version: number; readonly totals: ListTotals } | null>(
    null,
  );
  useEffect(() => {
    if (step !== 'check') return;
    let wanted = true;
    const timer = setTimeout(() => {
      addUp(list.reader, services, list.findings(), balance, waiting ?? none, () => wanted).then(
        (totals) => {
          if (wanted && totals !== null) setAnswer({ version, totals });
        },
        // The reader has ended; its owner reports that.
        () => {},
      );
    }, settleMs);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [list, version, step, services, balance, waiting]);
  return answer?.version === version ? answer.totals : null;
}
