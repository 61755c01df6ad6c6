import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * The latest committed value, for listeners outside React. Set in the commit, not after the next paint: a key pressed just as a
 * button becomes ready must reach the handler that knows it is ready.
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
