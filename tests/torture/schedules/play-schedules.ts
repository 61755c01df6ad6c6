// A separate program: plays a number of schedules from a seed and prints the result as one line of JSON.
import fc from 'fast-check';
import { startOwnServer } from '../../support/postgres/start-server.ts';
import { makeTemplateShop } from '../../support/shop/template-shop.ts';
import { isOnServer } from '../../support/world/world-journal.ts';
import { type Step, schedules } from '../events/schedule.ts';
import { finish, playOne } from './run-result.ts';
import { runSchedule } from './run-schedule.ts';

// Shortening a failing schedule ends after this number of further failures; without a maximum, it could take
// an hour.
const maxFailures = 25;

const [seed = 1, numRuns = 100] = process.argv.slice(2).map(Number);
const counts: Record<string, number> = { schedules: 0 };
let failures = 0;

async function play(steps: readonly Step[]): Promise<void> {
  if (failures > maxFailures) return;
  try {
    const violations = await playOne(runSchedule, steps, template, counts);
    if (violations.length > 0) throw new Error(violations.join('\n'));
  } catch (error) {
    failures += 1;
    throw error;
  }
}

if (isOnServer) await startOwnServer();
const template = await makeTemplateShop();
try {
  await fc.assert(fc.asyncProperty(schedules, play), { seed, numRuns, endOnFailure: false });
  await template.remove();
  finish({ counts, failure: null });
} catch (error) {
  const { message, cause } = error as Error;
  await template.remove();
  finish({ counts, failure: `${message}\n${cause instanceof Error ? cause.message : ''}` });
}
