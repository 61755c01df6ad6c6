import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../shared/model/base/clock.ts';
import { parseJson } from '../../shared/model/base/parse-json.ts';
import type { Host, Preferences } from '../backend/base/host.ts';
import { createEmbeddedPractice } from '../embedded-practice.ts';
import { stillHolds } from '../folder-lock.ts';
import { thisMachine } from '../machine.ts';
import { readMachineSigns } from '../machine-signs.ts';
import { loopbackCapabilities } from './capabilities.ts';

/** The loopback shell's ports for the backend. Call after this process has locked the data folder. */
export function createLoopbackHost(options: {
  readonly version: string;
  readonly dataFolder: string;
  readonly markFolder: string;
  readonly clock: Clock;
  readonly handOut: Host['handOut'];
  readonly keyMemory?: Host['keyMemory'];
  readonly sharing: Host['sharing'];
  readonly redactor?: Host['redactor'];
}): Host {
  const { version, dataFolder, markFolder, clock, handOut, keyMemory, sharing, redactor } = options;
  return {
    shell: 'loopback',
    version,
    dataFolder,
    markFolder,
    machineSigns: () => readMachineSigns(dataFolder),
    holdsFolder: () => stillHolds(dataFolder),
    clock,
    randomId: randomUUID,
    preferences: openPreferences(dataFolder),
    practice: createEmbeddedPractice({ dataFolder, clock }),
    environment: thisMachine().env,
    capabilities: loopbackCapabilities,
    sharing,
    handOut,
    ...(keyMemory === undefined ? {} : { keyMemory }),
    ...(redactor === undefined ? {} : { redactor }),
  };
}

/**
 * The preferences file in the data folder, in the desktop shell's format. An unreadable file is replaced by the default preferences,
 * because lost preferences are better than an app that does not start.
 */
function openPreferences(dataFolder: string): Preferences {
  const file = join(dataFolder, 'preferences.json');
  return {
    read() {
      try {
        const found = parseJson(readFileSync(file, 'utf8'));
        return typeof found === 'object' && found !== null ? { ...found } : {};
      } catch {
        return {};
      }
    },
    write(value) {
      writeFileSync(`${file}.new`, JSON.stringify(value, null, '\t'), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
  };
}
