import { readFileSync } from 'node:fs';
import { BaseSequencer } from 'vitest/node';
import { withSwitches } from './changes.mjs';

const { IMEI_DESK_CHANGES: planFile } = process.env;
/**
 * @type {{ changes: readonly (import('./changes.mjs').Change & { id: number, path: string })[], order: readonly string[] } | null}
 */
const plan = planFile === undefined ? null : JSON.parse(readFileSync(planFile, 'utf8'));

/**
 * For `npm run mutants`: a test reads each file with all changes of the plan, and each change is behind a switch that the runner sets. The
 * files on disk are unchanged. Threads and programs that a test starts read the unchanged files.
 * @returns {import('vitest/config').Plugin[]}
 */
export function switchedFiles() {
  if (plan === null) return [];
  const byFile = Map.groupBy(plan.changes, ({ path }) => path);
  return [
    {
      name: 'switched-files',
      enforce: 'pre',
      // Vitest's cache is off, because it contains the unchanged files.
      configureVitest: ({ defineCacheKeyGenerator }) =>
        defineCacheKeyGenerator(({ id }) => (byFile.has(id) ? false : null)),
      transform(code, id) {
        const of = byFile.get(id);
        return of === undefined ? undefined : withSwitches(code, of);
      },
    },
  ];
}

/** Runs the test files in the order of the plan. */
class InPlannedOrder extends BaseSequencer {
  /** @override @param {import('vitest/node').TestSpecification[]} files */
  async sort(files) {
    const rank = new Map(plan?.order.map((file, at) => [file, at]));
    return files.toSorted((left, right) => (rank.get(left.moduleId) ?? 0) - (rank.get(right.moduleId) ?? 0));
  }
}

/** The options of vitest for such a run; empty for any other run. */
export const switchingOptions =
  plan === null ? {} : { runner: 'build/mutants/runner.config.ts', sequence: { sequencer: InPlannedOrder } };
