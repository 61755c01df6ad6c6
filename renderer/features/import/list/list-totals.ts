import { type Money, multiplyDecimal } from '../../../../shared/model/base/decimal.ts';
import type { Account, Waiting } from '../../../../shared/model/connection/account.ts';
import type { Service } from '../../../../shared/model/service/service.ts';
import { type CurrencyTotal, compareWithBalance } from '../../../ui/figures/compare-with-balance.ts';
import type { ListReader } from '../reading/open-list-reader.ts';
import { type Findings, serviceIdentifierKey } from './compare-list.ts';

export interface ServiceTotal {
  readonly service: Service;
  readonly price: Money;
  readonly rows: number;
  readonly total: Money;
}

export interface ListTotals {
  readonly rows: number;
  readonly services: readonly ServiceTotal[];
  readonly currencies: readonly CurrencyTotal[];
  /** Number of rows that repeat an order with a result, and therefore need a reason. */
  readonly repeats: number;
  /** Rows with a service that cannot be ordered in lists; they block the commit. */
  readonly notSold: readonly NotSold[];
}

export interface NotSold {
  /** The service's name, or its id if it is not in the catalogue. */
  readonly service: string;
  readonly rows: number;
  /** `contested`: several services have this id, and nobody has chosen one. `not-in-lists`: no price, or not orderable in lists. */
  readonly why: 'contested' | 'not-in-lists';
}

const pieceRows = 2_000;

/** Adds up, in pieces, what the list would order now; null if a newer run has started. */
export async function addUp(
  reader: ListReader,
  services: ReadonlyMap<string, Service>,
  findings: Findings,
  balance: NonNullable<Account['balance']> | null,
  waiting: readonly Waiting[],
  isCurrent: () => boolean,
): Promise<ListTotals | null> {
  const counts = new Map<string, Count>();
  let repeats = 0;
  let rows = 0;
  for (let from = 0; ; from += pieceRows) {
    const page = await reader.ready(from, pieceRows);
    if (!isCurrent()) return null;
    rows = page.total;
    for (const { serviceId, identifier, quantity } of page.rows) {
      const count = counts.get(serviceId) ?? { rows: 0, quantity: 0 };
      counts.set(serviceId, { rows: count.rows + 1, quantity: count.quantity + quantity });
      if (findings.known.get(serviceIdentifierKey(serviceId, identifier))?.state === 'success') repeats += 1;
    }
    if (page.rows.length === 0 || from + pieceRows >= page.total) break;
  }
  const { totals, notSold } = priceCounts(counts, services);
  return {
    rows,
    services: totals,
    currencies: compareWithBalance(
      totals.map(({ total }) => total),
      balance,
      waiting,
    ),
    repeats,
    notSold,
  };
}

interface Count {
  readonly rows: number;
  readonly quantity: number;
}

function priceCounts(counts: ReadonlyMap<string, Count>, services: ReadonlyMap<string, Service>) {
  const totals: ServiceTotal[] = [];
  const notSold: NotSold[] = [];
  for (const [serviceId, count] of counts) {
    const service = services.get(serviceId);
    if (service?.price && service.bulkAllowed)
      totals.push({
        service,
        price: service.price,
        rows: count.rows,
        total: { ...service.price, amount: multiplyDecimal(service.price.amount, count.quantity) },
      });
    else {
      const why = service?.contested ? 'contested' : 'not-in-lists';
      notSold.push({ service: service?.name ?? serviceId, rows: count.rows, why });
    }
  }
  return { totals, notSold };
}
