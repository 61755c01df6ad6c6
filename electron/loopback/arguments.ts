import { parseArgs } from 'node:util';
import { namedDataFolder } from '../data-folder.ts';
import { type Machine, thisMachine, workingFolder } from '../machine.ts';
import { startFailure } from '../start-failure.ts';

export interface StartOptions {
  /** False if `--no-open` was given. Then the address is only printed. */
  readonly open: boolean;
  /** 0 lets the system choose a port. */
  readonly port: number;
  /** An absolute path. Null means the system's default folder. */
  readonly dataFolder: string | null;
}

/**
 * Parses the options of `npm start`. Throws a StartFailure for anything unknown. A relative folder is resolved from the user's working
 * directory. npm passes that directory in a variable, because npm runs scripts in another directory.
 */
export function parseStartOptions(args: readonly string[], machine: Machine = thisMachine()): StartOptions {
  const baseFolder = machine.env.INIT_CWD ?? workingFolder();
  const { values } = parseStrictly(args);
  return {
    open: values['no-open'] !== true,
    port: values.port === undefined ? 0 : parsePort(values.port),
    dataFolder:
      values['data-dir'] === undefined ? null : namedDataFolder(values['data-dir'], machine, baseFolder),
  };
}

function parseStrictly(commandLine: readonly string[]) {
  try {
    return parseArgs({
      args: [...commandLine],
      strict: true,
      allowPositionals: false,
      options: {
        // The start script uses this option to choose the shell; here it is accepted but has no effect.
        browser: { type: 'boolean' },
        'no-open': { type: 'boolean' },
        port: { type: 'string' },
        'data-dir': { type: 'string' },
      },
    });
  } catch (cause) {
    const word = /'([^' ]+)/.exec(cause instanceof Error ? cause.message : '')?.[1] ?? commandLine.join(' ');
    throw startFailure(
      `IMEI Desk cannot use "${word}" as it was given. It knows --browser, --no-open, --port NUMBER and --data-dir FOLDER.`,
      cause,
    );
  }
}

function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw startFailure(
    `"${text}" is not a port. Give --port a number from 1 to 65535, or 0 for any that is free.`,
  );
}
