import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Returns a ref to the latest rendered value, for listeners outside React. The ref is set during React's commit and not after the next
 * paint, because a key pressed as soon as a button is visible must reach the newest handler.
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
