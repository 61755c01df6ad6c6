import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type Line, LineLost, SessionEnded } from '../../renderer/client/line.ts';
import { createStandingLine } from '../../renderer/client/standing-line.ts';
import { createSimulatedClock } from '../support/time/simulated-clock.ts';

type Call = Line['link']['call'];

/** A line whose end and whose calls the test decides. */
function scriptedLine(call: Call) {
  const end = Promise.withResolvers<void>();
  const line: Line = { link: { call }, closed: end.promise };
  return { line, close: () => end.resolve() };
}

const echo: Call = async (_path, input) => input;

describe('a standing line', () => {
  test('opens, and carries calls', async () => {
    const { line } = scriptedLine(echo);
    const standing = createStandingLine({ open: async () => line, after: createSimulatedClock().after });
    expect(standing.state()).toBe('opening');
    standing.start();
    await setImmediate();
    expect(standing.state()).toBe('open');
    await expect(standing.link.call(['x'], 7, { context: {} })).resolves.toBe(7);
  });

  test('opens a new line after the old one closed, waiting longer each time it fails', async () => {
    const clock = createSimulatedClock();
    const first = scriptedLine(echo);
    const opened: number[] = [];
    const standing = createStandingLine({
      open: async () => {
        opened.push(clock.elapsedMs());
        if (opened.length === 1) return first.line;
        if (opened.length < 4) throw new Error('still down');
        return scriptedLine(echo).line;
      },
      after: clock.after,
    });
    standing.start();
    await setImmediate();
    first.close();
    await setImmediate();
    expect(standing.state()).toBe('lost');
    await clock.advanceTo(10_000);
    expect(opened).toEqual([0, 250, 750, 1_750]);
    expect(standing.state()).toBe('open');
  });

  test('never sends a call again whose line broke: it rejects, and the next line does not see it', async () => {
    const clock = createSimulatedClock();
    const broken = Promise.withResolvers<never>();
    const first = scriptedLine(() => broken.promise);
    const seenByNext: unknown[] = [];
    const second = scriptedLine(async (_path, input) => seenByNext.push(input));
    const lines = [first.line, second.line];
    const standing = createStandingLine({
      open: async () => lines.shift() ?? Promise.reject(new Error('no more')),
      after: clock.after,
    });
    standing.start();
    await setImmediate();
    const order = standing.link.call(['orders', 'place'], { imei: 'x' }, { context: {} });
    first.close();
    await setImmediate();
    broken.reject(new Error('closed'));
    await expect(order).rejects.toBeInstanceOf(LineLost);
    await clock.advanceTo(60_000);
    expect(standing.state()).toBe('open');
    expect(seenByNext).toEqual([]);
  });

  test('refuses a call at once while there is no line, instead of keeping it for later', async () => {
    const clock = createSimulatedClock();
    const standing = createStandingLine({
      open: () => Promise.reject(new Error('down')),
      after: clock.after,
    });
    standing.start();
    await setImmediate();
    await expect(standing.link.call(['x'], 1, { context: {} })).rejects.toBeInstanceOf(LineLost);
  });

  test('gives up for good when the session has ended', async () => {
    const clock = createSimulatedClock();
    let tries = 0;
    const standing = createStandingLine({
      open: () => {
        tries += 1;
        return Promise.reject(new SessionEnded());
      },
      after: clock.after,
    });
    standing.start();
    await clock.advanceTo(60_000);
    expect(standing.state()).toBe('ended');
    expect(tries).toBe(1);
  });

  test('tries at once when a person asks for it', async () => {
    const clock = createSimulatedClock();
    let tries = 0;
    const standing = createStandingLine({
      open: () => {
        tries += 1;
        return Promise.reject(new Error('down'));
      },
      after: clock.after,
    });
    standing.start();
    await setImmediate();
    standing.retry();
    await setImmediate();
    expect(tries).toBe(2);
    expect(clock.elapsedMs()).toBe(0);
  });
});
