import type { Clock } from '../../shared/model/base/clock.ts';
import type { SupplierClaimDesk } from './desk/supplier-claims/supplier-claims.ts';
import { createBackgroundJob } from './journal/engine/background-job.ts';
import { indexSome } from './journal/engine/word-index.ts';
import type { Journal } from './journal/journal.ts';

/** Jobs that work through the journal in small steps whenever something changed: indexing, matching, learning. */
export function createBackgroundJobs(parts: {
  readonly journal: Journal;
  readonly claims: Pick<SupplierClaimDesk, 'closePaid'>;
  readonly clock: Clock;
  readonly onDefect: (error: unknown) => void;
}): { start(): void; stop(): Promise<unknown> } {
  const { journal, claims, clock, onDefect } = parts;
  const common = { feed: journal.feed, clock, onDefect };
  const jobs = [
    createBackgroundJob({ some: indexSome(journal.words), of: ['orders'], ...common }),
    createBackgroundJob({ some: indexSome(journal.walletWords), of: ['wallet'], ...common }),
    createBackgroundJob({ some: journal.matcher.step, of: ['orders', 'wallet'], ...common }),
    createBackgroundJob({ some: journal.learnDevices, of: ['orders'], ...common }),
    createBackgroundJob({ some: claims.closePaid, of: ['wallet', 'findings', 'claims'], ...common }),
  ];
  return {
    start() {
      for (const job of jobs) job.start();
    },
    stop: () => Promise.all(jobs.map((job) => job.stop())),
  };
}
