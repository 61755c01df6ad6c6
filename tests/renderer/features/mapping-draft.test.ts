import { describe, expect, test } from 'vitest';
import {
  correctField,
  correctStatus,
  countChanges,
  mappingText,
  readMappingText,
  statusMeaning,
} from '../../../renderer/features/connections/replies/mapping-draft.ts';
import { emptyMapping, type Mapping } from '../../../shared/model/connection/mapping.ts';

const saldo = { reply: 'account', name: 'saldo', meaning: 'balance' } as const;

describe('a correction of a field', () => {
  test('gives the field its meaning, and removes it from the field that had it', () => {
    const first = correctField(emptyMapping, saldo, ['saldo', 'total']);
    const second = correctField(first, { ...saldo, name: 'total' }, ['saldo', 'total']);
    expect(second.fields).toEqual([{ reply: 'account', meaning: 'balance', field: 'total' }]);
  });

  test('keeps another field with the same meaning if the reply does not have that field', () => {
    const first = correctField(emptyMapping, { reply: 'status', name: 'estado', meaning: 'status' }, [
      'estado',
    ]);
    const second = correctField(first, { reply: 'status', name: 'situacion', meaning: 'status' }, [
      'situacion',
    ]);
    expect(second.fields.map(({ field }) => field)).toEqual(['estado', 'situacion']);
  });

  test('is revoked whatever the case and separators of its name', () => {
    const corrected = correctField(emptyMapping, { ...saldo, name: 'Saldo_Total' }, []);
    const back = correctField(corrected, { reply: 'account', name: 'saldoTotal', meaning: null }, []);
    expect(back.fields).toEqual([]);
  });
});

test('a correction of a status replaces the previous one, and null revokes it', () => {
  const first = correctStatus(emptyMapping, ' In  Review ', 'pending');
  const second = correctStatus(first, 'in_review', 'rejected');
  expect(second.statuses).toEqual([{ said: 'in_review', means: 'rejected' }]);
  expect(statusMeaning(second, 'IN REVIEW')).toBe('rejected');
  expect(correctStatus(second, 'In review', null).statuses).toEqual([]);
});

test('each added, changed or revoked correction counts as one change', () => {
  const before: Mapping = {
    ...emptyMapping,
    fields: [{ reply: 'account', meaning: 'balance', field: 'saldo' }],
    statuses: [{ said: '9', means: 'rejected' }],
  };
  const after: Mapping = {
    ...emptyMapping,
    fields: [{ reply: 'account', meaning: 'currency', field: 'saldo' }],
    statuses: [{ said: '8', means: 'success' }],
    references: [{ at: 'SUCCESS.TICKET', over: [] }],
  };
  expect(countChanges(before, before)).toBe(0);
  expect(countChanges(before, after)).toBe(4);
});

describe('a file of corrections', () => {
  const mapping: Mapping = {
    ...emptyMapping,
    fields: [{ reply: 'status', meaning: 'result', field: 'código' }],
    statuses: [{ said: '9', means: 'rejected' }],
  };

  test('is imported as it was exported, also with a byte order mark', () => {
    expect(readMappingText(mappingText(mapping))).toEqual({ ok: true, mapping });
    expect(readMappingText(`\ufeff${mappingText(mapping)}`)).toEqual({ ok: true, mapping });
  });

  test.each([
    ['', 'empty', null],
    ['{"fields": [', 'not-json', null],
    ['{}', 'not-ours', null],
    ['[]', 'not-ours', null],
    ['null', 'not-ours', null],
    ['{"format":"imei-desk-mapping","version":2}', 'newer', null],
    [
      JSON.stringify({ ...emptyMapping, fields: [{ reply: 'account', meaning: 'code', field: 'x' }] }),
      'field',
      1,
    ],
    [
      JSON.stringify({
        ...emptyMapping,
        statuses: [
          { said: '1', means: 'pending' },
          { said: '2', means: 'done' },
        ],
      }),
      'status',
      2,
    ],
    ['x'.repeat(100_001), 'too-long', null],
  ])('%# is refused with its own message', (text, problem, row) => {
    expect(readMappingText(text)).toEqual({ ok: false, problem, row });
  });
});
