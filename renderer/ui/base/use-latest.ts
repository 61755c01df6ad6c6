import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * The latest committed value, for listeners outside React. It is set in the commit, not after the next paint: a key pressed when a button
 * becomes ready must reach the handler that knows this.
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
