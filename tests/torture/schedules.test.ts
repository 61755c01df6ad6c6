import { expect, test } from 'vitest';
import { playPieces } from '../support/world/played-schedules.ts';
import { inForm, isLongForm, passedBefore, seed, tell } from '../support/world/torture-form.ts';

const runs = inForm('schedules', 120, 10_000);
/** So many are told of by themselves, with the seed that repeats them (`--seed N --schedules 100`). */
const together = isLongForm ? 100 : 60;
const piecePart = 'schedules so far';

function piecesOf(runs: number) {
  return Array.from({ length: Math.ceil(runs / together) }, (_, index) => {
    const own = (seed + index) >>> 0;
    const count = Math.min(together, runs - index * together);
    const again = `npm run torture -- --only schedules --seed ${own} --schedules ${count}`;
    return { seed: own, count, words: [String(own), String(count)], again };
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
    tell('schedules', done);
    expect(failures).toEqual([]);
    expect(done.schedules).toBe(runs);
    expect(done['faults that struck'], 'the weather was too fair to prove anything').toBeGreaterThan(
      runs / 10,
    );
    expect(done.crashes).toBeGreaterThan(runs / 10);
  },
  8 * 60 * 60_000,
);
