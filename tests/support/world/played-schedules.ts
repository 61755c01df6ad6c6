import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { RunResult } from '../../torture/schedules/run-result.ts';

// Imported by URL, because the scripts of build/ do not belong to this folder's TypeScript project.
const { buildTorturePrograms } = (await import(
  new URL('../../../build/torture/programs.mjs', import.meta.url).href
)) as { buildTorturePrograms: () => Promise<string> };

/** Schedules that one process plays. */
export interface Piece {
  /** The program's arguments; `again` is the command that repeats the piece. */
  readonly words: readonly string[];
  readonly again: string;
}

/**
 * Plays each piece in its own process, one process per core, and calls `tell` for each piece that passed. Starts no piece after three
 * failures. Returns the failures, each with the command that repeats it.
 */
export async function playPieces<Own extends Piece>(
  program: 'play-schedules' | 'play-every-schedule',
  pieces: readonly Own[],
  tell: (piece: Own, counts: RunResult['counts']) => void,
): Promise<readonly string[]> {
  const folder = await buildTorturePrograms();
  const waiting = [...pieces];
  const failures: string[] = [];
  const maxFailures = 3;
  async function playSome(): Promise<void> {
    for (let piece = waiting.shift(); piece && failures.length < maxFailures; piece = waiting.shift()) {
      const { counts, failure } = await play(join(folder, `${program}.mjs`), piece.words);
      if (failure === null) tell(piece, counts);
      if (failure === null) continue;
      failures.push(`${failure}\nTo repeat it: ${piece.again}`);
      // The failure is printed immediately, because the other pieces may take hours.
      process.stdout.write(`${failures.at(-1)}\n`);
    }
  }
  try {
    await Promise.all(Array.from({ length: availableParallelism() }, playSome));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return failures;
}

function play(program: string, words: readonly string[]): Promise<RunResult> {
  const child = spawn(process.execPath, [program, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let complained = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complained = (complained + text).slice(-4_000);
  });
  return new Promise((resolve) => {
    child.on('close', (code, signal) => {
      const line = said.trimEnd().split('\n').at(-1) ?? '';
      if (line.startsWith('{')) resolve(JSON.parse(line) as RunResult);
      else resolve({ counts: {}, failure: `The program ended with ${signal ?? code}:\n${complained}` });
    });
  });
}
