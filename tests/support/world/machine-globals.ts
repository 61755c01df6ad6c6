import type { Clock } from '../../../shared/model/base/clock.ts';

const names = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;

/**
 * Replaces this process's `Date.now` and timers by a simulated clock, for libraries that take none. Timers behave as Node's:
 * whole milliseconds, at least one, and unaffected by wall clock changes. Returns the function that restores them.
 */
export function takeOverTimers(clock: () => Clock): () => void {
  const before = Object.fromEntries(names.map((name) => [name, globalThis[name]]));
  const realNow = Date.now;

  class Timer {
    cancel = (): void => {};
    unref = (): this => this;
    ref = (): this => this;
  }
  const whole = (delayMs: unknown): number => Math.max(1, Math.trunc(Number(delayMs) || 0));
  const planned = (
    run: (...words: unknown[]) => void,
    delayMs: unknown,
    again: boolean,
    words: unknown[],
  ) => {
    const timer = new Timer();
    const plan = (): void => {
      timer.cancel = clock().after(whole(delayMs), () => {
        if (again) plan();
        run(...words);
      });
    };
    plan();
    return timer;
  };
  const cancel = (timer: unknown): void => {
    if (timer instanceof Timer) timer.cancel();
  };
  Date.now = () => clock().nowMs();
  Object.assign(globalThis, {
    setTimeout: (run: () => void, delayMs: unknown, ...words: unknown[]) =>
      planned(run, delayMs, false, words),
    setInterval: (run: () => void, delayMs: unknown, ...words: unknown[]) =>
      planned(run, delayMs, true, words),
    clearTimeout: cancel,
    clearInterval: cancel,
  });
  return () => {
    Date.now = realNow;
    Object.assign(globalThis, before);
  };
}
