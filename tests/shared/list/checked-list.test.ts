import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListEdit } from '../../../shared/model/list/rows/row.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { openListOf as open } from '../../support/lists/checked-list-of.ts';
import { imeiFrom, inShort } from '../../support/lists/list-samples.ts';

const [a, b] = [sampleImei(1), sampleImei(2)];
const dashed = `${b.slice(0, 8)}-${b.slice(8)}`;
const inArabic = (imei: string) =>
  [...imei].map((digit) => String.fromCharCode(0x660 + Number(digit))).join('');
type Open = ReturnType<typeof open>;
const verdicts = (list: Open) => list.select('all').map((row) => inShort(list.row(row).verdict));
const known = (identifier: string, state: 'pending' | 'success' | 'refused') => ({
  serviceId: '12',
  identifier,
  orderId: 'order-1',
  state,
  createdAt: 1,
  elsewhere: null,
});

describe('a checked list', () => {
  it('accounts for every line: rows, headings and blank lines', () => {
    const list = open(['My list', '', a, `${b}, ${a}, ${a}`, '  ', dashed]);
    expect(list.counts()).toMatchObject({
      lines: 6,
      blankLines: 2,
      headerLines: 0,
      linesWithRows: 4,
      rows: 6,
      good: 2,
    });
    expect(verdicts(list)).toEqual(['no-identifier', a, b, 'duplicate', 'duplicate', 'duplicate']);
    expect(list.row(5)).toMatchObject({ line: 6, source: dashed, text: dashed });
  });

  it('never accepts an ambiguous number with the safe corrections', () => {
    const twoWays = `0${imeiFrom('35', 77)}`;
    const list = open([twoWays, `${a.slice(0, 14)}07`, dashed]);
    for (const { alike, example } of list.counts().groups)
      if (example.is === 'repair') list.edit({ do: 'accept', of: { alike }, repairs: null });
    list.edit({ do: 'accept-safe' });
    expect(list.counts().good).toBe(2);
    expect(list.row(0).verdict.is).toBe('choice');
    list.edit({ do: 'accept', of: { rows: [0, 1, 2] }, repairs: null });
    expect(list.row(0).verdict.is).toBe('choice');
    list.edit({ do: 'accept', of: { rows: [0, 1, 2] }, repairs: ['version-dropped'] });
    expect(list.row(0).verdict).toMatchObject({ is: 'good', repairs: ['version-dropped'] });
  });

  it('treats two spellings of a serial number as one device, and recognizes an earlier order in a third spelling', () => {
    const list = open(['C39-VK0ABHG6W', 'c39vk0abhg6w', 'DMPX77QQ12'], ['identifier'], '14');
    expect(verdicts(list)).toEqual(['C39-VK0ABHG6W', 'duplicate', 'DMPX77QQ12']);
    list.known([{ ...known('C39.VK0ABHG6W', 'success'), serviceId: '14' }]);
    expect(list.row(0).verdict).toMatchObject({ is: 'before', identifier: 'C39-VK0ABHG6W' });
    list.edit({ do: 'remove', of: { rows: [0] } });
    expect(list.row(1).verdict).toMatchObject({ is: 'before', identifier: 'c39vk0abhg6w' });
  });

  it('applies a repair only if it is accepted, for one row or for all similar rows, and can undo it', () => {
    const third = sampleImei(3);
    const list = open([inArabic(b), inArabic(third), a]);
    expect(list.counts().good).toBe(1);
    list.edit({ do: 'accept', of: { rows: [0] }, repairs: null });
    expect(list.counts().good).toBe(2);
    list.edit({ do: 'accept', of: { alike: 'repair other-digits' }, repairs: null });
    expect(list.counts().good).toBe(3);
    expect(list.row(1).verdict).toEqual({
      is: 'good',
      identifier: third,
      repairs: ['other-digits'],
      kept: false,
      priceEmptied: false,
    });
    list.edit({ do: 'restore', of: { alike: 'good other-digits' } });
    expect(list.counts().good).toBe(1);
  });

  it('accepts all safe corrections with one press, but no correction that is a guess or not proved by the check digit', () => {
    const [third, fourth, fifth] = [sampleImei(3), sampleImei(4), sampleImei(5)];
    const north = imeiFrom('01', 555_123_456);
    const list = open([
      dashed,
      inArabic(a),
      `${third.slice(0, 7)}\u200b${third.slice(7)}`,
      inArabic(fourth),
      `${sampleImei(6).slice(0, 14)}07`,
      fifth.slice(0, 14),
      north.slice(1),
      `${b.slice(0, 14)}${(Number(b.slice(14)) + 1) % 10}`,
    ]);
    expect(list.counts()).toMatchObject({ good: 1, safe: 3 });
    list.edit({ do: 'accept-safe' });
    expect(list.counts()).toMatchObject({ good: 4, safe: 0 });
    expect(verdicts(list).slice(0, 4)).toEqual([b, a, third, fourth]);
    expect([4, 5, 6, 7].map((row) => list.row(row).verdict.is)).toEqual([
      'repair',
      'repair',
      'choice',
      'bad-check-digit',
    ]);
    list.edit({ do: 'restore', of: { rows: [1] } });
    expect(list.counts()).toMatchObject({ good: 3, safe: 1 });
  });

  it('takes the chosen reading of an ambiguous number', () => {
    const north = imeiFrom('01', 555_123_456);
    const list = open([north.slice(1)]);
    const { verdict } = list.row(0);
    if (verdict.is !== 'choice') throw new Error(verdict.is);
    for (const { identifier, repairs } of verdict.alternatives) {
      list.edit({ do: 'accept', of: { rows: [0] }, repairs });
      expect(list.row(0).verdict).toMatchObject({ is: 'good', identifier, repairs, kept: false });
    }
  });

  it('the second row of a device counts while the first is removed or corrected, and is a duplicate when the first returns', () => {
    const list = open([a, a, a]);
    expect(list.row(2).verdict).toMatchObject({ is: 'duplicate', firstRow: 0, firstLine: 1 });
    list.edit({ do: 'remove', of: { rows: [0] } });
    expect(verdicts(list)).toEqual(['removed', a, 'duplicate']);
    list.edit({ do: 'mend', row: 1, text: b });
    expect(verdicts(list)).toEqual(['removed', b, a]);
    list.edit({ do: 'restore', of: { rows: [0] } });
    expect(verdicts(list)).toEqual([a, b, 'duplicate']);
    list.edit({ do: 'mend', row: 1, text: null });
    expect(verdicts(list)).toEqual([a, 'duplicate', 'duplicate']);
  });

  it('one device for two services is no duplicate, one device in two spellings is', () => {
    const rows = [
      [a, '12'],
      [a, 'with FIELDS'],
      ['f2lx1234abcd', 'unlock'],
      ['F2LX1234ABCD', '14'],
    ];
    expect(verdicts(open(rows, ['identifier', 'service'], null))).toEqual([
      a,
      a,
      'f2lx1234abcd',
      'duplicate',
    ]);
  });

  it('groups rows without a service and with an unknown service, and assigns a service to them', () => {
    const list = open(
      [
        [a, ''],
        [b, 'Nope'],
      ],
      ['identifier', 'service'],
      null,
    );
    expect(verdicts(list)).toEqual(['service-missing', 'service-unknown']);
    list.edit({ do: 'assign', of: { alike: 'service-unknown Nope' }, serviceId: '12' });
    expect(verdicts(list)).toEqual(['service-missing', b]);
  });

  it('leaves out a device’s second number until a person keeps it or removes the first number', () => {
    const list = open([`IMEI1 ${a} IMEI2 ${b}`]);
    expect(verdicts(list)).toEqual([a, 'second-imei']);
    list.edit({ do: 'remove', of: { rows: [0] } });
    expect(verdicts(list)).toEqual(['removed', b]);
    list.edit({ do: 'restore', of: { rows: [0] } });
    list.edit({ do: 'keep', of: { rows: [1] } });
    expect(list.row(1).verdict).toMatchObject({ is: 'good', kept: true });
  });

  it('shows the journal’s orders, and does not order a doubtful number twice if a person keeps it', () => {
    const sample = '490154203237518';
    const list = open([a, b, sample]);
    list.known([known(a, 'pending'), known(b, 'success'), known(sample, 'success')]);
    expect(verdicts(list)).toEqual(['open', 'before', 'invented: sample']);
    list.edit({ do: 'keep', of: { rows: [0, 1, 2] } });
    expect(verdicts(list)).toEqual(['open', b, 'before']);
    list.known([known(a, 'refused')]);
    expect(list.row(0).verdict.is).toBe('good');
  });

  it('checks the other values of a row, and orders with them', () => {
    const rows = [
      [a, '2', '1.234,50', 'x'],
      [b, '9', '1', 'x'],
      [sampleImei(3), '', 'cheap', ''],
      [sampleImei(4), '1', '', 'z'],
      [sampleImei(5), '', '', ''],
    ];
    const list = open(rows, ['identifier', 'quantity', 'price', 'field'], '15');
    expect(verdicts(list)).toEqual([a, 'quantity', 'field', 'field', 'field']);
    list.setCommon([['__proto__', 'y']]);
    expect(verdicts(list)).toEqual([a, 'quantity', sampleImei(3), 'field', sampleImei(5)]);
    expect(list.ready(0)).toMatchObject({ quantity: 2, price: '1234.50', fields: [['__proto__', 'x']] });
    expect(list.ready(4)).toMatchObject({ quantity: 1, price: null, fields: [['__proto__', 'y']] });
    expect(list.ready(1)).toBeNull();
    // Only the shop needs the customer's price. A price that cannot be read is left empty and marked, and the row stays good.
    expect(list.row(2)).toMatchObject({ verdict: { is: 'good', priceEmptied: true }, faultAt: 2 });
    expect(list.ready(2)).toMatchObject({ identifier: sampleImei(3), price: null });
    expect(list.counts()).toMatchObject({ good: 3 });
    expect([0, 1, 3].map((row) => list.row(row).faultAt)).toEqual([null, 1, 3]);
  });
});

describe('whatever is done to a list', () => {
  const line = fc.oneof(
    fc.constantFrom(
      a,
      b,
      dashed,
      `${a} ${b}`,
      `IMEI1 ${a} IMEI2 ${b}`,
      'hello',
      '',
      a.slice(0, 14),
      '1.2E+14',
      '490154203237518',
      `${a}9`,
    ),
    fc.nat(3).map(sampleImei),
    fc.string({ maxLength: 20 }),
  );
  const some = fc.oneof(
    fc.array(fc.nat(20), { maxLength: 4 }).map((rows) => ({ rows })),
    fc
      .constantFrom(
        'good',
        'duplicate',
        'repair other-digits',
        'repair check-digit-added',
        'second-imei',
        'removed',
      )
      .map((alike) => ({ alike })),
  );
  const edit: fc.Arbitrary<ListEdit> = fc.oneof(
    fc.record({ do: fc.constantFrom('keep', 'remove', 'split-off', 'restore'), of: some }),
    fc.record({ do: fc.constant('accept' as const), of: some, repairs: fc.constant(null) }),
    fc.record({ do: fc.constant('mend' as const), row: fc.nat(20), text: fc.option(line) }),
    fc.record({ do: fc.constant('assign' as const), of: some, serviceId: fc.constantFrom('12', '15') }),
  );

  it('its counts are consistent, its groups are current, and no device is ordered twice', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 15 }), fc.array(edit, { maxLength: 12 }), (lines, edits) => {
        const list = open(lines);
        const { rows } = list.counts();
        for (const each of edits) {
          list.edit(each);
          if (each.do === 'keep') list.known([known(a, 'success')]);
          const counts = list.counts();
          expect(counts.rows).toBe(rows);
          expect(counts.lines).toBe(counts.blankLines + counts.headerLines + counts.linesWithRows);
          expect(counts.groups.reduce((sum, { count }) => sum + count, 0)).toBe(rows);
          for (const { alike, count } of counts.groups) {
            const members = list.select({ alike });
            expect(members).toHaveLength(count);
            for (const row of members) expect(list.row(row).alike).toBe(alike);
          }
          const ready = list.select('good').map((row) => list.ready(row));
          expect(ready).not.toContain(null);
          const orders = ready.map((row) => `${row?.serviceId} ${row?.identifier.toUpperCase()}`);
          expect(new Set(orders).size).toBe(orders.length);
        }
      }),
      { numRuns: 300 },
    );
  });
});
