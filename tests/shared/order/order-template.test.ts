import { describe, expect, it } from 'vitest';
import {
  fillTemplate,
  type TemplatedOrder,
  unknownFields,
} from '../../../shared/model/order/order-template.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';

const order: TemplatedOrder = {
  identifier: sampleImei(7),
  serviceName: 'Carrier <b>check</b>',
  customer: '',
  note: 'red case',
  reference: null,
  result: 'Model: iPhone 13<br>Carrier: Nordlys<br>Unlock code: 12345678',
  state: 'success',
  customerPrice: null,
  price: { amount: '1.20', currency: 'USD' },
  createdAt: 1,
  finishedAt: null,
};
const words = {
  state: (state: string) => `<${state}>`,
  price: ({ amount }: { amount: string }) => `${amount} $`,
  moment: (atMs: number) => `day ${atMs}`,
  shop: 'The Shop',
};
const fill = (template: string, change: Partial<TemplatedOrder> = {}) =>
  fillTemplate(template, { ...order, ...change }, words);

describe('a shop’s own template', () => {
  it('inserts the facts of the result by their names', () => {
    expect(fill('{model} ({carrier}): {unlock-code}')).toBe('iPhone 13 (Nordlys): 12345678');
  });

  it('inserts the order and the whole result', () => {
    expect(fill('{identifier} {service} {price} {placed} {state} {shop}\n{result}')).toBe(
      `${sampleImei(7)} Carrier check 1.20 $ day 1 <success> The Shop\nModel: iPhone 13\nCarrier: Nordlys\nUnlock code: 12345678`,
    );
  });

  it('leaves out a line only if all its placeholders are empty', () => {
    expect(fill('Hello {customer}\nNote: {note} {customer}\nRef {reference}\n\nBye')).toBe(
      'Note: red case\n\nBye',
    );
    expect(fill('Hello {customer}', { customer: 'Ana' })).toBe('Hello Ana');
  });

  it('keeps an unknown placeholder, so that the mistake is visible', () => {
    expect(fill('{modell} {model} {constructor} {} { model }')).toBe(
      '{modell} iPhone 13 {constructor} {} { model }',
    );
    expect(unknownFields('{modell} {model} {constructor} {modell}')).toEqual(['modell', 'constructor']);
  });

  it('does not fill braces in a supplier’s text', () => {
    expect(fill('{result}', { result: 'Code {identifier} $& $1' })).toBe('Code {identifier} $& $1');
  });

  it('inserts a result without its markup and hidden characters', () => {
    expect(fill('{result}', { result: '<script>x</script>\u202eevil\u0000' })).toBe('evil');
  });
});
