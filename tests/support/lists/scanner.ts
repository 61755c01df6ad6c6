import type { Page } from '@playwright/test';

const endedSeconds = new WeakMap<Page, number>();
/** The minimum time between two scans; a person needs longer. */
const betweenSeconds = 0.6;

/**
 * Types like a wedge scanner: real keys, one every 4 ms by the events' own clock, so that a busy machine does not slow the scanner down.
 */
export async function scanWith(page: Page, text: string, end: 'Enter' | 'Tab' = 'Enter'): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const soonestSeconds = (endedSeconds.get(page) ?? 0) + betweenSeconds;
  await page.waitForTimeout(Math.max(0, soonestSeconds * 1_000 - Date.now()));
  const beganSeconds = Math.max(Date.now() / 1_000, soonestSeconds);
  const keys = [...text].map((key) => (key === '\t' ? 'Tab' : key)).concat(end);
  endedSeconds.set(page, beganSeconds + keys.length * 0.004);
  const sent = keys.flatMap((key, index) => {
    const timestamp = beganSeconds + index * 0.004;
    const control = key === 'Enter' || key === 'Tab';
    const typed = key === 'Enter' ? { text: '\r' } : control ? {} : { text: key };
    const code = key === 'Enter' ? 13 : key === 'Tab' ? 9 : key.toUpperCase().charCodeAt(0);
    const press = { key, windowsVirtualKeyCode: code, code: control ? key : '', timestamp };
    return [
      session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...press, ...typed }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...press }),
    ];
  });
  await Promise.all(sent);
  await session.detach();
}
