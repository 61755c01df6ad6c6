import { useEffect, useRef, useState } from 'react';

const settleMs = 180;

/** The typed text and its setter; calls `onSettled` when typing pauses. Follows `text` when that changes elsewhere. */
export function useDebouncedText(
  text: string,
  onSettled: (text: string) => void,
): readonly [typed: string, setTyped: (text: string) => void] {
  const [typed, setTyped] = useState(text);
  const reported = useRef(onSettled);
  useEffect(() => {
    reported.current = onSettled;
  });
  useEffect(() => setTyped(text), [text]);
  useEffect(() => {
    if (typed === text) return;
    const timer = setTimeout(() => reported.current(typed), settleMs);
    return () => clearTimeout(timer);
  }, [typed, text]);
  return [typed, setTyped];
}
