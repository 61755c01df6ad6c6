import type { UnsettledOrder } from '../../../../shared/contract/orders/settling.ts';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import { encodeMessage } from '../../../../shared/model/base/coded-message.ts';
import type { SettingsStore } from '../../base/settings.ts';
import type { Journal } from '../../journal/journal.ts';
import type { UnclearReply } from '../../journal/outcomes/unclear-replies.ts';
import type { StoredConnection } from '../../journal/supplier-data/connections.ts';
import { readBalanceEvidence } from '../../queue/reconciling/balance-evidence.ts';
import { vocabularyOf } from '../../supplier/decode/fields/reading-context.ts';
import { mayTeach, refusalKey } from '../../supplier/decode/fields/taught-refusals.ts';
import { rereadPlacement, type StoredPlacement, sentIn } from '../../supplier/place/reread-placement.ts';
import type { RequestProfile } from '../../supplier/types/request-profile.ts';
import type { DeskOf } from '../base/calls.ts';
import { operatorOf } from '../base/operator.ts';
import { done, invalid } from '../base/outcome.ts';
import { readUnclear } from './settling.ts';

export interface SettlingRefusalsDeps {
  readonly journal: Pick<Journal, 'connections' | 'decisions' | 'orders' | 'reconciliations'>;
  readonly settings: SettingsStore;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly wake: (connectionId: string) => void;
}

const maxRefusals = 100;

/** Lets the user declare that a supplier's unknown words mean a refusal (money-safety O3, O4). */
export function openSettlingRefusals({ journal, settings, clock, wake }: SettlingRefusalsDeps) {
  /** Settles one order as refused. Returns the reason why the order stays uncertain, or null if it was settled. */
  async function settle({ order }: UnclearReply, message: string): Promise<UnsettledOrder | null> {
    const { id, identifier } = order;
    const stays = (why: UnsettledOrder['why'], state = order.state): UnsettledOrder => ({
      id,
      identifier,
      why,
      state,
      holder: null,
    });
    const evidence = await readBalanceEvidence(journal.reconciliations, order, { nowMs: clock.nowMs() });
    if (evidence?.means === 'placed') return stays('balance-fell');
    const reported = encodeMessage('words-refuse', { words: message });
    const move = {
      ...({ to: 'refused', why: 'decided-not-placed', who: operatorOf(settings) } as const),
      words: reported,
      reason: reported,
    };
    const decided = await journal.decisions.decide(id, 'uncertain', move, clock.nowMs());
    return decided?.moved ? null : stays('not-uncertain', decided?.order.state);
  }

  return {
    async refusals() {
      const groups = Map.groupBy(await readUnclear(journal, null, refusalInReply), ({ unclear, key }) =>
        JSON.stringify([unclear.order.connectionId, key]),
      );
      return done(
        [...groups.values()].flatMap((alike) => {
          const [first] = alike;
          if (first === undefined) return [];
          const { unclear, words, key } = first;
          const { connectionId } = unclear.order;
          return [{ connectionId, words, key, orders: alike.map((each) => each.unclear.order.id) }];
        }),
      );
    },
    async teachRefusal({ connectionId, key }) {
      const alike = (await readUnclear(journal, connectionId, refusalInReply)).filter(
        (each) => each.key === key,
      );
      // The user can declare only words that occur in this supplier's replies.
      if (alike.length === 0) return invalid('key', 'not-found');
      if (!(await journal.connections.change(connectionId, (stored) => withRefusal(stored, key))))
        return invalid('connectionId', 'not-found');
      const settled: string[] = [];
      const left: UnsettledOrder[] = [];
      for (const { unclear, words } of alike) {
        const stays = await settle(unclear, words);
        if (stays === null) settled.push(unclear.order.id);
        else left.push(stays);
      }
      wake(connectionId);
      return done({ settled, left });
    },
  } satisfies DeskOf<'orders'>;
}

function withRefusal(stored: StoredConnection, word: string): StoredConnection {
  const { refusals } = stored.mapping;
  if (refusals.some((each) => each.said === word)) return stored;
  // Keeps the newest words, because the supplier uses these now.
  const newest = [...refusals, { said: word }].slice(-maxRefusals);
  return { ...stored, mapping: { ...stored.mapping, refusals: newest } };
}

/**
 * The words of a reply that left an order uncertain only because the meaning of the words is unknown. If the user marks the words as a
 * refusal, the order is refused. Null if the reply says more, or if the user may not mark these words.
 */
export function refusalInReply(
  kept: StoredPlacement,
  requestProfile: Pick<RequestProfile, 'mapping' | 'statusFamily' | 'statusFamilyBy'>,
): { readonly words: string; readonly key: string } | null {
  const outcome = rereadPlacement(kept, { ...vocabularyOf(requestProfile), refuses: () => true });
  if (outcome.verdict !== 'refused' || outcome.stop !== 'none') return null;
  const key = refusalKey(outcome.words, [kept.identifier, ...sentIn(kept.request)]);
  return mayTeach(key) ? { words: outcome.words, key } : null;
}
