import type { InterfaceName } from '../../../shared/model/connection.ts';
import type { Question } from './question.ts';
import type { Questions } from './questions.ts';
import type { ListedOrder, StatusRow, SupplierReads } from './reads.ts';
import type { Server } from './served-question.ts';

/** Most pages of the order list that one round reads; what is not on them stays open, and is asked for in a later round. */
const mostPages = 10;

interface Some {
  readonly rows: readonly StatusRow[];
  readonly nextPage: number | null;
}

/**
 * Many orders at once: in one call of the action endpoint, or from REST's order list, page by page until all that are wanted
 * were seen. A page that fails later on leaves what the earlier ones told.
 */
export function createBulkStatuses(
  { serve, askOn }: Pick<Server, 'serve' | 'askOn'>,
  { action, rest }: Questions,
): SupplierReads['orderStatuses'] {
  return async (references, priority) => {
    const wanted = new Set(references);
    let by = 'action' as InterfaceName;
    const first = await serve<Some>(
      'bulk-status',
      (name) => {
        by = name;
        return name === 'action' ? all(action.statuses(references)) : onPage(rest.orders(1), wanted);
      },
      priority,
    );
    if (!first.ok) return first;
    const rows = [...first.value.rows];
    const missing = new Set(references);
    for (const { reference } of rows) if (reference !== null) missing.delete(reference);
    let { nextPage } = first.value;
    for (let page = 1; by === 'rest' && missing.size > 0 && page < mostPages; page += 1) {
      // A panel that knows no pages names none, or gives the first one again.
      if (nextPage === null || nextPage !== page + 1) break;
      const more = await askOn('rest', 'bulk-status', onPage(rest.orders(nextPage), missing), priority);
      if (!more.ok) break;
      rows.push(...more.value.rows);
      for (const { reference } of more.value.rows) if (reference !== null) missing.delete(reference);
      nextPage = more.value.nextPage;
    }
    return { ...first, value: rows };
  };
}

function all(question: Question<readonly StatusRow[]>): Question<Some> {
  return {
    ...question,
    take(told) {
      const read = question.take(told);
      return read.ok ? { ok: true, value: { rows: read.value, nextPage: null } } : read;
    },
  };
}

/** The wanted orders of a page of the order list. */
function onPage(
  question: Question<{ readonly orders: readonly ListedOrder[]; readonly nextPage: number | null }>,
  wanted: ReadonlySet<string>,
): Question<Some> {
  const references = new Set(wanted);
  return {
    ...question,
    take(told) {
      const read = question.take(told);
      if (!read.ok) return read;
      const { orders, nextPage } = read.value;
      const rows = orders.filter(({ reference }) => reference !== null && references.has(reference));
      return {
        ok: true,
        value: { rows: rows.map(({ serviceId: _, createdAt: __, ...row }) => row), nextPage },
      };
    },
  };
}
