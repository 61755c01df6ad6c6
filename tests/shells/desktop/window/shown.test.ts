import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createCustomerDisplay } from '../../../../electron/desktop/customer-display.ts';
import type { WindowMemory } from '../../../../electron/desktop/window/window-memory.ts';
import { keepZoom } from '../../../../electron/desktop/window/zoom.ts';
import { openWindow } from '../../../../electron/desktop/window.ts';
import { desktopsUnderTest } from '../../../support/desktop/desktops-under-test.ts';
import { BrowserWindow } from '../../../support/desktop/electron-stand-in.ts';
import { machine, type Recorded, records } from '../../../support/electron/recorded.ts';
import { eventually } from '../../../support/time/eventually.ts';

// A window is always shown sooner or later, whatever Chromium reports about its page.
vi.mock('electron', () => import('../../../support/desktop/electron-stand-in.ts'));

const nothing = { keepBounds: () => {}, keepZoom: () => {}, bounds: () => undefined };
const memory: WindowMemory = { ...nothing, zoom: () => 1 };

let waits: { readonly delayMs: number; readonly run: () => void; isOver: boolean }[];
const after = (delayMs: number, run: () => void) => {
  const wait = { delayMs, run, isOver: false };
  waits.push(wait);
  return () => {
    wait.isOver = true;
  };
};
const turns = async () => {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};
const shows = () => records.filter(({ name }) => name === 'BrowserWindow.show').length;

function open(options: { readonly isHidden?: boolean } = {}) {
  const failures: string[] = [];
  const window = openWindow({
    preload: '/preload.cjs',
    memory,
    isHidden: options.isHidden ?? false,
    after,
    showEditMenu: () => {},
    onCloseWish: () => {},
    onPageGone: () => {},
    onNotLoaded: (why) => failures.push(why),
  });
  keepZoom(window.webContents, memory);
  return { window: window as unknown as BrowserWindow, failures };
}

beforeEach(() => {
  records.length = 0;
  waits = [];
  BrowserWindow.all.length = 0;
  Object.assign(machine, { paints: 'hidden', loads: 'whole' });
});

describe('the app’s window', () => {
  it.each(['hidden', 'shown'] as const)(
    'is shown once, with its zoom, if Chromium paints a page while its window is %s',
    async (when) => {
      machine.paints = when;
      const { window } = open();
      expect(window.isVisible()).toBe(false);
      await turns();
      expect([window.isVisible(), shows(), window.webContents.zoomLevel]).toEqual([true, 1, 1]);
      expect(waits.every(({ isOver }) => isOver)).toBe(true);
    },
  );

  it('is shown after three seconds without any event of its page', async () => {
    machine.loads = 'hangs';
    const { window } = open();
    await turns();
    expect([window.isVisible(), waits.map(({ delayMs }) => delayMs)]).toEqual([false, [3_000]]);
    waits[0]?.run();
    expect(window.isVisible()).toBe(true);
    window.emit('ready-to-show');
    expect(shows()).toBe(1);
  });

  it('is shown if its page cannot be loaded, and the reason is reported', async () => {
    machine.loads = 'fails';
    const { window, failures } = open();
    await turns();
    expect([window.isVisible(), failures]).toEqual([true, ['ERR_FAILED (-2)']]);
  });

  it('is shown if its page dies while loading; failures of frames and aborted loads are not reported', async () => {
    machine.loads = 'hangs';
    const { window, failures } = open();
    const contents = window.webContents;
    contents.emit('did-fail-load', {}, -2, 'ERR_FAILED', 'app://desk/frame', false, 1, 2);
    contents.emit('did-fail-load', {}, -3, 'ERR_ABORTED', 'app://desk/index.html', true, 1, 1);
    expect(window.isVisible()).toBe(false);
    contents.emit('render-process-gone', {}, { reason: 'crashed' });
    expect([window.isVisible(), failures]).toEqual([true, []]);
  });

  it('stays hidden if it starts hidden, whatever its page reports', async () => {
    const { window } = open({ isHidden: true });
    await turns();
    expect([window.isVisible(), waits]).toEqual([false, []]);
  });

  it('is not shown after it was destroyed', async () => {
    machine.loads = 'hangs';
    const { window } = open();
    window.destroy();
    for (const { isOver, run } of waits) if (!isOver) run();
    expect(shows()).toBe(0);
  });
});

describe('the customer display', () => {
  it.each(['hidden', 'shown'] as const)('is shown if Chromium paints while it is %s', async (when) => {
    machine.paints = when;
    const display = createCustomerDisplay({ beside: () => undefined, memory, after, onClosed: () => {} });
    display.open();
    await turns();
    expect([BrowserWindow.all[0]?.isVisible(), shows()]).toEqual([true, 1]);
  });

  it('closes if its page cannot be loaded', async () => {
    machine.loads = 'fails';
    let closed = 0;
    const onClosed = () => {
      closed += 1;
    };
    createCustomerDisplay({ beside: () => undefined, memory, after, onClosed }).open();
    await turns();
    expect([BrowserWindow.all[0]?.isDestroyed(), closed]).toEqual([true, 1]);
  });
});

describe('the built app', () => {
  const desktops = desktopsUnderTest();

  it.each([[], ['wayland']])('shows its window (%s)', async (...words) => {
    const app = await desktops.start(desktops.folder, words);
    const windows = await eventually(
      () => app.drive<readonly { readonly isVisible: boolean }[]>('windows'),
      ([window]) => window?.isVisible === true,
    );
    expect(windows).toHaveLength(1);
  });

  it('reports in a sentence that its page cannot be loaded, and ends with everything stopped', async () => {
    const app = await desktops.start(desktops.folder, ['fails']);
    const { code, records: all } = await app.exited;
    const box = (each: Recorded) => each.name === 'dialog.showErrorBox';
    expect(all.find(box)?.args[0]).toBe('IMEI Desk cannot start');
    expect(all.map(({ name }) => name)).toContain('app.releaseSingleInstanceLock');
    expect(code).toBe(1);
  });
});
