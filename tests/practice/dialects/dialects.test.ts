import { expect, test } from 'vitest';
import { practiceDialects } from '../../../electron/practice/dialects/dialects.ts';
import { imeiOf, startCaller } from '../practice-caller.ts';
import { shapedService, shapesByDialect } from './dialect-shapes.ts';
import { panelShapes } from './panel-shapes.ts';

// Other files test the dialects without an action endpoint, with more than JSON, or with only the family's form.
const elsewhere = [
  ...['laravel', 'laravel-bare', 'laravel-status', 'php-noise', 'xml-answers'],
  ...['family-xml', 'family-json', 'family-base64'],
];
const shapes = { ...shapesByDialect, ...panelShapes };

test('every dialect has its row and its own description', () => {
  const names = practiceDialects.map(({ name }) => name);
  expect(Object.keys(shapes).concat(elsewhere).sort()).toEqual([...names].sort());
  expect(names[0]).toBe('spec');
  expect(new Set(practiceDialects.map(({ description }) => description)).size).toBe(names.length);
  for (const { description } of practiceDialects) expect(description).toMatch(/^[A-Z].*[^.]\.$/);
});

test.each(Object.entries(shapes))(
  '%s writes every answer of the action endpoint in its shape',
  async (dialect, shapes) => {
    const { supplier, act, place, pass } = await startCaller({ dialect });
    const placed = [await place(shapedService, imeiOf(1)), await place(shapedService, imeiOf(2))];
    await pass(20_000);
    const [one, two] = supplier.orders();
    if (!one || !two) throw new Error('no order was taken');
    expect([one.status, two.status]).toEqual(['SUCCESS', 'SUCCESS']);
    expect(placed.map(({ json }) => json)).toEqual([shapes.placed(one), shapes.placed(two)]);
    expect((await act('accountinfo')).json).toEqual(shapes.account);
    expect((await act('getimeiorder', { ID: String(one.reference) })).json).toEqual(shapes.status(one));
    const ids = `${one.reference},${two.reference},5`;
    expect((await act('getimeiorderbulk', { ID: ids })).json).toEqual(shapes.bulk(one, two));
    expect((await place(shapedService, '123')).json).toEqual(shapes.refused);
    expect((await act('accountinfo', { apikey: 'wrong' })).json).toEqual(shapes.noKey);
    expect((await act('getimeiorder', { ID: '5' })).json).toEqual(shapes.unknownOrder);
    expect(supplier.orders()).toHaveLength(2);
  },
);
