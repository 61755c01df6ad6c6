import { useMemo } from 'react';

/**
 * One request id for one wish: the same while `wish` is, so that a double click or a lost answer is the same order (money-safety O5); another
 * as soon as something else is asked for. What is wanted once more after a success must say so in `wish`.
 */
export function useRequestId(wish: string): string {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dependency is the identity of the wish
  return useMemo(() => crypto.randomUUID(), [wish]);
}
