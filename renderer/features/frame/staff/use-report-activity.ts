import { useEffect } from 'react';
import { useContract } from '../../../client/contract-context.tsx';

/** Often enough for a lock after a minute, rare enough to cost nothing. */
const tellEveryMs = 10_000;
const byHand = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Reports activity on this page to the backend. */
export function useReportActivity(isWanted: boolean): void {
  const contract = useContract();
  useEffect(() => {
    if (!isWanted) return;
    let toldMs = performance.now();
    let later: ReturnType<typeof setTimeout> | undefined;
    function tell(): void {
      later = undefined;
      toldMs = performance.now();
      // If the page is locked by now, the feed reports it.
      contract.staff.touch.call().catch(() => undefined);
    }
    function touched(): void {
      later ??= setTimeout(tell, Math.max(0, toldMs + tellEveryMs - performance.now()));
    }
    for (const hand of byHand) addEventListener(hand, touched, { passive: true });
    return () => {
      clearTimeout(later);
      for (const hand of byHand) removeEventListener(hand, touched);
    };
  }, [isWanted, contract]);
}
