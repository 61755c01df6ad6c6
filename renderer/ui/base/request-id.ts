import { useMemo } from 'react';

/**
 * One request id per wish: unchanged while `wish` is, so that a double click or a lost answer is the same order (money-safety O5). To
 * order the same again after a success, change `wish`.
 */
export function useRequestId(wish: string): string {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dependency is the identity of the wish
  return useMemo(() => crypto.randomUUID(), [wish]);
}
