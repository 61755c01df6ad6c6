import { describe, expect, test } from 'vitest';
import { defaultVocabulary } from '../../../../electron/backend/supplier/decode/fields/vocabulary.ts';
import { decodeBulkStatus } from '../../../../electron/backend/supplier/decode/orders/bulk-status.ts';
import { decodeOrderStatus } from '../../../../electron/backend/supplier/decode/orders/order-status.ts';
import { open } from '../../../support/supplier/open-answer.ts';

describe('a status', () => {
  test.each([
    ['0', 'pending'],
    ['1', 'in-process'],
    ['2', 'unknown'],
    ['3', 'rejected'],
    ['4', 'success'],
    ['5', 'unknown'],
    ['PENDING', 'pending'],
    ['Waiting Action', 'pending'],
    ['In Process', 'in-process'],
    ['INPROCESS', 'in-process'],
    ['Processing', 'in-process'],
    ['SUCCESS', 'success'],
    ['COMPLETED', 'success'],
    ['Delivered', 'success'],
    ['Available', 'success'],
    ['REJECTED', 'rejected'],
    ['Canceled', 'rejected'],
    ['Cancelled', 'rejected'],
    ['Refunded', 'rejected'],
    ['Reject(Refund)', 'rejected'],
    ['Rejected & Refunded', 'rejected'],
    ['Unavailable', 'rejected'],
    ['Issued', 'unknown'],
    ['Verified', 'unknown'],
    ['SUCCESSFULLY CANCELLED', 'unknown'],
    ['', 'unknown'],
    ['constructor', 'unknown'],
  ])('%j is %s', (word, state) => {
    expect(defaultVocabulary.stateOf(word)).toBe(state);
  });

  test.each([
    [{ SUCCESS: [{ STATUS: 1, CODE: 'CODE' }] }, ['98213', 'in-process', '1', null, null]],
    [
      { ID: '98213', SUCCESS: [{ IMEI: '490154203237518', STATUS: 4, CODE: '12345678', COMMENTS: '' }] },
      ['98213', 'success', '4', '12345678', '490154203237518'],
    ],
    [
      {
        SUCCESS: [
          { MESSAGE: 'Order Details', LIST: { REFERENCEID: 98213, STATUS: 'SUCCESS', CODE: '12345678' } },
        ],
      },
      ['98213', 'success', 'SUCCESS', '12345678', null],
    ],
    [{ SUCCESS: [{ STATUS: 'Teleported', CODE: '' }] }, [null, 'unknown', 'Teleported', null, null]],
  ])('of one order, %j, is read', (body, [reference, state, supplierStatus, result, identifier]) => {
    const decoded = decodeOrderStatus(open(body), '98213');
    expect(decoded).toMatchObject({ ok: true, value: { state, supplierStatus, result, identifier } });
    expect([reference, null]).toContain(decoded.ok && decoded.value.reference);
  });

  test.each([
    { SUCCESS: [{ REFERENCEID: '1', STATUS: 4, CODE: 'x' }] },
    { ID: '1', SUCCESS: [{ STATUS: 4, CODE: 'x' }] },
    { SUCCESS: [{ STATUS: 4 }, { STATUS: 3 }] },
    { SUCCESS: [{ MESSAGE: 'ok' }] },
    { SUCCESS: true },
  ])('of one order, %j, is not an answer about that order', (body) => {
    expect(decodeOrderStatus(open(body), '98213').ok).toBe(false);
  });
});

test('a repeated status with different values does not count', () => {
  const of = (text: string) => decodeOrderStatus(open(text), null);
  expect(of('{"SUCCESS":[{"STATUS":4,"STATUS":3,"CODE":"1234"}]}')).toMatchObject({ ok: false });
  expect(of('{"SUCCESS":[{"STATUS":4,"STATUS":"4","CODE":"1234"}]}')).toMatchObject({
    value: { state: 'success' },
  });
});

test.each([
  [{ STATUS: '4', CODE: 'Refunded' }, 'Refunded'],
  [{ STATUS: 4, CODE: 'N/A', COMMENTS: 'Refunded' }, 'Refunded'],
  [{ STATUS: 'Success', RESULT: 'Cancelled', MESSAGE: 'Order details' }, 'Cancelled'],
  [{ STATUS: '4', CODE: 'Code not found' }, null],
  [{ STATUS: '4', CODE: '12345678', REFUNDED: true }, null],
  [{ STATUS: 'Success', CODE: '12345678', cancelled: '1' }, null],
])('%j is not a success, and gives the reason', (row, comment) => {
  const decoded = decodeOrderStatus(open({ SUCCESS: [row] }), null);
  expect(decoded).toMatchObject({ value: { state: 'unknown', comment } });
});

test.each([
  '❌ Not found',
  '*** REFUNDED ***',
  '[Refunded]',
  '"Rejected"',
  '=> Not Found',
  '&lt;b&gt;Refunded&lt;/b&gt;',
  'NOT_FOUND',
  'Not-Found',
  'NotFound',
  'Not%20found',
  'ＲＥＦＵＮＤＥＤ',
  '350000000000014 : Refunded',
  'IMEI 350000000000014 - Not Found',
  'IMEI: 350000000000014<br>Result: Not found',
  'ERROR: imei not found',
  'Error: device not supported',
  '{"error":"IMEI not found"}',
  '{"status":"failed","message":"not found"}',
  '{"success":false,"message":"Refunded"}',
  'No result',
  'No data found',
  'NO_CODE',
  'Fail',
  'Cancel by admin',
  'Returned to your balance',
  'Money back',
  'Try again later',
  'System error',
  'Sin resultado',
  'No hay código',
  'Devolvido',
  'Sem resultado',
  'Aucun code trouvé',
  'Kein Ergebnis',
  'Niet gevonden',
  'İade',
  'Sonuç yok',
  'Нет данных',
  'Kode tidak tersedia',
  'Không có kết quả',
  'لا يوجد كود',
  'تم الاسترجاع',
  'रिफंड',
  'পাওয়া যায়নি',
  '无结果',
  '환불',
  '返金',
  'คืนเงิน',
  'Code not found, carrier mismatch',
  'NOT FOUND / REFUND',
  '<b>Rejected</b> by carrier',
  'Sorry, your order was cancelled',
  'Status: Refunded',
  'Invalid IMEI',
  'Insufficient balance',
  'error',
  'Error 500',
  'Reembolsado a su cuenta',
  'Código no encontrado',
  'Pedido recusado',
  'Saldo insuficiente na conta',
  'Commande remboursée',
  'Code introuvable',
  'Nicht gefunden, erstattet',
  'İade edildi',
  'Kod bulunamadı',
  'Отклонено оператором',
  'Код не найден',
  'Недостаточно средств',
  'Kode tidak ditemukan',
  'Pesanan ditolak',
  'Không tìm thấy mã',
  'Đã hoàn tiền',
  'تم رفض الطلب',
  'لم يتم العثور على الكود',
  'ऑर्डर रद्द',
  'आर्डर अस्वीकृत',
  'آرڈر مسترد',
  '未找到，已退款',
  '余额不足',
  'Refund: wrong IMEI',
  'Rejected: no record',
  'Rejected: Device is clean, already unlocked',
  'Not found, phone already unlocked',
  'Blacklist not found, refunded',
  'Network lock code not found',
  'IMEI not found in our database',
  'IMEI no encontrado en nuestro sistema',
  'Order not processed - refunded',
  'Code not available',
  'Sorry not possible, refunded',
  'Your credits have been returned',
  'IMEI inválido',
  'İade: hatalı imei',
  'Geçersiz IMEI',
  'Неверный IMEI',
  'IMEI không hợp lệ',
  'IMEI غير صالح',
  '拒绝：网络错误',
  'Unavailable',
])('a success with the result “%s” is not a success', (said) => {
  for (const row of [
    { STATUS: '4', CODE: said },
    { STATUS: '4', CODE: '', COMMENTS: said },
  ])
    expect(decodeOrderStatus(open({ SUCCESS: [row] }), null)).toMatchObject({ value: { state: 'unknown' } });
});

test.each<[string, object]>([
  ['in an object', { CODE: { result: 'Not found' } }],
  ['in a list', { CODE: ['Refunded'] }],
  ['in the message', { CODE: '', MESSAGE: 'Refunded' }],
  ['by a flag', { CODE: '12345678', IS_REFUND: '1' }],
])('a success that denies itself %s is not a success', (_, row) => {
  const decoded = decodeOrderStatus(open({ SUCCESS: [{ STATUS: '4', ...row }] }), null);
  expect(decoded).toMatchObject({ value: { state: 'unknown' } });
});

test.each(['No data', 'No information', 'Sin datos', 'لا توجد بيانات'])(
  'a comment “%s” does not contradict a result',
  (said) => {
    const row = { STATUS: '4', CODE: '12345678', COMMENTS: said };
    expect(decodeOrderStatus(open({ SUCCESS: [row] }), null)).toMatchObject({ value: { state: 'success' } });
  },
);

test.each(['[]', '{}', 'Array', '[object Object]', 'NaN', 'Infinity', 'undefined', '#N/A', '#REF!'])(
  'a program’s output for "nothing", %s, is not a result',
  (said) => {
    const decoded = decodeOrderStatus(open({ SUCCESS: [{ STATUS: '4', CODE: said }] }), null);
    expect(decoded).toMatchObject({ value: { result: null } });
  },
);

test.each([
  '✅ Not found in blacklist',
  'Clean - no records found',
  'Limpio, no encontrado',
  'IMEI: 350000000000014<br>Blacklist: Not found',
  'IMEI 350000000000014 - Unlocked',
  '{"Model":"iPhone 13","Blacklist":"Not found"}',
  '{"error":"none","result":"Unlocked"}',
  'Error: no',
  'Red',
  'No code needed',
  'No_Lock',
  'Unlocked',
  'Not found in blacklist',
  'No encontrado en lista negra',
  'Blacklist: Not found',
  'Model: iPhone 13<br>Blacklist: not found',
  'NCK 12345678 if failed contact us',
  'Failsafe code 1234',
  '12345678',
  'Unlocked. Order refunded twice before',
  'Balance: 12.50',
  'Clean',
  'Refund policy: none',
  'No refund after 24h',
  'NO REFUND',
  'Reject reason: none',
  'Canceled: false',
  'Cancelled? No',
  'Failed attempts: 0',
  'Denied: No',
  'Not denied by carrier',
  'Cannot be cancelled',
  'Contract cancelled, device unlocked',
  'Lock cancelled: UNLOCKED',
  'Unlock successful, refund not needed',
  'Error code: 0',
  'Error 0',
  'iCloud: Clean, Error code: 0',
  'Find My iPhone: OFF / Lost mode: no',
  'Network not found: unlocked',
  'Not Found (Clean)',
  'Not found in blacklist: CLEAN',
  'Blacklist record not found',
  'MDM profile not found',
  'SIM-lock not found',
  'Coverage not found',
  'No credit check',
  'No balance due',
  'No tiene saldo pendiente',
  'Sin reembolso',
  'Rechazado: no',
  'Bloqueio não encontrado: LIMPO',
  'Annulé: non',
  'Blocage introuvable',
  'Sperre nicht gefunden',
  'Kara listede bulunamadı',
  'Çalıntı kaydı bulunamadı: TEMİZ',
  'Kilit iptal edildi',
  'В чёрном списке не найден',
  'Возврат невозможен: устройство разблокировано',
  'Отказ: нет',
  'Kunci tidak ditemukan',
  'Không bị từ chối',
  'Không đủ điều kiện',
  'مرفوض: لا',
  'القفل غير موجود',
  'लॉक नहीं मिला',
  '未找到黑名单记录',
  '未找到锁',
  '退款：无',
  'SIM lock: no',
])('a success whose result or comment is “%s” is a success', (said) => {
  for (const row of [
    { STATUS: '4', CODE: said },
    { STATUS: '4', CODE: '12345678', COMMENTS: said },
  ])
    expect(decodeOrderStatus(open({ SUCCESS: [row] }), null)).toMatchObject({ value: { state: 'success' } });
});

describe('a bulk status', () => {
  const read = (body: unknown, asked: readonly string[] = ['98213', '98214']) => {
    const decoded = decodeBulkStatus(open(body), asked);
    return decoded.ok
      ? decoded.value.rows.map(({ reference, state, result }) => [reference, state, result])
      : null;
  };

  test.each([
    [
      'a map by reference',
      {
        SUCCESS: [
          {
            MESSAGE: 'Bulk',
            LIST: { 98213: { STATUS: 'SUCCESS', CODE: '1' }, 98214: { STATUS: 'PENDING' } },
          },
        ],
      },
    ],
    [
      'a list of rows',
      {
        SUCCESS: [
          {
            LIST: [
              { REFERENCEID: 98213, STATUS: 'SUCCESS', CODE: '1' },
              { ID: 98214, STATUS: 'PENDING' },
            ],
          },
        ],
      },
    ],
    [
      'rows side by side',
      {
        SUCCESS: [
          { REFERENCEID: 98213, STATUS: '4', CODE: '1' },
          { REFERENCEID: 98214, STATUS: '0' },
        ],
      },
    ],
    [
      'an answer for each, echoing what was asked',
      {
        req1: { ID: '98213', SUCCESS: [{ STATUS: '4', CODE: '1' }] },
        req2: { ID: '98214', SUCCESS: [{ STATUS: 0, CODE: '' }] },
        apiversion: '8.1',
      },
    ],
    [
      'an answer for each under its reference',
      { 98213: { SUCCESS: [{ STATUS: '4', CODE: '1' }] }, 98214: { SUCCESS: [{ STATUS: 0 }] } },
    ],
  ])('as %s is matched by reference', (_name, body) => {
    expect(read(body)).toEqual([
      ['98213', 'success', '1'],
      ['98214', 'pending', null],
    ]);
  });

  test.each([2, 1])('with more rows than the %i requested orders is not matched by row number', (count) => {
    const row = (code: string) => ({ SUCCESS: [{ STATUS: '4', CODE: code }] });
    const rows = read({ 1: row('a'), 2: row('b'), 3: row('c') }, ['1', '2'].slice(0, count));
    expect(rows?.map(([reference]) => reference)).toEqual([null, null, null]);
  });

  test('without a reference is not matched by position', () => {
    expect(
      read({
        req1: { SUCCESS: [{ STATUS: '4', CODE: 'U' }] },
        req2: { ERROR: [{ MESSAGE: 'NoResultFound' }] },
      }),
    ).toEqual([[null, 'success', 'U']]);
    expect(read({ SUCCESS: [{ STATUS: '4', CODE: 'U' }] })).toEqual([[null, 'success', 'U']]);
  });

  test('omits orders with contradictory statuses', () => {
    expect(
      read({
        SUCCESS: [
          {
            LIST: [
              { REFERENCEID: 98213, STATUS: '4', CODE: '1' },
              { REFERENCEID: 98213, STATUS: '3' },
            ],
          },
        ],
      }),
    ).toEqual([]);
    expect(read({ SUCCESS: [{ LIST: { 98213: { REFERENCEID: 98214, STATUS: '4' } } }] })).toEqual([]);
    expect(read('{"SUCCESS":[{"LIST":{"98213":{"STATUS":4,"STATUS":3}}}]}')).toEqual([]);
  });

  test('is ignored for an order with both SUCCESS and ERROR', () => {
    const both = { SUCCESS: [{ STATUS: '4', CODE: 'U' }], ERROR: [{ MESSAGE: 'Order not found' }] };
    const answer = { 98213: both, 98214: { SUCCESS: [{ STATUS: '4', CODE: 'V' }] } };
    expect(read(answer)).toEqual([['98214', 'success', 'V']]);
    // The order counts as an unreadable row.
    const decoded = decodeBulkStatus(open(answer), ['98213', '98214']);
    expect(decoded.ok && decoded.value.lost).toHaveLength(1);
  });

  test('uses an ID in a row as the order’s only if it was requested', () => {
    expect(read({ SUCCESS: [{ LIST: { 98213: { ID: 12, STATUS: 4 } } }] })).toEqual([
      ['98213', 'success', null],
    ]);
    expect(read({ SUCCESS: [{ LIST: [{ ID: 12, STATUS: 4 }] }] })).toEqual([[null, 'success', null]]);
  });

  test('without any answer is not understood', () => {
    expect(read({ hello: 1 })).toBeNull();
  });
});
