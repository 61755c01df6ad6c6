import type { ExplainedReply, ReadField } from '../../../../shared/model/connection/explained-reply.ts';
import type { Transaction } from '../../../../shared/model/wallet/transaction.ts';
import type { Reread } from '../../supplier/decode/reread.ts';
import type { ListedService, StatusRow } from '../../supplier/types/reads.ts';

type Reads = ExplainedReply['reads'];
type Readings = Pick<ExplainedReply, 'reads' | 'list'>;

const rowsShown = 5;
const maxValueLength = 300;

/** What the app reads in a reply: for a list, the first rows and the count. */
export function readingsOf(read: Reread | null): Readings {
  switch (read?.kind) {
    case undefined:
      return { reads: [], list: null };
    case 'account': {
      const { balance, email } = read.account;
      return readingsWithoutList([
        ['balance', balance && moneyText(balance)],
        ['email', email],
      ]);
    }
    case 'status':
      return { reads: statusReads(read.row), list: null };
    case 'statuses':
      return listed(read.rows.map(statusReads), read.unreadable);
    case 'services':
      return listed(
        read.services.slice(0, rowsShown).map(serviceReads),
        read.unreadable,
        read.services.length,
      );
    case 'transactions':
      return listed(read.rows.map(transactionReads), read.unreadable);
  }
}

/** What the app would read in a reply to a placement, by field. Each meaning appears a single time, and a status appears with its state. */
export function readingsOfFields(
  fields: readonly ReadField[],
  stateOf: (status: string) => string,
): Readings {
  const reads: { meaning: string; value: string }[] = [];
  for (const { meaning, value } of fields) {
    if (meaning === null || reads.some((each) => each.meaning === meaning)) continue;
    reads.push({ meaning, value });
    if (meaning === 'status') reads.push({ meaning: 'state', value: stateOf(value.trim()) });
  }
  return { reads, list: null };
}

function statusReads(row: StatusRow): Reads {
  return fieldReads([
    ['reference', row.reference],
    ['identifier', row.identifier],
    ['status', row.supplierStatus],
    ['state', row.supplierStatus === null ? null : row.state],
    ['result', row.result],
    ['comment', row.comment],
  ]);
}

function serviceReads({ id, name, price, time, info }: ListedService): Reads {
  return fieldReads([
    ['id', id],
    ['name', name],
    ['price', price && moneyText(price)],
    ['time', time],
    ['info', info],
  ]);
}

function transactionReads(row: Transaction): Reads {
  return fieldReads([
    ['id', row.id],
    ['amount', row.amount && moneyText(row.amount)],
    ['kind', row.kind],
    ['at', row.atWords],
    ['description', row.description],
    ['balance-after', row.balanceAfter && moneyText(row.balanceAfter)],
  ]);
}

function readingsWithoutList(pairs: Parameters<typeof fieldReads>[0]): Readings {
  return { reads: fieldReads(pairs), list: null };
}

function listed(rows: readonly Reads[], unreadable: number, read = rows.length): Readings {
  const firstRows = rows.slice(0, rowsShown);
  return { reads: firstRows[0] ?? [], list: { rows: [...firstRows], read, unreadable } };
}

/** Unreadable values are left out and not counted. */
function fieldReads(pairs: readonly (readonly [meaning: string, value: string | null])[]): Reads {
  return pairs.flatMap(([meaning, value]) =>
    value === null || value === '' ? [] : [{ meaning, value: value.slice(0, maxValueLength) }],
  );
}

function moneyText({ amount, currency }: { readonly amount: string; readonly currency: string }): string {
  return `${amount} ${currency}`.trim();
}
