import { factsOfResult, readResult, resultInOneLine, resultText } from '../result/result.ts';
import { resultFacts } from '../result/result-facts.ts';
import type { Order } from './order.ts';

/** Fields of a template in addition to the facts of a result. */
const orderFields = [
  'identifier',
  'service',
  'customer',
  'note',
  'reference',
  'result',
  'state',
  'price',
  'customer-price',
  'placed',
  'finished',
  'shop',
] as const;
type OrderField = (typeof orderFields)[number];

/** All fields that a template may contain in braces. */
export const templateFields: readonly string[] = [...orderFields, ...resultFacts];

/** The language-dependent words of a template; the result stays in the supplier's words. */
export interface TemplateWords {
  readonly state: (state: Order['state']) => string;
  readonly price: (price: Order['price']) => string;
  readonly moment: (atMs: number) => string;
  readonly shop: string;
}

export type TemplatedOrder = Pick<
  Order,
  | 'identifier'
  | 'serviceName'
  | 'customer'
  | 'note'
  | 'reference'
  | 'result'
  | 'state'
  | 'price'
  | 'customerPrice'
  | 'createdAt'
  | 'finishedAt'
>;

/**
 * Fills in a shop's text for one order: `{identifier}`, `{unlock-code}` and the other names in `templateFields`. An unknown name is left
 * unchanged, so that a typing error is visible. A line is omitted if all of its fields are empty.
 */
export function fillTemplate(template: string, order: TemplatedOrder, texts: TemplateWords): string {
  const values = valuesOf(order, texts);
  const lines = template.split(/\r?\n/).flatMap((line) => {
    const named = [...line.matchAll(field)].map((found) => values.get(found[1] ?? ''));
    const known = named.filter((value) => value !== undefined);
    if (known.length > 0 && known.every((value) => value === '')) return [];
    return [line.replace(field, (placeholder, name: string) => values.get(name) ?? placeholder)];
  });
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}

/** Unknown names in braces, without duplicates, in order. */
export function unknownFields(template: string): readonly string[] {
  const names = [...template.matchAll(field)].map((found) => found[1] ?? '');
  return [...new Set(names)].filter((name) => !templateFields.includes(name));
}

const field = /\{([a-z][a-z0-9-]{0,40})\}/g;

function valuesOf(order: TemplatedOrder, texts: TemplateWords): ReadonlyMap<string, string> {
  const result = order.result ?? '';
  const facts = factsOfResult(readResult(result, 'whole'));
  const own: Record<OrderField, string> = {
    identifier: order.identifier,
    service: resultInOneLine(order.serviceName),
    customer: order.customer,
    note: order.note,
    reference: order.reference ?? '',
    result: resultText(result),
    state: texts.state(order.state),
    price: texts.price(order.price),
    'customer-price': order.customerPrice === null ? '' : texts.price(order.customerPrice),
    placed: texts.moment(order.createdAt),
    finished: order.finishedAt === null ? '' : texts.moment(order.finishedAt),
    shop: texts.shop,
  };
  return new Map([
    ...Object.entries(own),
    ...resultFacts.map((fact) => [fact, facts.get(fact) ?? ''] as const),
  ]);
}
