import { speedRange } from './books/progress-time.ts';
import { findDialect, practiceDialects } from './dialects/dialects.ts';
import type { PracticeOptions } from './practice-supplier.ts';

export const usage =
  'Usage: npm run practice -- --port N [--speed N] [--state FILE] [--dialect NAME] [--control]';

export type ParsedArguments =
  | { readonly ok: true; readonly options: PracticeOptions }
  | { readonly ok: false; readonly problem: string };

/** Parses the arguments after the command's name. An error is one sentence. */
export function parseArguments(words: readonly string[]): ParsedArguments {
  let options: PracticeOptions = {};
  const rest = words.flatMap((word) => (/^--\w+=/.test(word) ? splitOnce(word) : [word]));
  while (rest.length > 0) {
    const name = rest.shift();
    if (name === '--control') {
      options = { ...options, control: true };
      continue;
    }
    if (name !== '--port' && name !== '--speed' && name !== '--state' && name !== '--dialect')
      return wrong(`"${name}" is not an option of the practice supplier.`);
    const value = rest.shift() ?? '';
    if (name === '--state') {
      if (value === '') return wrong('--state needs the path of a file.');
      options = { ...options, stateFile: value };
    } else if (name === '--dialect') {
      if (findDialect(value) === null)
        return wrong(`--dialect needs one of ${practiceDialects.map((each) => each.name).join(', ')}.`);
      options = { ...options, dialect: value };
    } else if (name === '--port') {
      const port = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
      if (!(port <= 65_535)) return wrong('--port needs a number from 0 to 65535.');
      options = { ...options, port };
    } else {
      const speed = /^\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
      if (!(speed >= speedRange.least && speed <= speedRange.most))
        return wrong(`--speed needs a number from ${speedRange.least} to ${speedRange.most}.`);
      options = { ...options, speed };
    }
  }
  return { ok: true, options };
}

function wrong(problem: string): ParsedArguments {
  return { ok: false, problem };
}

function splitOnce(word: string): readonly string[] {
  const at = word.indexOf('=');
  return [word.slice(0, at), word.slice(at + 1)];
}
