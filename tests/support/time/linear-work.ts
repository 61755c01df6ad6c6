/**
 * True if `work` takes more than 24 times as much CPU time for a text eight times as long. `textOf` makes a
 * text of about this many characters. Work that takes less than 50 ms for the long text is accepted, because
 * quadratic work takes seconds for it.
 */
export function isFarFromLinear(
  work: (text: string) => void,
  textOf: (length: number) => string,
  length: number,
): boolean {
  const long = textOf(length);
  // Almost all work ends here, after one measurement and not after seven.
  if (cpuTimeOf(work, long) <= 50_000) return false;
  const short = textOf(length / 8);
  // Some systems count this time in steps of 4 ms, so the short text is worked on eight times in one measurement.
  const eightTimes = (text: string): void => {
    for (let turn = 0; turn < 8; turn += 1) work(text);
  };
  const least = (measured: typeof work, text: string): number =>
    Math.min(...[1, 2, 3].map(() => cpuTimeOf(measured, text)));
  const most = least(work, long);
  return most > 50_000 && most > 3 * least(eightTimes, short);
}

/** CPU time of this thread in microseconds, which hardly depends on the machine's load. */
export function cpuTimeOf<Input>(work: (input: Input) => void, input: Input): number {
  const from = process.threadCpuUsage();
  work(input);
  const { user, system } = process.threadCpuUsage(from);
  return user + system;
}
