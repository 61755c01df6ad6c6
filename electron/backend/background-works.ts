import type { Clock } from '../../shared/model/base/clock.ts';
import type { SupplierClaimDesk } from './desk/supplier-claims/supplier-claims.ts';
import { createBackgroundWork } from './journal/engine/background-work.ts';
import { indexSome } from './journal/engine/word-index.ts';
import type { Journal } from './journal/journal.ts';

/** What is done to the journal a little at a time, whenever there is something new: indexing, matching, learning. */
export function createBackgroundWorks(parts: {
  readonly journal: Journal;
  readonly claims: Pick<SupplierClaimDesk, 'closePaid'>;
  readonly clock: Clock;
  readonly onDefect: (error: unknown) => void;
}): { start(): void; stop(): Promise<unknown> } {
  const { journal, claims, clock, onDefect } = parts;
  const common = { feed: journal.feed, clock, onDefect };
  const works = [
    createBackgroundWork({ some: indexSome(journal.words), of: ['orders'], ...common }),
    createBackgroundWork({ some: indexSome(journal.walletWords), of: ['wallet'], ...common }),
    createBackgroundWork({ some: journal.matcher.step, of: ['orders', 'wallet'], ...common }),
    createBackgroundWork({ some: journal.learnDevices, of: ['orders'], ...common }),
    createBackgroundWork({ some: claims.closePaid, of: ['wallet', 'findings', 'claims'], ...common }),
  ];
  return {
    start() {
      for (const work of works) work.start();
    },
    stop: () => Promise.all(works.map((work) => work.stop())),
  };
}
