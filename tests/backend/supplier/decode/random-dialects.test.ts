import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dialects } from '../../../support/random-dialect/features.ts';
import type { Finding } from '../../../support/random-dialect/judge.ts';
import { describeDraw, playDialect } from '../../../support/random-dialect/play.ts';
import { truths } from '../../../support/random-dialect/truth.ts';
import { newSeed } from '../../../support/time/chance.ts';
import { isWholeForm } from '../../../support/whole-form.ts';

// `npm run dialects -- --random N --seed S` tries more dialects.
const draws = Number(process.env.IMEI_DESK_RANDOM_DIALECTS) || (isWholeForm ? 60 : 8);
const seed = Number(process.env.IMEI_DESK_RANDOM_SEED) || newSeed();

const draw = fc.record({ truth: truths, dialect: dialects });
const isBad = (finding: Finding): boolean => finding === 'WRONG' || finding === 'silent';

// The required share is lower for few dialects, which may contain more replies that prove nothing.
const leastRight = draws >= 500 ? 0.99 : 0.95;

test(`${draws} random dialects: nothing is misread or silently lost, and ${leastRight * 100} in 100 values are read`, async () => {
  const counts: Record<Finding, number> = { right: 0, told: 0, silent: 0, WRONG: 0 };
  const reasons = new Map<string, number>();
  for (const { truth, dialect } of fc.sample(draw, { seed, numRuns: draws }))
    for (const { what, finding } of await playDialect(truth, dialect)) {
      counts[finding] += 1;
      if (finding === 'right') continue;
      const kind = `${finding} ${what.replace(/ \S*\d\S*/g, '')}`;
      reasons.set(kind, (reasons.get(kind) ?? 0) + 1);
    }
  const all = Object.values(counts).reduce((sum, each) => sum + each, 0);
  const worst = [...reasons].sort(([, left], [, right]) => right - left);
  process.stdout.write(`${draws} random dialects, seed ${seed}: ${JSON.stringify(counts)} of ${all}\n`);
  for (const [kind, count] of worst) process.stdout.write(`  ${count} ${kind}\n`);
  // Runs only after a failure, and shrinks the failing dialect to the cause.
  if (counts.WRONG + counts.silent > 0)
    await fc.assert(
      fc.asyncProperty(draw, async ({ truth, dialect }) => {
        const judged = await playDialect(truth, dialect);
        if (judged.some(({ finding }) => isBad(finding)))
          throw new Error(describeDraw(dialect, judged, ['WRONG', 'silent']));
      }),
      { seed, numRuns: draws },
    );
  expect({ wrong: counts.WRONG, silent: counts.silent }).toEqual({ wrong: 0, silent: 0 });
  expect(counts.right / all).toBeGreaterThanOrEqual(leastRight);
}, 3_600_000);
