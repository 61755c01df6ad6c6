import type { TemplateShop } from '../../support/shop/template-shop.ts';
import type { Step } from '../events/schedule.ts';
import type { ScheduleResult } from './run-schedule.ts';

/** The last line of a program that plays schedules. */
export interface RunResult {
  readonly counts: Readonly<Record<string, number>>;
  /** The schedule that broke a rule, with its violations; null: none did. */
  readonly failure: string | null;
}

const maxMs = 6 * 60_000;

/** Prints the result and ends the process. */
export function finish(played: RunResult): never {
  process.stdout.write(`${JSON.stringify(played)}\n`, () => process.exit());
  // The process ends as soon as the line is written.
  return undefined as never;
}

/** Plays one schedule and adds its outcome to `counts`. Returns the violations. */
export async function playOne(
  run: (steps: readonly Step[], template: TemplateShop) => Promise<ScheduleResult>,
  steps: readonly Step[],
  template: TemplateShop,
  counts: Record<string, number>,
): Promise<readonly string[]> {
  const hangs = setTimeout(
    () => finish({ counts, failure: `This schedule did not end:\n${JSON.stringify(steps)}` }),
    maxMs,
  );
  try {
    const { violations, counts: each } = await run(steps, template);
    counts.schedules = (counts.schedules ?? 0) + 1;
    for (const [what, count] of Object.entries(each)) counts[what] = (counts[what] ?? 0) + count;
    return violations;
  } finally {
    clearTimeout(hangs);
  }
}
