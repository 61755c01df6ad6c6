import { describe, expect, test } from 'vitest';
import { openCheckedList } from '../../../shared/model/list/rows/checked-list.ts';
import { guessColumns } from '../../../shared/model/list/rows/guess-columns.ts';
import type { ListService } from '../../../shared/model/list/rows/row.ts';
import { givenRows } from '../../../shared/model/list/sheet/sheet.ts';
import { openNearNames } from '../../../shared/model/service/near-name.ts';
import {
  maxNameLength,
  mayBeRemembered,
  namesInUse,
  type RememberedName,
} from '../../../shared/model/service/remembered-name.ts';
import { imeiFrom, inShort, listService, serialRule } from '../../support/lists/list-samples.ts';

const [a, b, c] = [imeiFrom('35', 11), imeiFrom('35', 12), imeiFrom('35', 13)];
const carrier = listService();
const unlock = listService({ id: '14', name: 'Unlock UK' });
const said = (change: Partial<RememberedName> = {}): RememberedName => ({
  written: 'carrier chk',
  serviceId: '12',
  serviceName: 'carrier check',
  kind: 'imei',
  ...change,
});

function sheetOf(rows: readonly (readonly string[])[]) {
  const info = { name: '', hidden: false, rows: rows.length, columns: 2, notes: [] };
  return { info, rows: givenRows(rows), lineNumbers: null };
}

function open(rows: readonly (readonly string[])[], services: readonly ListService[]) {
  return openCheckedList({
    sheet: sheetOf(rows),
    plan: { sheet: 0, header: false, titleRows: 0, meanings: [{ is: 'identifier' }, { is: 'service' }] },
    services,
    serviceId: null,
  });
}

const shown = (list: ReturnType<typeof open>) =>
  list.select('all').map((row) => [list.row(row).serviceId, inShort(list.row(row).verdict)]);

describe('a remembered name', () => {
  const knowing = [{ ...carrier, remembered: ['carrier chk'] }, unlock];

  test('gives a service to all rows with this name, whatever its case and spaces, and is listed once', () => {
    const list = open(
      [
        [a, 'Carrier  CHK '],
        [b, 'carrier chk'],
        [c, 'Unlock UK'],
      ],
      knowing,
    );
    expect(shown(list)).toEqual([
      ['12', a],
      ['12', b],
      ['14', c],
    ]);
    expect(list.counts().remembered).toEqual([{ written: 'carrier chk', serviceId: '12' }]);
  });

  test('is not listed if no row needed it', () => {
    expect(open([[a, 'Carrier check']], knowing).counts().remembered).toEqual([]);
  });

  test('recognizes a column of services by its content', () => {
    const rows = [a, b, c].map((imei) => [imei, 'carrier chk']);
    const of = (services: readonly ListService[]) =>
      guessColumns(sheetOf(rows), 0, services).plan.meanings.map(({ is }) => is);
    expect(of([carrier, unlock])).toEqual(['identifier', 'unused']);
    expect(of(knowing)).toEqual(['identifier', 'service']);
  });

  test('never overrides a service’s name or number in the catalogue', () => {
    const wrong = [{ ...carrier, remembered: ['unlock uk', '14'] }, unlock];
    const list = open(
      [
        [a, 'Unlock UK'],
        [b, '14'],
      ],
      wrong,
    );
    expect(shown(list)).toEqual([
      ['14', a],
      ['14', b],
    ]);
    expect(list.counts().remembered).toEqual([]);
  });

  test('can be undone for the rows that got their service from this name, and for rows added later', () => {
    const list = open(
      [
        [a, 'carrier chk'],
        [b, 'carrier chk'],
        [c, 'Carrier check'],
      ],
      knowing,
    );
    list.edit({ do: 'assign', of: { rows: [1] }, serviceId: '14' });
    list.edit({ do: 'forget-name', written: 'carrier chk' });
    expect(shown(list)).toEqual([
      [null, 'service-unknown'],
      ['14', b],
      ['12', c],
    ]);
    expect(list.counts()).toMatchObject({ good: 2, remembered: [] });
    list.append({
      sheet: sheetOf([[imeiFrom('35', 14), 'carrier chk']]),
      plan: { sheet: 0, header: false, titleRows: 0, meanings: [{ is: 'identifier' }, { is: 'service' }] },
    });
    expect(shown(list)[3]).toEqual([null, 'service-unknown']);
    list.edit({ do: 'assign', of: { alike: 'service-unknown carrier chk' }, serviceId: '12' });
    expect(list.counts().good).toBe(4);
  });
});

describe('a remembered name is used', () => {
  const used = (remembered: readonly RememberedName[], offered = [carrier, unlock], catalogue = offered) =>
    Object.fromEntries(namesInUse(remembered, offered, catalogue));

  test('as long as its service is unchanged', () => {
    expect(used([said()])).toEqual({ '12': ['carrier chk'] });
    expect(used([said({ serviceId: '13' })])).toEqual({});
    expect(used([said()], [{ ...carrier, name: 'Blacklist check' }])).toEqual({});
    expect(used([said()], [{ ...carrier, identifier: serialRule }])).toEqual({});
    expect(used([said()], [unlock], [carrier, unlock])).toEqual({});
  });

  test('but not if a service in the catalogue has this name, even a service that no list can order', () => {
    const single = listService({ id: '90', name: 'Carrier chk' });
    expect(used([said()], [carrier], [carrier, single])).toEqual({});
    expect(used([said({ written: '90' })], [carrier], [carrier, single])).toEqual({});
  });

  test('and a name is remembered only if it could be used', () => {
    expect(mayBeRemembered('carrier chk', [carrier])).toBe(true);
    for (const written of ['', '  ', 'CARRIER  check', '12', 'x'.repeat(maxNameLength + 1)])
      expect(mayBeRemembered(written, [carrier])).toBe(false);
  });
});

describe('a name that differs only in punctuation', () => {
  const findMy = listService({ id: '20', name: 'Find My iPhone™ Status ON/OFF' });
  test.each([
    'Find My iPhone Status ON/OFF',
    'find my iphone™ status on/off',
    'Find My iPhone(TM) Status ON / OFF',
    'Find My iPhone&trade; Status ON/OFF',
    'Find  My  iPhone®  Status  ON-OFF',
    'Fínd My iPhone Status ÓN/OFF',
  ])('%s is found', (written) => {
    expect(shown(open([[a, written]], [carrier, findMy]))).toEqual([['20', a]]);
  });

  test('is not found if it fits several services, and never overrides a person’s choice', () => {
    const twin = listService({ id: '21', name: 'Find My iPhone® Status ON/OFF' });
    expect(shown(open([[a, 'Find My iPhone Status ON/OFF']], [findMy, twin]))[0]?.[1]).toBe(
      'service-unknown',
    );
    const said = listService({ id: '12', remembered: ['Find My iPhone Status ON/OFF'] });
    expect(shown(open([[a, 'Find My iPhone Status ON/OFF']], [said, findMy]))).toEqual([['12', a]]);
  });
});

describe('a name similar to one service', () => {
  const nearest = openNearNames([
    { name: 'iCloud Status Clean / Lost' },
    { name: 'Unlock AT&T iPhone 12' },
    { name: 'Unlock AT&T iPhone 13' },
    { name: 'Samsung Carrier & Region' },
  ]);
  test.each([
    ['iCloud Status', 'iCloud Status Clean / Lost'],
    ['Unlock ATT iPhone 13', null],
    ['unlock at&t 13', 'Unlock AT&T iPhone 13'],
    ['Carrier region samsung', 'Samsung Carrier & Region'],
    ['Unlock', null],
    ['Blacklist', null],
    ['', null],
  ])('%j is offered %j', (written, expected) => {
    expect(nearest(written)?.name ?? null).toBe(expected);
  });
});
