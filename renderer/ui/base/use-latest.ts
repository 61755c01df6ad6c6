import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * What a listener outside of React calls with: the value of the last commit. Set in the commit itself, not after the next paint: a
 * person who presses a key at the moment a button becomes ready must be met by the handler that knows it is ready.
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
