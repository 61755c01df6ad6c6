import { beforeEach, describe, expect, it, vi } from 'vitest';
import { guardQuit } from '../../../electron/desktop/quit.ts';
import { app } from '../../support/desktop/electron-stand-in.ts';
import { machine, raise, records } from '../../support/electron/recorded.ts';

// Only Electron is replaced.
vi.mock('electron', () => import('../../support/desktop/electron-stand-in.ts'));

const messageBoxes = () => records.filter(({ name }) => name === 'dialog.showMessageBox');
const exits = () => records.filter(({ name }) => name === 'app.exit').map(({ args }) => args[0]);
const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

function guard(options: {
  readonly unsettled: number | (() => number);
  readonly stop?: () => Promise<void>;
  readonly words?: Readonly<Record<string, string>>;
}) {
  const stopped: string[] = [];
  let hurry: AbortSignal | undefined;
  const unexpected: unknown[] = [];
  const waits: { readonly delayMs: number; readonly run: () => void }[] = [];
  const wayOut = guardQuit({
    window: () => undefined,
    unsettled: () => (typeof options.unsettled === 'number' ? options.unsettled : options.unsettled()),
    say: (key, { count }) => options.words?.[key]?.replace('{count}', String(count)) ?? null,
    onLeaving: () => stopped.push('leaving'),
    stop: async (signal) => {
      stopped.push('stop');
      hurry = signal;
      await options.stop?.();
    },
    after: (delayMs, run) => {
      waits.push({ delayMs, run });
      return () => {};
    },
    onError: (cause) => unexpected.push(cause),
  });
  return {
    ...wayOut,
    askToQuit: wayOut.ask,
    stopped,
    unexpected,
    isHurried: () => hurry?.aborted,
    waitsMs: () => waits.map(({ delayMs }) => delayMs),
    runOutOfTime: (delayMs = Number.POSITIVE_INFINITY) =>
      waits.filter((wait) => wait.delayMs <= delayMs).forEach(({ run }) => void run()),
  };
}

beforeEach(() => {
  records.length = 0;
  app.removeAllListeners();
  machine.dialogAnswer = 0;
});

describe('quitting the app', () => {
  it('asks nothing when no order is being sent', async () => {
    const { askToQuit, stopped } = guard({ unsettled: 0 });
    askToQuit();
    await settle();
    expect(messageBoxes()).toEqual([]);
    expect(stopped).toEqual(['leaving', 'stop']);
    expect(exits()).toEqual([0]);
  });

  it('keeps the app open, with nothing stopped, if a person chooses this while orders are being sent', async () => {
    const { askToQuit, stopped } = guard({ unsettled: 2 });
    askToQuit();
    await settle();
    expect(messageBoxes()).toHaveLength(1);
    expect(messageBoxes()[0]?.args[0]).toMatchObject({
      message: '2 orders are being sent right now.',
      defaultId: 0,
      cancelId: 0,
    });
    expect(stopped).toEqual([]);
    expect(exits()).toEqual([]);
    askToQuit();
    await settle();
    expect(messageBoxes()).toHaveLength(2);
  });

  it('asks in the shop’s language', async () => {
    const words = {
      closeWhileSending: 'Se envían {count} pedidos.',
      closeWhileSendingWhat: 'Nada más.',
      keepOpen: 'Dejar abierta',
      closeAnyway: 'Cerrar',
    };
    guard({ unsettled: 3, words }).askToQuit();
    await settle();
    expect(messageBoxes()[0]?.args[0]).toMatchObject({
      message: 'Se envían 3 pedidos.',
      detail: 'Nada más.',
      buttons: ['Dejar abierta', 'Cerrar'],
    });
  });

  it('ends the app if a person closes anyway', async () => {
    machine.dialogAnswer = 1;
    const { askToQuit, stopped } = guard({ unsettled: 1 });
    askToQuit();
    await settle();
    expect(messageBoxes()[0]?.args[0]).toMatchObject({ message: 'One order is being sent right now.' });
    expect(stopped).toEqual(['leaving', 'stop']);
    expect(exits()).toEqual([0]);
  });

  it('asks once, however often a person quits', async () => {
    const { askToQuit } = guard({ unsettled: 3 });
    askToQuit();
    askToQuit();
    expect(raise(app, 'before-quit')).toBe(true);
    await settle();
    expect(messageBoxes()).toHaveLength(1);
  });

  it('does not wait for ever for a part that does not stop', async () => {
    const { askToQuit, runOutOfTime } = guard({ unsettled: 0, stop: () => new Promise(() => {}) });
    askToQuit();
    await settle();
    expect(exits()).toEqual([]);
    runOutOfTime();
    await settle();
    expect(exits()).toEqual([0]);
  });

  it('ends the app even if stopping fails, and logs the failure', async () => {
    const broken = new Error('the disk is gone');
    const { askToQuit, unexpected } = guard({ unsettled: 0, stop: () => Promise.reject(broken) });
    askToQuit();
    await settle();
    expect(unexpected).toEqual([broken]);
    expect(exits()).toEqual([0]);
  });
});

describe('the end of a session', () => {
  it('raises no question, and takes no longer than the system allows', async () => {
    const { leaveAtOnce, stopped, runOutOfTime, waitsMs } = guard({
      unsettled: 3,
      stop: () => new Promise(() => {}),
    });
    leaveAtOnce();
    await settle();
    expect(messageBoxes()).toEqual([]);
    expect(stopped).toEqual(['leaving', 'stop']);
    expect(waitsMs()).toEqual([4_000]);
    expect(exits()).toEqual([]);
    runOutOfTime();
    expect(exits()).toEqual([0]);
  });

  it('ends the app as soon as everything is stopped', async () => {
    const { leaveAtOnce } = guard({ unsettled: 1 });
    leaveAtOnce();
    await settle();
    expect(exits()).toEqual([0]);
  });

  it('closes an unanswered question, and ends the app', async () => {
    machine.dialogAnswer = null;
    const { askToQuit, leaveAtOnce, stopped } = guard({ unsettled: 1 });
    askToQuit();
    await settle();
    expect(messageBoxes()).toHaveLength(1);
    leaveAtOnce();
    await settle();
    expect(stopped).toEqual(['leaving', 'stop']);
    expect(exits()).toEqual([0]);
  });

  it('is allowed when Windows asks and no order is being sent; an open question is closed, and the app continues', async () => {
    machine.dialogAnswer = null;
    let count = 1;
    const { askToQuit, mayEnd, stopped } = guard({ unsettled: () => count });
    askToQuit();
    await settle();
    count = 0;
    expect(mayEnd()).toBe(true);
    await settle();
    expect(stopped).toEqual([]);
    expect(exits()).toEqual([]);
    askToQuit();
    await settle();
    expect(messageBoxes()).toHaveLength(1);
  });

  it('is refused when Windows asks while orders are being sent, because a yes would end the process; the app quits by itself', async () => {
    const { mayEnd, stopped, waitsMs, isHurried } = guard({
      unsettled: 2,
      stop: () => new Promise(() => {}),
    });
    expect(mayEnd()).toBe(false);
    await settle();
    expect(messageBoxes()).toEqual([]);
    expect([stopped, isHurried()]).toEqual([['leaving', 'stop'], true]);
    expect(waitsMs()).toEqual([4_000]);
  });

  it('is refused when Windows asks after closing has begun, until the app has ended', async () => {
    const { askToQuit, mayEnd, waitsMs, runOutOfTime } = guard({
      unsettled: 0,
      stop: () => new Promise(() => {}),
    });
    askToQuit();
    await settle();
    expect(mayEnd()).toBe(false);
    expect(waitsMs()).toEqual([40_000, 4_000]);
    runOutOfTime(4_000);
    expect(exits()).toEqual([0]);
    expect(mayEnd()).toBe(true);
  });

  it('ends the app within 4 seconds, even if a closing with a limit of 40 seconds has begun', async () => {
    const { askToQuit, leaveAtOnce, stopped, runOutOfTime, waitsMs } = guard({
      unsettled: 0,
      stop: () => new Promise(() => {}),
    });
    askToQuit();
    await settle();
    leaveAtOnce();
    expect(waitsMs()).toEqual([40_000, 4_000]);
    expect(stopped).toEqual(['leaving', 'stop']);
    runOutOfTime(4_000);
    expect(exits()).toEqual([0]);
  });

  it('by a signal raises no question either, and waits for answers as long as closing does', async () => {
    const { leave, waitsMs } = guard({ unsettled: 2, stop: () => new Promise(() => {}) });
    leave();
    await settle();
    expect(messageBoxes()).toEqual([]);
    expect(waitsMs()).toEqual([40_000]);
  });
});

describe('optional work at the end, such as an update', () => {
  const neverStops = { unsettled: 0, stop: () => new Promise<void>(() => {}) };

  it('has a limited time when a person closes the app', async () => {
    const { askToQuit, isHurried, runOutOfTime } = guard(neverStops);
    askToQuit();
    await settle();
    expect(isHurried()).toBe(false);
    runOutOfTime();
    expect(isHurried()).toBe(true);
  });

  it.each(['leave', 'leaveAtOnce'] as const)(
    'is skipped unless a person closes the app (%s)',
    async (how) => {
      const guarded = guard(neverStops);
      guarded[how]();
      await settle();
      expect(guarded.isHurried()).toBe(true);
    },
  );

  it.each(['leave', 'leaveAtOnce', 'mayEnd'] as const)(
    'is cancelled if the system ends, or asks to end, while a person closes the app (%s)',
    async (how) => {
      const guarded = guard(neverStops);
      guarded.askToQuit();
      await settle();
      guarded[how]();
      expect(guarded.isHurried()).toBe(true);
    },
  );
});
