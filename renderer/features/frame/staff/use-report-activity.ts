import { useEffect } from 'react';
import { useContract } from '../../../client/contract-context.tsx';

/** Often enough for a lock of a minute, seldom enough to be nothing. */
const tellEveryMs = 10_000;
const byHand = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Tells the backend that a hand is on this page, for as long as it is. */
export function useReportActivity(isWanted: boolean): void {
  const contract = useContract();
  useEffect(() => {
    if (!isWanted) return;
    let toldMs = performance.now();
    let later: ReturnType<typeof setTimeout> | undefined;
    function tell(): void {
      later = undefined;
      toldMs = performance.now();
      // Where the page is nobody's by now, the feed says so.
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
