import { ours } from '../../torture/limit/limit-contestants.ts';
import { latencies } from '../../torture/limit/limit-latencies.ts';
import { liveDay, undisturbed } from '../../torture/limit/limit-run.ts';

const hours = 2;

/**
 * Measures on a simulated clock how many requests a minute are sent if a batch always has waiting orders. Compares this with the maximum:
 * 60 requests in each period of 60 s plus the mean latency.
 */
export async function benchLimit(): Promise<void> {
  for (const latency of latencies) {
    const day = await liveDay(ours(), { hours, seed: 1, troubles: undisturbed, latency });
    const meanMs = day.holdsMs.reduce((sum, holdMs) => sum + holdMs, 0) / day.holdsMs.length;
    const ceiling = (60 * 60_000) / (60_000 + meanMs);
    const perMinute = day.holdsMs.length / (day.lengthMs / 60_000);
    const what = `requests a minute of a waiting batch, latency ${latency.name}`;
    const figures = `${perMinute.toFixed(1)} against ${ceiling.toFixed(1)}, mean latency ${(meanMs / 1_000).toFixed(2)} s`;
    console.log(
      `${what.padEnd(58)} ${(perMinute / ceiling).toFixed(3).padStart(7)} ×   ${figures}   (${hours} simulated hours)`,
    );
  }
}
