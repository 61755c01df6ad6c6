import { useMemo } from 'react';

/**
 * Returns one request id for each order that a person wants. The id stays the same while `requestKey` stays the same, so that a double click or a
 * lost answer returns the same order (money-safety O5). To order the same again after a success, change `requestKey`.
 */
export function useRequestId(requestKey: string): string {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new wish needs a new id
  return useMemo(() => crypto.randomUUID(), [requestKey]);
}
