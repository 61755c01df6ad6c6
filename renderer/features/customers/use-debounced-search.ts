import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

const settleMs = 180;

/** The typed text and its setter; calls `onSettled` once typing pauses. */
export function useDebouncedSearch(
  text: string,
  onSettled: (text: string) => void,
): readonly [typed: string, setTyped: (text: string) => void] {
  const [typed, setTyped] = useState(text);
  const [settled] = useDebouncedValue(typed, settleMs);
  const told = useRef({ text, onSettled });
  useEffect(() => {
    told.current = { text, onSettled };
  });
  useEffect(() => setTyped(text), [text]);
  useEffect(() => {
    if (settled !== told.current.text) told.current.onSettled(settled);
  }, [settled]);
  return [typed, setTyped];
}
