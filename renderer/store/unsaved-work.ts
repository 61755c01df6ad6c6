import { useLayoutEffect } from 'react';
import { create } from 'zustand';

/** Number of components with unsaved work. */
const useBegun = create<{ readonly count: number }>(() => ({ count: 0 }));

/** While `isBegun` is true, the page knows that a person would lose work by leaving the screen. */
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
