import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * The latest committed value, for listeners outside React. It is set in the commit and not after the next paint, because a key pressed as
 * soon as a button is ready must reach the newest handler.
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
