import { useMemo } from 'react';

/**
 * One request id per order that a person wants: the id stays the same while `wish` does, so that a double click or a lost answer gives
 * the same order (money-safety O5). To order the same again after a success, change `wish`.
 */
export function useRequestId(wish: string): string {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new wish needs a new id
  return useMemo(() => crypto.randomUUID(), [wish]);
}
