import { speedRange } from './books/progress-time.ts';
import { findDialect, practiceDialects } from './dialects/dialects.ts';
import type { PracticeOptions } from './practice-supplier.ts';

export const usage =
  'Usage: npm run practice -- --port N [--speed N] [--state FILE] [--dialect NAME] [--control]';

export type ParsedArguments =
  | { readonly ok: true; readonly options: PracticeOptions }
  | { readonly ok: false; readonly problem: string };

/** Parses the arguments after the command's name. An error is one sentence. */
export function parseArguments(args: readonly string[]): ParsedArguments {
  let options: PracticeOptions = {};
  const remaining = args.flatMap((word) => (/^--\w+=/.test(word) ? splitOnce(word) : [word]));
  while (remaining.length > 0) {
    const name = remaining.shift() ?? '';
    const read = name === '--control' ? () => ({ control: true }) : valued.get(name);
    if (read === undefined) return wrong(`"${name}" is not an option of the practice supplier.`);
    const option = read(name === '--control' ? '' : (remaining.shift() ?? ''));
    if (typeof option === 'string') return wrong(option);
    options = { ...options, ...option };
  }
  return { ok: true, options };
}

type OptionReader = (value: string) => PracticeOptions | string;

/** The options that have a value. Each function returns what is wrong with the value. */
const valued: ReadonlyMap<string, OptionReader> = new Map<string, OptionReader>([
  ['--state', (value) => (value === '' ? '--state needs the path of a file.' : { stateFile: value })],
  [
    '--dialect',
    (value) =>
      findDialect(value) === null
        ? `--dialect needs one of ${practiceDialects.map((each) => each.name).join(', ')}.`
        : { dialect: value },
  ],
  [
    '--port',
    (value) =>
      /^\d{1,5}$/.test(value) && Number(value) <= 65_535
        ? { port: Number(value) }
        : '--port needs a number from 0 to 65535.',
  ],
  [
    '--speed',
    (value) => {
      const speed = /^\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
      return speed >= speedRange.least && speed <= speedRange.most
        ? { speed }
        : `--speed needs a number from ${speedRange.least} to ${speedRange.most}.`;
    },
  ],
]);

function wrong(problem: string): ParsedArguments {
  return { ok: false, problem };
}

function splitOnce(word: string): readonly string[] {
  const at = word.indexOf('=');
  return [word.slice(0, at), word.slice(at + 1)];
}
