import { z } from 'zod';
import type { Order, OrderState } from './order.ts';
import { resultText } from './result.ts';

/** Every column that a list of orders can show, copy and export, in the usual order. */
export const orderColumns = [
  'state',
  'identifier',
  'result',
  'service',
  'customer',
  'note',
  'reference',
  'price',
  'currency',
  'placed',
  'finished',
  'group',
  'serviceId',
  'id',
] as const;
export type OrderColumn = (typeof orderColumns)[number];

/** The columns of a table of orders as a person has them, with their heads and the words for states in the person's language. */
export const orderTableSchema = z.object({
  columns: z
    .array(z.object({ key: z.enum(orderColumns), head: z.string().max(80) }))
    .min(1)
    .max(orderColumns.length),
  states: z.record(z.string(), z.string().max(80)),
});
export type OrderTable = z.infer<typeof orderTableSchema>;

/** The text of one cell, as long as it is and as hostile: see `inertCell`. Times as `2026-11-21 14:05:09` in this machine's zone. */
export function orderCell(order: Order, column: OrderColumn, states: OrderTable['states']): string {
  switch (column) {
    case 'state':
      return wordOf(order.state, states);
    case 'identifier':
      return order.identifier;
    case 'result':
      return resultText(order.result ?? order.reason ?? '');
    case 'service':
      return order.serviceName;
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
    case 'placed':
      return timeText(order.createdAt);
    case 'finished':
      return order.finishedAt === null ? '' : timeText(order.finishedAt);
    case 'group':
      return order.group;
    case 'serviceId':
      return order.serviceId;
    case 'id':
      return order.id;
  }
}

function wordOf(state: OrderState, states: OrderTable['states']): string {
  return Object.hasOwn(states, state) ? (states[state] ?? state) : state;
}

function timeText(atMs: number): string {
  const at = new Date(atMs);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}
