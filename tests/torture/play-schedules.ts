// A program of its own: plays so many schedules from a seed and prints what they came to as one line of JSON.
import fc from 'fast-check';
import { reuseThreads } from '../support/reused-threads.ts';
import type { Step } from './schedule.ts';

// Before anything of the app is loaded.
reuseThreads();
const { makeTemplateShop } = await import('../support/template-shop.ts');
const { runSchedule } = await import('./run-schedule.ts');
const { schedules } = await import('./schedule.ts');

/** What is printed. */
export interface Played {
  readonly counts: Readonly<Record<string, number>>;
  /** The shortest schedule that was found to break a rule, and which; null: none did. */
  readonly failure: string | null;
}

const longestMs = 6 * 60_000;
// A broken rule is shown by a schedule that was made shorter, but not at the price of an hour.
const mostFailures = 25;

const [seed = 1, numRuns = 100] = process.argv.slice(2).map(Number);
const counts: Record<string, number> = { schedules: 0 };
let failures = 0;

function finish(failure: string | null): never {
  process.stdout.write(`${JSON.stringify({ counts, failure } satisfies Played)}\n`, () => process.exit());
  // Never reached: the line is written first.
  return undefined as never;
}

async function play(steps: readonly Step[]): Promise<void> {
  if (failures > mostFailures) return;
  const hangs = setTimeout(() => finish(`This schedule did not end:\n${JSON.stringify(steps)}`), longestMs);
  try {
    const { violations, counts: each } = await runSchedule(steps, template);
    counts.schedules = (counts.schedules ?? 0) + 1;
    for (const [what, count] of Object.entries(each)) counts[what] = (counts[what] ?? 0) + count;
    if (violations.length > 0) throw new Error(violations.join('\n'));
  } catch (error) {
    failures += 1;
    throw error;
  } finally {
    clearTimeout(hangs);
  }
}

const template = await makeTemplateShop();
try {
  await fc.assert(fc.asyncProperty(schedules, play), { seed, numRuns, endOnFailure: false });
  await template.remove();
  finish(null);
} catch (error) {
  const { message, cause } = error as Error;
  await template.remove();
  finish(`${message}\n${cause instanceof Error ? cause.message : ''}`);
}
