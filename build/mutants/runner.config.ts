import { appendFileSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { type RunnerTestCase as Test, TestRunner } from 'vitest';

/** The plan of a run. If `tries` is absent, the run reports which changes each test reaches. */
interface Plan {
  readonly root: string;
  readonly log: string;
  readonly maxTestMs: number;
  /** The change that is active from the start, for code that runs while its module loads. */
  readonly always?: number;
  /** The changes to try with each test. */
  readonly tries?: Readonly<Record<string, readonly number[]>>;
}

const plan: Plan = JSON.parse(readFileSync(String(process.env.IMEI_DESK_CHANGES), 'utf8'));
const { tries, always = null } = plan;

let inForce: number | null = always;
let startedAt = 0;
let reached: Set<number> | null = null;
/** The changes that were reached while no test was running: while a module was loading, or in a hook. */
const reachedOutside = new Set<number>();
const noticed = new Set<number>();

Object.assign(globalThis, {
  changeIs(id: number): boolean {
    if (tries === undefined && reached !== null) reached.add(id);
    else if (tries === undefined && !reachedOutside.has(id)) {
      reachedOutside.add(id);
      write({ outside: id });
    }
    return id === inForce;
  },
});

/** Writes each finding to the log immediately, as one line, because a change may block the process forever. */
function write(line: object): void {
  appendFileSync(plan.log, `${JSON.stringify(line)}\n`);
}

/**
 * Runs each test one time for each change to try, and at the end one time without a change. If the last run fails, the changes have
 * corrupted the test's state.
 */
export default class SwitchingRunner extends TestRunner {
  override async onBeforeRunTask(test: Test): Promise<void> {
    const own = this.#triesOf(test);
    if (tries !== undefined && own.length === 0) test.mode = 'skip';
    test.repeats = own.length;
    await super.onBeforeRunTask(test);
  }

  override onBeforeTryTask(test: Test, options: { retry: number; repeats: number }): void {
    super.onBeforeTryTask(test, options);
    inForce = this.#triesOf(test)[options.repeats] ?? always;
    startedAt = performance.now();
    if (tries === undefined) reached = new Set();
    else write({ trying: inForce, test: keyOf(test) });
  }

  async runTask(test: Test): Promise<void> {
    if (inForce === null) return TestRunner.getTestFn(test)();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, fail) => {
      timer = setTimeout(() => fail(new Error('does not end with this change')), plan.maxTestMs);
    });
    await Promise.race([TestRunner.getTestFn(test)(), late]).finally(() => clearTimeout(timer));
  }

  override async onAfterRetryTask(test: Test, options: { retry: number; repeats: number }): Promise<void> {
    await super.onAfterRetryTask(test, options);
    const passed = (test.result?.state === 'pass') !== (test.fails === true);
    const id = this.#triesOf(test)[options.repeats] ?? null;
    inForce = always;
    if (tries === undefined) {
      write({ test: keyOf(test), reached: [...(reached ?? [])], passed, ms: performance.now() - startedAt });
      reached = null;
    } else if (id !== null && !passed) write({ noticed: id, test: keyOf(test) });
    else if (id === null && !passed) write({ spoilt: keyOf(test) });
    if (id !== null && !passed) noticed.add(id);
  }

  override async onAfterRunTask(test: Test): Promise<void> {
    this.#own.delete(test);
    await super.onAfterRunTask(test);
  }

  readonly #own = new Map<Test, readonly number[]>();

  /** The changes that no test has noticed before this test begins. */
  #triesOf(test: Test): readonly number[] {
    const own = this.#own.get(test) ?? (tries?.[keyOf(test)] ?? []).filter((id) => !noticed.has(id));
    this.#own.set(test, own);
    return own;
  }
}

function keyOf(test: Test): string {
  const names = [test.name];
  for (let suite = test.suite; suite !== undefined; suite = suite.suite) names.unshift(suite.name);
  return `${relative(plan.root, test.file.filepath)} > ${names.join(' > ')}`;
}
