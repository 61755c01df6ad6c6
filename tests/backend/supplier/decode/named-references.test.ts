import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type NamedInReply, namedInReply } from '../../../../electron/backend/desk/orders/settling.ts';
import { createVocabulary } from '../../../../electron/backend/supplier/decode/fields/vocabulary.ts';
import { rememberedReference } from '../../../../electron/backend/supplier/decode/orders/named-references.ts';
import { judgePlacement } from '../../../../electron/backend/supplier/decode/orders/placement.ts';
import { readBody } from '../../../../electron/backend/supplier/decode/syntax/body.ts';
import { emptyMapping, type ReferencePath } from '../../../../shared/model/connection/mapping.ts';

const identifier = '490154203237518';
const request = `POST /api/fusion\naction=placeimeiorder\nID=12\nIMEI=${identifier}\nUser=shop-77`;
const requestProfile = { mapping: emptyMapping, statusFamily: 'dhru', statusFamilyBy: 'default' } as const;

function namedIn(reply: unknown, httpStatus = 200): readonly NamedInReply[] {
  const bytes = Buffer.from(JSON.stringify(reply));
  const kept = { identifier, identifierKind: 'imei', request, httpStatus, reply: bytes } as const;
  return namedInReply(kept, requestProfile)?.named ?? [];
}

function judge(reply: unknown, references: ReferencePath[] = []) {
  return judgePlacement({
    status: 200,
    body: readBody(Buffer.from(JSON.stringify(reply))),
    retryInMs: null,
    identifier,
    identifierKind: 'imei',
    sent: [identifier, '12', '1', 'shop-77'],
    vocabulary: createVocabulary({ ...emptyMapping, references }, 'dhru'),
  });
}
const accepted = (reference: string) => ({ verdict: 'accepted', reference });
const success = (fields: Record<string, unknown>) => ({
  SUCCESS: [{ MESSAGE: 'Order received', ...fields }],
});

test.each([
  ['under a name that is not known', success({ TICKET: '98213' }), ['SUCCESS.TICKET 98213']],
  [
    'two that could be it',
    success({ ORDERID: 5, REFERENCEID: 71 }),
    ['SUCCESS.ORDERID 5', 'SUCCESS.REFERENCEID 71'],
  ],
  ['in a failure', { ERROR: [{ MESSAGE: 'Timeout', REFERENCEID: 71 }] }, ['ERROR.REFERENCEID 71']],
  ['deep in wrappers', success({ data: { task: { no: 'T-5' } } }), ['SUCCESS.data.task.no T-5']],
  ['under a name in an unknown language', success({ Vorgang: 'A-991' }), ['SUCCESS.Vorgang A-991']],
  ['a sent value is not a reference', success({ ID: '12', ticket: identifier, note: 'shop-77' }), []],
  [
    'a value about us, the client, the request or the transaction is not a reference',
    success({ client_order_id: 'C9', requestId: 'R7', transaction_id: 'T3', your_ref: 'Y1', user_id: 44 }),
    [],
  ],
  [
    'nor are values inside such a part',
    success({ request: { reference: 'abc-1' }, client: { ORDERID: 77 } }),
    [],
  ],
  [
    'nor are prices, times, counts and statuses',
    success({ CREDIT: '105', created_at: 1732000000, STATUS: '101' }),
    [],
  ],
])('O4: %s: the numbers in a reply are listed for a person', (_, reply, expected) => {
  expect(namedIn(reply).map(({ at, reference }) => `${at} ${reference}`)).toEqual(expected);
});

test.each([
  ['another device', 'IMEI 350000000000014 was received', 'uncertain'],
  ['our device', `IMEI ${identifier} was received`, 'accepted'],
  ['our device and another one', `IMEI ${identifier}, not 350000000000014`, 'accepted'],
])('a success whose message names %s', (_, MESSAGE, verdict) => {
  expect(judge(success({ MESSAGE, REFERENCEID: 71 })).verdict).toBe(verdict);
});

test('O9: a number in the part of the reply about the request or the client is not bound', () => {
  expect(judge(success({ request: { REFERENCEID: 'abc-1' } })).verdict).toBe('uncertain');
  expect(judge(success({ client: { ORDERID: 77 } })).verdict).toBe('uncertain');
});

const placeOf = (reply: unknown, at: string): ReferencePath => {
  const place = namedIn(reply).find((each) => each.at === at)?.place;
  if (!place) throw new Error(`nothing is to be remembered at ${at}`);
  return place;
};

test('the next reply with the field that a person chose is bound automatically, whichever field it was', () => {
  const place = placeOf(success({ ORDERID: 5, REFERENCEID: 71 }), 'SUCCESS.ORDERID');
  expect(judge(success({ ORDERID: 6, REFERENCEID: 72 }))).toMatchObject({ verdict: 'uncertain' });
  expect(judge(success({ ORDERID: 6, REFERENCEID: 72 }), [place])).toMatchObject(accepted('6'));
  const ticket = placeOf(success({ TICKET: '98213' }), 'SUCCESS.TICKET');
  expect(judge(success({ TICKET: '98214' }), [ticket])).toMatchObject(accepted('98214'));
});

test('a remembered path decides nothing when the reply has a new number', () => {
  const ticket = placeOf(success({ TICKET: '98213' }), 'SUCCESS.TICKET');
  expect(judge(success({ TICKET: '98214', REFERENCEID: 5 }), [ticket]).verdict).toBe('uncertain');
});

test('a remembered path neither binds a sent value nor turns a failure into a success', () => {
  const ticket = placeOf(success({ TICKET: '98213' }), 'SUCCESS.TICKET');
  for (const sent of [identifier, '12', 'shop-77'])
    expect(judge(success({ TICKET: sent }), [ticket]).verdict).toBe('uncertain');
  expect(judge({ ERROR: [{ MESSAGE: 'odd' }], ...success({ TICKET: '5' }) }, [ticket]).verdict).toBe(
    'uncertain',
  );
  expect(namedIn({ ERROR: [{ MESSAGE: 'Timeout', REFERENCEID: 71 }] })[0]?.place).toBeNull();
  expect(namedIn(success({ TICKET: '98213' }), 500)[0]?.place).toBeNull();
});

test('a path with a list position is not remembered', () => {
  const named = namedIn({ SUCCESS: [{ TICKET: '501' }, { TICKET: '502' }] });
  expect(named.map(({ reference, place }) => [reference, place])).toEqual([
    ['501', null],
    ['502', null],
  ]);
});

const name = fc.stringMatching(/^[A-Za-z][A-Za-z_]{1,8}$/);
const number = fc.stringMatching(/^[A-Z]{0,2}[1-9][0-9]{2,7}$/);

test('for any reply, offered numbers are in it and were not sent, and a remembered path binds that number or nothing', () => {
  let boundAgain = 0;
  fc.assert(
    fc.property(
      fc.dictionary(name, number, { maxKeys: 6 }),
      fc.dictionary(name, number, { maxKeys: 6 }),
      fc.option(number, { freq: 2 }),
      (one, other, again) => {
        // A different reply, or a reply of the same form with other numbers.
        const inTurn = Object.keys(one).map((each, at) => [each, `${again}${at}`]);
        const next: Record<string, string> = again === null ? other : Object.fromEntries(inTurn);
        const first = success(one);
        for (const { at, reference, place } of namedIn(first)) {
          expect(Object.values(one)).toContain(reference);
          if (place === null) continue;
          expect(judge(first, [place])).toMatchObject(accepted(reference));
          const outcome = judge(success(next), [place]);
          const field = at.split('.')[1] ?? '';
          const there = Object.entries(next).find(
            ([each]) => each.toLowerCase().replaceAll('_', '') === field.toLowerCase().replaceAll('_', ''),
          );
          const bound = outcome.verdict === 'accepted' && there ? outcome.reference : null;
          expect([null, there?.[1]]).toContain(bound);
          boundAgain += bound === null ? 0 : 1;
        }
      },
    ),
    { numRuns: 300 },
  );
  expect(boundAgain).toBeGreaterThan(0);
});

test.each<[string, Record<string, unknown>, object | null]>([
  ['a new number', { TICKET: 'A5' }, { usable: 'A5' }],
  ['a value that we sent', { TICKET: 'shop-77' }, { usable: null, contested: true }],
  ['no usable number', { TICKET: '-' }, { usable: null, contested: true }],
  ['no value', { TICKET: null }, null],
  ['another field', { ORDERID: 'A5' }, null],
])('O9: the remembered field with %s', (_, fields, reading) => {
  const ticket = placeOf(success({ TICKET: '98213' }), 'SUCCESS.TICKET');
  const body = readBody(Buffer.from(JSON.stringify(success(fields))));
  if (body.kind !== 'json') throw new Error('not JSON');
  expect(rememberedReference(body.value, [ticket], new Set(['shop-77']))).toEqual(reading);
});
