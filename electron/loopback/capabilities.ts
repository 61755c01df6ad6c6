import type { Capabilities } from '../backend/base/capabilities.ts';
import { createSystemSpooler } from '../system-spooler.ts';

/** What a browser's page does by itself, and what browsers let nobody do. */
export const loopbackCapabilities: Capabilities = {
  notify: { by: 'page' },
  // In the title and the icon of the tab.
  badge: { by: 'page' },
  tray: { by: 'nobody', why: 'browser' },
  quickActions: { by: 'nobody', why: 'browser' },
  openAtLogin: { by: 'nobody', why: 'browser' },
  deepLinks: { by: 'nobody', why: 'browser' },
  openFiles: { by: 'nobody', why: 'browser' },
  // Another window of the browser, which the page opens automatically.
  secondWindow: { by: 'page' },
  pickFolder: { by: 'nobody', why: 'browser' },
  menu: { by: 'nobody', why: 'browser' },
  // The backend prints, not the page: in a browser it is on the same machine.
  printRaw: { by: 'host', use: createSystemSpooler() },
  openOutside: { by: 'page' },
  systemProxy: { by: 'nobody', why: 'browser' },
  power: { by: 'nobody', why: 'browser' },
  update: { by: 'nobody', why: 'browser' },
};
