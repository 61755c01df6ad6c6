import type { Capabilities } from '../backend/base/capabilities.ts';
import { createSystemSpooler } from '../system-spooler.ts';

/** The capabilities in a browser. The page provides some of them itself; no browser allows the others. */
export const loopbackCapabilities: Capabilities = {
  notify: { by: 'page' },
  // The page shows the number in the title and the icon of its tab.
  badge: { by: 'page' },
  tray: { by: 'nobody', why: 'browser' },
  quickActions: { by: 'nobody', why: 'browser' },
  openAtLogin: { by: 'nobody', why: 'browser' },
  deepLinks: { by: 'nobody', why: 'browser' },
  openFiles: { by: 'nobody', why: 'browser' },
  // The page opens another browser window.
  secondWindow: { by: 'page' },
  pickFolder: { by: 'nobody', why: 'browser' },
  menu: { by: 'nobody', why: 'browser' },
  // The backend prints instead of the page, because it is on the same machine.
  printRaw: { by: 'host', use: createSystemSpooler() },
  openOutside: { by: 'page' },
  systemProxy: { by: 'nobody', why: 'browser' },
  power: { by: 'nobody', why: 'browser' },
  update: { by: 'nobody', why: 'browser' },
};
