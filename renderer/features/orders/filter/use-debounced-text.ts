import { useEffect, useRef, useState } from 'react';

const settleMs = 180;

/** Returns the typed text and its setter; calls `onSettled` when typing pauses. A new `text` replaces the typed text. */
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
