import { z } from 'zod';
import { shopTime } from '../base/shop-day.ts';
import type { Transaction, WalletOrder } from './transaction.ts';

/**
 * Every column of an exported wallet, in order. Amounts have their own cells, so that a spreadsheet can sum them; the next cell has the
 * currency.
 */
export const walletColumns = [
  ...(['time', 'kind', 'description', 'identifier', 'service', 'customer'] as const),
  ...(['amount', 'currency', 'balance', 'balance-currency', 'id'] as const),
  ...(['reference', 'order', 'matched', 'details'] as const),
] as const;
export type WalletColumn = (typeof walletColumns)[number];

/** How a wallet row was matched to an order, from certain to likely. */
export const matchedBy = ['reference', 'identifier', 'amount'] as const;

const texts = z.record(z.string(), z.string().max(80));

export const walletTableSchema = z.object({
  columns: z
    .array(z.object({ key: z.enum(walletColumns), head: z.string().max(80) }))
    .min(1)
    .max(walletColumns.length),
  kinds: texts,
  matches: texts,
});
export type WalletTable = z.infer<typeof walletTableSchema>;

/** The order of a wallet row, and how it was found. */
export interface FoundOrder extends WalletOrder {
  readonly reference: string | null;
  readonly how: (typeof matchedBy)[number];
}

export function walletFigures(table: Pick<WalletTable, 'columns'>): ReadonlySet<number> {
  return columnIndexes(table, ['amount', 'balance']);
}

export function walletGuessed(table: Pick<WalletTable, 'columns'>): ReadonlySet<number> {
  return columnIndexes(table, ['amount', 'balance', 'time']);
}

function columnIndexes({ columns }: Pick<WalletTable, 'columns'>, keys: readonly WalletColumn[]) {
  return new Set(columns.flatMap(({ key }, at) => (keys.includes(key) ? [at] : [])));
}

/**
 * The text of one cell, complete and possibly hostile (see `inertCell`). A time is `2026-11-21 14:05:09` in the shop's time zone, or the
 * supplier's text if unreadable.
 */
export function walletCell(
  row: Transaction,
  order: FoundOrder | null,
  column: WalletColumn,
  { kinds, matches }: Pick<WalletTable, 'kinds' | 'matches'>,
): string {
  switch (column) {
    case 'time':
      return row.at === null ? row.atWords : shopTime(row.at);
    case 'kind':
      return textOf(row.kind, kinds);
    case 'description':
      return row.description;
    case 'identifier':
      // Rows that the app made from our own orders contain the identifier in their details.
      return order?.identifier ?? row.details.identifier ?? '';
    case 'service':
      return order?.serviceName ?? '';
    case 'customer':
      return order?.customer ?? '';
    case 'amount':
      return row.amount?.amount ?? '';
    case 'currency':
      return row.amount?.currency ?? '';
    case 'balance':
      return row.balanceAfter?.amount ?? '';
    case 'balance-currency':
      return row.balanceAfter?.currency ?? '';
    case 'id':
      return row.id;
    case 'reference':
      return order?.reference ?? '';
    case 'order':
      return order?.id ?? '';
    case 'matched':
      return order === null ? '' : textOf(order.how, matches);
    case 'details':
      return Object.entries(row.details)
        .map(([name, value]) => `${name}: ${value}`)
        .join(' · ');
  }
}

function textOf(key: string, texts: Readonly<Record<string, string>>): string {
  return Object.hasOwn(texts, key) ? (texts[key] ?? key) : key;
}
