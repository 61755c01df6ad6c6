import { expect, test } from 'vitest';
import { playPieces } from '../../support/world/played-schedules.ts';
import { inForm, isLongForm, passedBefore, seed, tell } from '../../support/world/torture-form.ts';
import { isOnServer } from '../../support/world/world-journal.ts';

const runs = inForm('schedules', 20, isOnServer ? 2_000 : 10_000);
/** The number of schedules per piece. A run reports each piece with the seed that repeats it (`--seed N --schedules 100`). */
const together = isLongForm ? 100 : 10;
const again = `npm run torture -- ${isOnServer ? '--engine postgres ' : ''}--only schedules`;
const piecePart = 'schedules so far';

function piecesOf(runs: number) {
  return Array.from({ length: Math.ceil(runs / together) }, (_, index) => {
    const own = (seed + index) >>> 0;
    const count = Math.min(together, runs - index * together);
    const words = [String(own), String(count)];
    return { seed: own, count, words, again: `${again} --seed ${own} --schedules ${count}` };
  });
}

test(
  `O, L, J: ${runs} random schedules of clicks, crashes, faults, clock steps and restarts break no rule`,
  async () => {
    const done: Record<string, number> = { schedules: 0 };
    const add = (counts: Readonly<Record<string, number>>): void => {
      for (const [what, count] of Object.entries(counts)) done[what] = (done[what] ?? 0) + count;
    };
    const before = isLongForm ? passedBefore(piecePart) : new Map<number, Record<string, number>>();
    const due = piecesOf(runs).filter((piece) => {
      const counts = before.get(piece.seed);
      if (counts?.schedules !== piece.count) return true;
      add(counts);
      return false;
    });
    const failures = await playPieces('play-schedules', due, (piece, counts) => {
      add(counts);
      if (isLongForm) tell(piecePart, counts, piece.seed);
    });
    tell(isOnServer ? 'schedules on a server' : 'schedules', done);
    expect(failures).toEqual([]);
    expect(done.schedules).toBe(runs);
    const [faults, crashes] = [done['faults that struck'] ?? 0, done.crashes ?? 0];
    // With few schedules, faults or crashes may be rare by chance.
    const least = runs < 40 ? faults + crashes : Math.min(faults, crashes);
    expect(least, 'the weather was too fair to prove anything').toBeGreaterThan(runs < 40 ? 0 : runs / 10);
  },
  8 * 60 * 60_000,
);
