import { appendFileSync, readFileSync } from 'node:fs';
import { newSeed } from '../time/chance.ts';

/** True for the long form (`npm run torture`), false for the short one (`npm test`). `--seed` makes a run repeatable. */
export const isLongForm = process.env.IMEI_DESK_TORTURE === 'long';

/** Returns the number for this form, or the number that the command line gives. */
export function inForm(name: string, short: number, long: number): number {
  const asked = Number(process.env[`IMEI_DESK_TORTURE_${name.toUpperCase()}`]);
  if (Number.isInteger(asked) && asked > 0) return asked;
  return isLongForm ? long : short;
}

/** The seed of this run, given or new; printed with every result. */
export const seed: number = Number(process.env.IMEI_DESK_TORTURE_SEED) || newSeed();

/** Prints the counts of a run, and stores them for the summary of `npm run torture`. */
export function tell(part: string, done: Readonly<Record<string, number>>, own = seed): void {
  const counts = Object.entries(done).map(([what, count]) => `${count} ${what}`);
  tellLines([`torture: ${part}: ${counts.join(', ')}; seed ${own}`]);
}

/** Prints the numbered names of all tried events, and stores them for the summary. */
export function list(part: string, names: readonly string[]): void {
  tellLines(names.map((name, index) => `torture: ${part} ${index + 1}: ${name}`));
}

/** Prints lines unchanged, and stores them for the summary. */
export function tellLines(lines: readonly string[]): void {
  const text = lines.map((line) => `${line}\n`).join('');
  process.stdout.write(text);
  const file = process.env.IMEI_DESK_TORTURE_SUMMARY;
  if (file) appendFileSync(file, text);
}

/** Returns the counts of this part from the earlier run that this run continues, by seed; only counts without violations. */
export function passedBefore(part: string): ReadonlyMap<number, Record<string, number>> {
  const file = process.env.IMEI_DESK_TORTURE_SUMMARY;
  const lines = file ? readFileSync(file, 'utf8').split('\n') : [];
  const reported = lines.flatMap((line) => {
    const [, counts, own] = new RegExp(`^torture: ${part}: (.*); seed (\\d+)$`).exec(line) ?? [];
    if (counts === undefined) return [];
    const named = counts.split(', ').map((each): [string, number] => {
      const [count = '', ...what] = each.split(' ');
      return [what.join(' '), Number(count)];
    });
    return [[Number(own), Object.fromEntries(named)] as const];
  });
  return new Map(reported.filter(([, counts]) => counts.violations === 0));
}
