import type { Clock } from '../../../../shared/model/base/clock.ts';
import type { OrderFilter as AskedFilter, Practising } from '../../../../shared/model/order/order-filter.ts';
import type { Journal } from '../../journal/journal.ts';
import type { OrderFilter } from '../../journal/list/order-filter.ts';

/**
 * The connections that a query for the whole shop excludes. Normally these are the practice connections; while a user practises, they are
 * the real ones. Empty if only one kind exists.
 */
export async function excludedConnections(
  journal: Pick<Journal, 'connections'>,
  practisingFilter: Practising | undefined,
): Promise<string[]> {
  const all = await journal.connections.kinds();
  const others = all.filter(({ isPractice }) => isPractice !== (practisingFilter?.practising ?? false));
  return others.length === all.length ? [] : others.map(({ id }) => id);
}

/**
 * Converts a page's filter to the journal's filter: adds the current time and the excluded connections. Excludes none if the filter names
 * a connection or a batch. Real uncertain orders are always found, even while a user practises, because they may cost money.
 */
export async function resolveFilter(
  requested: AskedFilter,
  {
    journal,
    clock,
  }: { readonly journal: Pick<Journal, 'connections'>; readonly clock: Pick<Clock, 'nowMs'> },
): Promise<OrderFilter> {
  const { late, practising, ...filter } = requested;
  const isWhole = !filter.connectionId && !filter.batchId;
  const isUncertain = filter.states.join() === 'uncertain';
  const leaveOut =
    isWhole && !(isUncertain && practising) ? await excludedConnections(journal, requested) : [];
  return { ...filter, lateAt: late ? clock.nowMs() : null, leaveOut };
}
