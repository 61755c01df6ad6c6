import { z } from 'zod';
import { messageText } from '../base/coded-message.ts';
import { shopTime, shopZone } from '../base/shop-day.ts';
import { resultText } from '../result/result.ts';
import type { Order, OrderState } from './order.ts';

/** Every column that an orders list can show, copy and export, in default order. */
export const orderColumns = [
  ...(['state', 'handed-over', 'identifier', 'result', 'service', 'quantity'] as const),
  ...(['group', 'customer', 'note'] as const),
  ...(['reference', 'price', 'customer-price', 'batch', 'connection', 'age', 'sent', 'finished'] as const),
  ...(['line', 'service-id', 'id'] as const),
] as const;
export type OrderColumn = (typeof orderColumns)[number];

// Amounts have a cell without currency, so that a spreadsheet can sum them; the next cell contains the currency.
const currencies = { price: 'currency', 'customer-price': 'customer-currency' } as const;
type TableColumn = OrderColumn | (typeof currencies)[keyof typeof currencies];
/** How a spreadsheet should interpret a column. */
const kinds: Readonly<Record<TableColumn, 'text' | 'figure' | 'time'>> = {
  state: 'text',
  'handed-over': 'time',
  identifier: 'text',
  result: 'text',
  service: 'text',
  quantity: 'figure',
  group: 'text',
  customer: 'text',
  note: 'text',
  reference: 'text',
  price: 'figure',
  currency: 'text',
  'customer-price': 'figure',
  'customer-currency': 'text',
  batch: 'text',
  connection: 'text',
  age: 'time',
  sent: 'time',
  finished: 'time',
  line: 'text',
  'service-id': 'text',
  id: 'text',
};

export const orderTableSchema = z.object({
  columns: z
    .array(
      z.object({
        key: z.enum([...orderColumns, ...Object.values(currencies)]),
        head: z.string().max(80),
      }),
    )
    .min(1)
    .max(orderColumns.length + 2),
  states: z.record(z.string(), z.string().max(80)),
});
export type OrderTable = z.infer<typeof orderTableSchema>;

/** Words that a cell needs in addition to the order. */
export interface CellWords {
  readonly states: OrderTable['states'];
  readonly batchName: (id: string) => string;
  readonly connectionName: (id: string) => string;
}

export function tableColumns(columns: readonly OrderColumn[]): readonly TableColumn[] {
  return columns.flatMap((key) =>
    key === 'price' || key === 'customer-price' ? [key, currencies[key]] : [key],
  );
}

/** The header of a column. For times it contains the time zone, which cells omit so that a spreadsheet can parse them. */
export function columnHead(key: TableColumn, name: string): string {
  return kinds[key] === 'time' ? `${name} (${shopZone()})` : name;
}

export function figureColumns(table: Pick<OrderTable, 'columns'>): ReadonlySet<number> {
  return columnIndexes(table, (key) => kinds[key] === 'figure');
}

/** Indexes of columns that a spreadsheet should interpret: figures and times. */
export function guessedColumns(table: Pick<OrderTable, 'columns'>): ReadonlySet<number> {
  return columnIndexes(table, (key) => kinds[key] !== 'text');
}

function columnIndexes(
  { columns }: Pick<OrderTable, 'columns'>,
  belongs: (key: TableColumn) => boolean,
): ReadonlySet<number> {
  return new Set(columns.flatMap(({ key }, at) => (belongs(key) ? [at] : [])));
}

/**
 * The text of one cell, complete and not yet safe for a spreadsheet (see `inertCell`). Times are `2026-11-21 14:05:09` in the shop's time
 * zone.
 */
export function orderCell(order: Order, column: TableColumn, texts: CellWords): string {
  switch (column) {
    case 'state':
      return stateText(order.state, texts.states);
    case 'handed-over':
      return timeText(order.handedOverAt);
    case 'identifier':
      return order.identifier;
    case 'result':
      return resultText(order.result ?? messageText(order.reason));
    case 'service':
      return order.serviceName;
    case 'quantity':
      return String(order.quantity);
    case 'group':
      return order.group;
    case 'customer':
      return order.customer;
    case 'note':
      return order.note;
    case 'reference':
      return order.reference ?? '';
    case 'price':
      return order.price.amount;
    case 'currency':
      return order.price.currency;
    case 'customer-price':
      return order.customerPrice?.amount ?? '';
    case 'customer-currency':
      return order.customerPrice?.currency ?? '';
    case 'batch':
      return order.batchId === null ? '' : texts.batchName(order.batchId);
    case 'connection':
      return texts.connectionName(order.connectionId);
    case 'age':
      return timeText(order.createdAt);
    case 'sent':
      return timeText(order.sentAt);
    case 'finished':
      return timeText(order.finishedAt);
    case 'line':
      return order.sourceLine === null ? '' : String(order.sourceLine);
    case 'service-id':
      return order.serviceId;
    case 'id':
      return order.id;
  }
}

function stateText(state: OrderState, states: OrderTable['states']): string {
  return Object.hasOwn(states, state) ? (states[state] ?? state) : state;
}

function timeText(atMs: number | null): string {
  return atMs === null ? '' : shopTime(atMs);
}
