/** A measured action. */
export interface Timed {
  readonly name: string;
  once(): Promise<unknown>;
}

/** Median times of two actions measured alternately, so that a change of the machine's speed affects both. */
export interface Ratio {
  readonly subjectMs: number;
  readonly baselineMs: number;
  /** Median of the ratios of each round. */
  readonly ratio: number;
}

/** Measures `subject` and `baseline` in alternating rounds of `times` calls each, after one round that is not counted. */
export async function compare(
  subject: Timed,
  baseline: Timed,
  rounds: number,
  times: number,
): Promise<Ratio> {
  const pairs: { subjectMs: number; baselineMs: number }[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const pair = { subjectMs: await timeOf(subject, times), baselineMs: await timeOf(baseline, times) };
    if (round >= 0) pairs.push(pair);
  }
  return {
    subjectMs: median(pairs.map((pair) => pair.subjectMs)),
    baselineMs: median(pairs.map((pair) => pair.baselineMs)),
    ratio: median(pairs.map((pair) => pair.subjectMs / pair.baselineMs)),
  };
}

async function timeOf(timed: Timed, times: number): Promise<number> {
  const startedAt = performance.now();
  for (let time = 0; time < times; time += 1) await timed.once();
  return (performance.now() - startedAt) / times;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] =
    sorted.length % 2 === 1 ? [sorted[middle], sorted[middle]] : sorted.slice(middle - 1, middle + 1);
  return (low + high) / 2;
}

/** One line of the table: its subject, both medians and the ratio. */
export function printRatio(subject: string, baseline: string, { subjectMs, baselineMs, ratio }: Ratio): void {
  const figures = `${inMs(subjectMs)} against ${inMs(baselineMs)}`;
  console.log(`${subject.padEnd(58)} ${ratio.toFixed(2).padStart(7)} ×   ${figures}   (${baseline})`);
}

function inMs(milliseconds: number): string {
  return milliseconds < 1 ? `${(milliseconds * 1_000).toFixed(1)} µs` : `${milliseconds.toFixed(2)} ms`;
}
