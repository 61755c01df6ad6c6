import { useEffect, useState } from 'react';
import { useContract } from '../../client/contract-context.tsx';
import type { Known } from './import-rows.ts';

interface Answer {
  readonly serviceId: string;
  readonly asked: readonly string[];
  readonly known: ReadonlyMap<string, Known>;
  readonly error: unknown;
}

const settleMs = 250;
const none: ReadonlyMap<string, Known> = new Map();

/**
 * What the journal knows of these identifiers. Asked once for each list, after typing has settled, and not again with every
 * change of the journal: the commit itself refuses what came to be on order in between (O5).
 */
export function useKnown(serviceId: string, identifiers: readonly string[]) {
  const contract = useContract();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks again after a failure
  useEffect(() => {
    let wanted = true;
    const settle = (known: ReadonlyMap<string, Known>, error: unknown) => {
      if (wanted) setAnswer({ serviceId, asked: identifiers, known, error });
    };
    const timer = setTimeout(() => {
      if (identifiers.length === 0) return settle(none, null);
      contract.orders.known.call({ serviceId, identifiers: identifiers.slice(0, 20_000) }).then(
        (rows) => settle(new Map(rows.map((row) => [row.identifier, row])), null),
        (error: unknown) => settle(none, error),
      );
    }, settleMs);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [contract, serviceId, identifiers, turn]);
  const current = answer !== null && answer.serviceId === serviceId && answer.asked === identifiers;
  return {
    // While a longer list is being compared, what was known of the shorter one is still true.
    known: answer?.serviceId === serviceId ? answer.known : none,
    checking: !current,
    error: current ? answer.error : null,
    again: () => setTurn((before) => before + 1),
  };
}
