import type { Failure } from '../../../../shared/contract/base/failures.ts';
import type { Stop } from '../../../../shared/contract/orders/order-stops.ts';
import type { Journal } from '../../journal/journal.ts';
import { offersNoList, type PriceGate } from '../../queue/sending/price-gate.ts';
import type { DeskOf } from '../base/calls.ts';
import { done, type Outcome } from '../base/outcome.ts';

/**
 * Orders that wait because the last orders ended uncertain (O10) or because prices cannot be read (O6), and the user's decision to
 * continue.
 */
export function openStoppedConnectionsDesk(deps: {
  readonly journal: Pick<Journal, 'uncertainStops' | 'outbox' | 'connections'>;
  readonly prices: Pick<PriceGate, 'waits' | 'resume'>;
  readonly wake: (connectionId: string) => void;
  readonly log: { warn(message: string, data: Readonly<Record<string, unknown>>): void };
}) {
  const { uncertainStops, outbox, connections } = deps.journal;

  const list = async (): Promise<Outcome<Stop[]>> => {
    const stops: Stop[] = (await uncertainStops.list()).map((stop) => ({ ...stop, why: 'uncertain' }));
    const waits = deps.prices.waits();
    for (const { id, name } of waits.size === 0 ? [] : await connections.list()) {
      const failure = waits.get(id);
      if (!failure) continue;
      const { single, batch } = await outbox.countQueued(id);
      const common = { connectionId: id, connection: name, waiting: single + batch };
      if (common.waiting > 0) stops.push({ ...common, why: 'prices', ...problemOf(failure) });
    }
    return done(stops);
  };
  return {
    stopped: list,
    async goOn({ connectionId, despite }) {
      if (despite === 'uncertain') await uncertainStops.resume(connectionId);
      else if (deps.prices.resume(connectionId))
        deps.log.warn('operator resumed sending without a price list', { connectionId });
      deps.wake(connectionId);
      return list();
    },
  } satisfies DeskOf<'orders'>;
}

function problemOf(failure: Failure): Pick<Extract<Stop, { why: 'prices' }>, 'problem' | 'evidence'> {
  if (failure.code === 'rate-limited') return { problem: 'too-often', evidence: failure.data.words };
  if (failure.code === 'key-refused') return { problem: 'key', evidence: failure.data.words };
  if (failure.code === 'refused') return { problem: 'no-list', evidence: failure.data.words };
  if (failure.code === 'not-understood') return { problem: 'no-list', evidence: failure.data.where };
  return {
    problem: offersNoList(failure) ? 'no-list' : 'away',
    evidence: failure.code === 'unreachable' ? failure.data.detail : '',
  };
}
