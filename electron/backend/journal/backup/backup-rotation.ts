import { dayMs } from '../../../../shared/model/base/clock.ts';
/**
 * Backups to keep: the newest of each of the last 7 days with a backup, the newest of each of the 4 weeks before, and the newest 3 of all.
 * So two manual backups on one morning do not displace older backups.
 */
export function backupsToKeep<Kept extends { readonly takenAt: number }>(backups: readonly Kept[]): Kept[] {
  const newestFirst = [...backups].sort((left, right) => right.takenAt - left.takenAt);
  const daily = newestOfEach(newestFirst, ({ takenAt }) => Math.floor(takenAt / dayMs)).slice(0, 7);
  const firstDay = daily.at(-1)?.takenAt ?? 0;
  const older = newestFirst.filter(({ takenAt }) => takenAt < firstDay);
  const weekly = newestOfEach(older, ({ takenAt }) => Math.floor((takenAt + mondayMs) / (7 * dayMs))).slice(
    0,
    4,
  );
  const toKeep = new Set([...newestFirst.slice(0, 3), ...daily, ...weekly]);
  return newestFirst.filter((backup) => toKeep.has(backup));
}

// The epoch began on a Thursday. A week begins on a Monday.
const mondayMs = 3 * dayMs;

function newestOfEach<Kept>(newestFirst: readonly Kept[], periodOf: (backup: Kept) => number): Kept[] {
  const seen = new Set<number>();
  return newestFirst.filter((backup) => {
    const period = periodOf(backup);
    if (seen.has(period)) return false;
    seen.add(period);
    return true;
  });
}
