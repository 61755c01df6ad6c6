import type { Features } from './features.ts';
import { brokenRecord, serviceTree, withSign } from './service-records.ts';
import type { Truth } from './truth.ts';

type Tree = Readonly<Record<string, unknown>>;

/** The account as both interfaces report it. */
export function accountRow({ balance, currency, email }: Truth, dialect: Features): Tree {
  const fields = {
    ...creditOf(balance, currency, dialect),
    ...(dialect.accountDecoys ? { credit_limit: '500.00', bonus: 5, total_spent: '7310.20' } : {}),
    mail: email,
    [dialect.currencyName]: currency,
  };
  switch (dialect.account) {
    case 'flat':
      return fields;
    case 'both':
      return { AccountInfo: fields, AccoutInfo: fields };
    case 'list-of-one':
      return { ACCOUNTINFO: [fields] };
    default:
      return { [dialect.account]: fields };
  }
}

function creditOf(balance: string, currency: string, { credit }: Features): Tree {
  switch (credit) {
    case 'string':
      return { credit: balance };
    case 'number':
      return { credit: Number(balance) };
    case 'symbol':
      return { credit: withSign(balance, currency) };
    case 'suffix':
      return { credit: `${balance} ${currency}` };
    case 'thousands-and-raw':
      return { credit: grouped(balance), creditraw: Number(balance) };
    case 'raw-as-text':
      return { credit: `${grouped(balance)} ${currency}`, creditraw: balance };
    case 'balance':
      return { balance: `${balance}000` };
  }
}

function grouped(amount: string): string {
  const [whole = '', decimals = ''] = amount.split('.');
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`;
}

/** The services, or one page of them, as both interfaces report them. */
export function listOf(truth: Truth, dialect: Features, first = true): unknown {
  const tree = serviceTree(truth.services, dialect, truth.currency);
  const broken = dialect.brokenRow && first ? brokenRecord(dialect) : null;
  if (Array.isArray(tree)) return broken === null ? tree : [...tree, broken];
  return {
    ...(tree as Tree),
    ...(broken === null ? {} : { 'broken-1': broken }),
    // A panel adds counters to a map of groups, but not to a map of services.
    ...(dialect.listCounters && dialect.grouping === 'map' ? { total_groups: 3 } : {}),
  };
}
