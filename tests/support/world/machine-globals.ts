import type { Clock } from '../../../shared/model/base/clock.ts';

const names = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;

/**
 * Puts a simulated clock in the place of this process's `Date.now` and timers, for libraries that know no other. Timers keep
 * Node's manners: whole milliseconds, at least one, and not moved when somebody sets the wall clock. Returns how to put all back.
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
