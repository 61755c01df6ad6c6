import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { app, type BrowserWindow, utilityProcess } from 'electron';
import type { Capabilities } from '../backend/base/capabilities.ts';
import type { Host, Preferences } from '../backend/base/host.ts';
import { createRedactor } from '../backend/base/redact.ts';
import { createEmbeddedPractice } from '../embedded-practice.ts';
import { stillHolds } from '../folder-lock.ts';
import { thisMachine } from '../machine.ts';
import { readMachineSigns } from '../machine-signs.ts';
import { createSystemClock } from '../system-clock.ts';
import { thisMarkFolder } from './data-folder.ts';
import { createSaveFile } from './dialogs/save-file.ts';

export function createDesktopHost(
  dataFolder: string,
  preferences: Preferences,
  capabilities: Capabilities,
  window: () => BrowserWindow | undefined,
  keyMemory?: Host['keyMemory'],
): Omit<Host, 'sharing'> {
  const clock = createSystemClock();
  return {
    shell: 'desktop',
    version: app.getVersion(),
    dataFolder,
    machineSigns: () => readMachineSigns(dataFolder),
    markFolder: thisMarkFolder(dataFolder),
    holdsFolder: () => stillHolds(dataFolder),
    clock,
    randomId: randomUUID,
    preferences,
    redactor: createRedactor(),
    ...(keyMemory === undefined ? {} : { keyMemory }),
    startProcess: (program, { maxMemoryMb }) =>
      utilityProcess.fork(fileURLToPath(program), [], {
        serviceName: 'IMEI Desk replies',
        stdio: 'ignore',
        // In Electron, V8 takes its limit from Chromium's switch; Node's own option has no effect.
        execArgv: [`--js-flags=--max-old-space-size=${maxMemoryMb}`],
      }),
    practice: createEmbeddedPractice({ dataFolder, clock }),
    environment: thisMachine().env,
    handOut: createSaveFile(window),
    capabilities,
  };
}
