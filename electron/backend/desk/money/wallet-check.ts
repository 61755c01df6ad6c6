import Big from 'big.js';
import type { Owed } from '../../../../shared/contract/money/wallet.ts';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import { type Money, sumByCurrency } from '../../../../shared/model/base/decimal.ts';
import {
  type FindingGroup,
  type FindingKind,
  owedKinds,
  unknownKinds,
} from '../../../../shared/model/wallet/finding.ts';
import type { SettingsStore } from '../../base/settings.ts';
import type { Journal } from '../../journal/journal.ts';
import { isFindingCursor } from '../../journal/matches/wallet-findings.ts';
import type { DeskOf } from '../base/calls.ts';
import { statedBy } from '../base/operator.ts';
import { done, invalid } from '../base/outcome.ts';
import type { ConnectionDesk } from '../connections/connections.ts';
import { openFalls } from './balance-path.ts';
import type { WalletDesk } from './wallet.ts';

type Counted = Owed['owed'];

export type WalletCheckDesk = ReturnType<typeof openWalletCheckDesk>;

export function openWalletCheckDesk(deps: {
  readonly journal: Pick<Journal, 'balances' | 'findings' | 'feed'>;
  readonly connections: Pick<ConnectionDesk, 'list'>;
  readonly wallet: Pick<WalletDesk, 'reach' | 'sourceOf'>;
  readonly settings: SettingsStore;
  readonly clock: Pick<Clock, 'nowMs'>;
}) {
  const { journal, connections, wallet } = deps;
  const reached = async (id: string | null) => (id === null ? null : wallet.reach(id));
  return {
    async findings({ connectionId }) {
      const reach = await reached(connectionId);
      if (reach === null) return done({ ...noFindings, checked: false, fetchedAt: null, due: 0 });
      const { stages, due } = await journal.findings.groups(reach);
      return done({ checked: true, fetchedAt: reach.fetchedAt, due, ...stages });
    },
    async listFindings({ connectionId, ...filter }) {
      if (filter.cursor !== null && !isFindingCursor(filter.cursor)) return invalid('cursor', 'not-valid');
      const reach = await reached(connectionId);
      if (reach === null) return done({ findings: [], nextCursor: null });
      return done(await journal.findings.list({ ...reach, ...filter }));
    },
    /** `settled: false` reopens the entry. Fails if the entry has changed since it was shown. */
    async settleFinding({ connectionId, settled, who, words, amount, ...shown }) {
      const plainAmount = amount === null ? null : new Big(amount).toFixed();
      const settlement = { settled, who: statedBy(deps, who), words: words.trim(), at: deps.clock.nowMs() };
      const written = await journal.findings.settle(
        connectionId,
        { ...shown, amount: plainAmount },
        settlement,
      );
      return written ? done({ settled }) : invalid('number', 'changed');
    },
    async owed() {
      const found: Owed[] = [];
      for (const { id, name } of (await connections.list()).connections) {
        const reach = await wallet.reach(id);
        if (reach === null) {
          const none = { count: 0, sums: [] };
          const fell =
            (await wallet.sourceOf(id)) === 'journal'
              ? await openFalls(journal, id, deps.clock.nowMs())
              : none;
          if (fell.count > 0) found.push({ connectionId: id, name, owed: none, unknown: none, fell });
          continue;
        }
        const { open } = (await journal.findings.groups(reach, [...owedKinds, ...unknownKinds])).stages;
        const owed = together(open, owedKinds);
        const unknown = together(open, unknownKinds);
        if (owed.count + unknown.count > 0)
          found.push({ connectionId: id, name, owed, unknown, fell: { count: 0, sums: [] } });
      }
      return done(found);
    },
  } satisfies DeskOf<'wallet'>;
}

const noFindings = { open: [], expected: [], settled: [], earlier: [] };

function together(groups: readonly FindingGroup[], kinds: readonly FindingKind[]): Counted {
  const matching = groups.filter(({ kind }) => kinds.includes(kind));
  const sums: Money[] = sumByCurrency(matching.flatMap((group) => group.sums));
  return { count: matching.reduce((sum, { count }) => sum + count, 0), sums };
}
