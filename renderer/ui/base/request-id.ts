import { useMemo } from 'react';

/**
 * One request id for one filled form: the same while nothing in `content` changes, so that a double click or a lost answer
 * is the same order (money-safety O5); another as soon as the form asks for something else.
 * Raise `turn` after a success: the next form is a new wish, even with the same content.
 */
export function useRequestId(content: string, turn: number): string {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dependencies are the identity of the wish
  return useMemo(() => crypto.randomUUID(), [content, turn]);
}
