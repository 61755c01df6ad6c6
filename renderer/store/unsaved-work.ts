import { useLayoutEffect } from 'react';
import { create } from 'zustand';

/** How many parts of the screen hold something begun. */
const useBegun = create<{ readonly count: number }>(() => ({ count: 0 }));

/** Says, for as long as it is true, that a person has begun something here that leaving the screen would lose. */
export function useUnsavedWork(isBegun: boolean): void {
  useLayoutEffect(() => {
    if (!isBegun) return;
    useBegun.setState(({ count }) => ({ count: count + 1 }));
    return () => useBegun.setState(({ count }) => ({ count: count - 1 }));
  }, [isBegun]);
}

export function hasUnsavedWork(): boolean {
  return useBegun.getState().count > 0;
}
