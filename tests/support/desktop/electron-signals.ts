import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cache = fileURLToPath(new URL('../../../node_modules/.cache/imei-desk-tests', import.meta.url));
let library: string | null | undefined;

/** Returns the library that handles signals as Electron does (`electron-signals.c`); null if the system has no signals or no C compiler. */
function signalLibrary(): string | null {
  if (library === undefined) library = compile();
  return library;
}

function compile(): string | null {
  if (process.platform === 'win32') return null;
  const source = fileURLToPath(new URL('./electron-signals.c', import.meta.url));
  const made = join(cache, 'electron-signals.so');
  const part = `${made}.${process.pid}`;
  mkdirSync(cache, { recursive: true });
  const { error, status, stderr } = spawnSync('cc', ['-shared', '-fPIC', '-o', part, source, '-ldl'], {
    encoding: 'utf8',
  });
  if (error !== undefined) return null;
  if (status !== 0) throw new Error(stderr);
  renameSync(part, made);
  return made;
}

/** The environment variable with the library's path, for a process that calls `takeSignalsAsElectron`. */
export function signalLibraryEnv(): Readonly<Record<string, string>> {
  const found = signalLibrary();
  return found === null ? {} : { IMEI_TEST_SIGNALS: found };
}

/** Makes a signal call `quit`, as in Electron. Without the library Node handles signals. */
export function takeSignalsAsElectron(quit: () => void): void {
  const { IMEI_TEST_SIGNALS: file } = process.env;
  if (file === undefined) return;
  try {
    process.dlopen({ exports: {} }, file);
  } catch {
    // Node reports that the library is not a Node module; only loading it was needed.
  }
  const reported = new Socket({
    fd: Number(process.env.IMEI_TEST_SIGNALS_TOLD),
    readable: true,
    writable: false,
  });
  reported.on('data', quit);
  reported.unref();
}
