import { beforeEach, describe, expect, it, vi } from 'vitest';
import { guardQuit } from '../../electron/desktop/quit.ts';
import { app, machine, raise, records } from '../support/app/electron-stand-in.ts';

// Electron alone is stood in for; the way out is our own.
vi.mock('electron', () => import('../support/app/electron-stand-in.ts'));

const messageBoxes = () => records.filter(({ name }) => name === 'dialog.showMessageBox');
const exits = () => records.filter(({ name }) => name === 'app.exit').map(({ args }) => args[0]);
const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

function guard(options: { readonly unsettled: number; readonly stop?: () => Promise<void> }) {
  const stopped: string[] = [];
  const unexpected: unknown[] = [];
  const waits: (() => void)[] = [];
  const askToQuit = guardQuit({
    window: () => undefined,
    unsettled: () => options.unsettled,
    stop: async () => {
      stopped.push('stop');
      await options.stop?.();
    },
    after: (_delayMs, run) => {
      waits.push(run);
      return () => {};
    },
    onError: (cause) => unexpected.push(cause),
  });
  return { askToQuit, stopped, unexpected, runOutOfTime: () => waits.forEach((run) => void run()) };
}

beforeEach(() => {
  records.length = 0;
  app.removeAllListeners();
  machine.dialogAnswer = 0;
});

describe('leaving the app', () => {
  it('asks nothing when no order is being sent', async () => {
    const { askToQuit, stopped } = guard({ unsettled: 0 });
    askToQuit();
    await settle();
    expect(messageBoxes()).toEqual([]);
    expect(stopped).toEqual(['stop']);
    expect(exits()).toEqual([0]);
  });

  it('stays open, with nothing stopped, when a person keeps it open while orders are being sent', async () => {
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

  it('goes when a person says so all the same', async () => {
    machine.dialogAnswer = 1;
    const { askToQuit, stopped } = guard({ unsettled: 1 });
    askToQuit();
    await settle();
    expect(messageBoxes()[0]?.args[0]).toMatchObject({ message: 'One order is being sent right now.' });
    expect(stopped).toEqual(['stop']);
    expect(exits()).toEqual([0]);
  });

  it('asks once, however often it is asked to go', async () => {
    const { askToQuit } = guard({ unsettled: 3 });
    askToQuit();
    askToQuit();
    expect(raise(app, 'before-quit')).toBe(true);
    await settle();
    expect(messageBoxes()).toHaveLength(1);
  });

  it('does not wait for ever for what does not stop', async () => {
    const { askToQuit, runOutOfTime } = guard({ unsettled: 0, stop: () => new Promise(() => {}) });
    askToQuit();
    await settle();
    expect(exits()).toEqual([]);
    runOutOfTime();
    await settle();
    expect(exits()).toEqual([0]);
  });

  it('goes even when stopping fails, and writes that down', async () => {
    const broken = new Error('the disk is gone');
    const { askToQuit, unexpected } = guard({ unsettled: 0, stop: () => Promise.reject(broken) });
    askToQuit();
    await settle();
    expect(unexpected).toEqual([broken]);
    expect(exits()).toEqual([0]);
  });
});
