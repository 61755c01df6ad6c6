import { randomUUID } from 'node:crypto';
import type { Clock } from '../../shared/model/base/clock.ts';
import type { Host } from '../backend/base/host.ts';
import { createEmbeddedPractice } from '../embedded-practice.ts';
import { stillHolds } from '../folder-lock.ts';
import { thisMachine } from '../machine.ts';
import { readMachineSigns } from '../machine-signs.ts';
import { loopbackCapabilities } from './capabilities.ts';
import { openPreferences } from './preferences-file.ts';

/** The loopback shell's ports for the backend. Call after the data folder is locked by this process. */
export function createLoopbackHost(options: {
  readonly version: string;
  readonly dataFolder: string;
  readonly markFolder: string;
  readonly clock: Clock;
  readonly handOut: Host['handOut'];
  readonly keyMemory?: Host['keyMemory'];
  readonly sharing?: Host['sharing'];
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
    handOut,
    ...(keyMemory === undefined ? {} : { keyMemory }),
    ...(sharing === undefined ? {} : { sharing }),
    ...(redactor === undefined ? {} : { redactor }),
  };
}
