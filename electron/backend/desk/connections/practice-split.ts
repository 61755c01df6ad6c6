import type { Practising } from '../../../../shared/model/order/order-filter.ts';
import type { Journal } from '../../journal/journal.ts';

/** The connections that a question about the whole shop leaves out: practice, or the shop while somebody practises. Empty unless both kinds exist. */
export async function leftOutFor(
  journal: Pick<Journal, 'connections'>,
  asked: Practising | undefined,
): Promise<string[]> {
  const all = await journal.connections.kinds();
  const others = all.filter(({ isPractice }) => isPractice !== (asked?.practising ?? false));
  return others.length === all.length ? [] : others.map(({ id }) => id);
}
