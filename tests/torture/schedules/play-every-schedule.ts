// A separate program: plays one part of all schedules of a given length and prints the result as one line of JSON.
import { startOwnServer } from '../../support/postgres/start-server.ts';
import { makeTemplateShop } from '../../support/shop/template-shop.ts';
import { isOnServer } from '../../support/world/world-journal.ts';
import { everySchedule, stepsOf } from './every-schedule.ts';
import { finish, playOne } from './run-result.ts';
import { runSchedule } from './run-schedule.ts';

const [length = 1, part = 0, parts = 1] = process.argv.slice(2).map(Number);
const counts: Record<string, number> = { schedules: 0 };
let failure: string | null = null;

if (isOnServer) await startOwnServer();
const template = await makeTemplateShop();
for (const letters of everySchedule(length).filter((_, index) => index % parts === part)) {
  const steps = letters.flatMap(stepsOf);
  const violations = await playOne(runSchedule, steps, template, counts).catch((error: unknown) => [
    String(error),
  ]);
  if (violations.length === 0) continue;
  failure = `${letters.join(', ')}:\n${violations.join('\n')}`;
  break;
}
await template.remove();
finish({ counts, failure });
