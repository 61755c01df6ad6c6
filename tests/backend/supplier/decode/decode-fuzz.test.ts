import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeAccount } from '../../../../electron/backend/supplier/decode/account/account.ts';
import { decodeEnvelope } from '../../../../electron/backend/supplier/decode/fields/decode-envelope.ts';
import { decodeBulkStatus } from '../../../../electron/backend/supplier/decode/orders/bulk-status.ts';
import { decodeOrderStatus } from '../../../../electron/backend/supplier/decode/orders/order-status.ts';
import { judgePlacement } from '../../../../electron/backend/supplier/decode/orders/placement.ts';
import { decodeServiceList } from '../../../../electron/backend/supplier/decode/services/service-list.ts';
import { readBody } from '../../../../electron/backend/supplier/decode/syntax/body.ts';
import { isWholeForm } from '../../../support/whole-form.ts';

const identifier = '490154203237518';

const names = [
  'SUCCESS',
  'ERROR',
  'success',
  'Error',
  'MESSAGE',
  'LIST',
  'REFERENCEID',
  'referenceid',
  'ORDERID',
  'ID',
  'IMEI',
  'STATUS',
  'CODE',
  'AccountInfo',
  'AccoutInfo',
  'credit',
  'creditraw',
  'currency',
  'SERVICES',
  'GROUPNAME',
  'SERVICEID',
  'SERVICENAME',
  'CREDIT',
  'CUSTOM',
  'Requires.Custom',
  'fieldname',
  '__proto__',
  'constructor',
  'toString',
  '0',
  '98213',
  'req1',
  'FULL_DESCRIPTION',
];
const scalars = fc.oneof(
  fc.constantFrom<unknown>(
    '98213',
    '12',
    0,
    4,
    '4',
    'SUCCESS',
    'PENDING',
    'Insufficient balance',
    'Invalid IMEI',
    null,
    true,
    false,
    '',
    '$1,016.41',
    5.5,
    identifier,
  ),
  fc.string({ maxLength: 12 }),
  fc.integer(),
);

// Objects are written as text, so that a name can occur twice.
const { text: json } = fc.letrec<{ text: string }>((tie) => ({
  text: fc.oneof(
    { maxDepth: 6, depthSize: 'medium' },
    scalars.map((value) => JSON.stringify(value)),
    fc.array(tie('text'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
    fc
      .array(fc.tuple(fc.constantFrom(...names), tie('text')), { maxLength: 6 })
      .map((entries) => `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`),
  ),
}));
const damage = fc.tuple(
  json,
  fc.nat(),
  fc.nat(6),
  fc.string({ maxLength: 6, unit: fc.constantFrom(...'{}[]":,<b>0') }),
);
const likely = fc
  .tuple(
    fc.constantFrom('SUCCESS', 'success'),
    fc.constantFrom('REFERENCEID', 'ORDERID', 'ID'),
    scalars,
    json,
  )
  .map(
    ([key, name, value, further]) => `{"${key}":[{"${name}":${JSON.stringify(value)},"LIST":${further}}]}`,
  );
// A random reply is almost never a refusal, so that refusals are generated too.
const refused = fc
  .tuple(
    fc.constantFrom('ERROR', 'Error', 'error'),
    fc.constantFrom('MESSAGE', 'message'),
    fc.oneof(scalars, fc.constantFrom('Insufficient balance', 'Invalid IMEI', 'Duplicate IMEI')),
  )
  .map(([key, name, value]) => `{"${key}":[{"${name}":${JSON.stringify(value)}}]}`);
const bodies = fc.oneof(
  json,
  likely,
  refused,
  damage.map(([text, at, cut, extra]) => {
    const place = at % (text.length + 1);
    return text.slice(0, place) + extra + text.slice(place + cut);
  }),
  json.map((text) => `<br />\n<b>Warning</b>: x\n${text}`),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

const statuses = fc.constantFrom(200, 200, 200, 201, 302, 400, 401, 403, 404, 429, 500, 503);
const bytes = (text: string) => Buffer.from(text);

/** A validator's object, such as `{"imei":["Invalid IMEI"]}`, is a refusal, although no word in it says so. */
function isValidators(text: string): boolean {
  const object = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  return /^\{(?:"[^"]*":\["[^"]*"(?:,"[^"]*")*\],?)+\}$/.test(object.replaceAll(/\s+(?=["[\]{}])/g, ''));
}

describe('whatever a supplier answers', () => {
  test('a placement is judged without throwing, and accepted only with a reference in the reply', () => {
    const met = { accepted: 0, refusedByWords: 0 };
    fc.assert(
      fc.property(bodies, statuses, (text, status) => {
        const verdict = judgePlacement({
          status,
          body: readBody(bytes(text)),
          identifier,
          identifierKind: 'imei',
          retryInMs: null,
        });
        const reference = verdict.verdict === 'accepted' ? verdict.reference : null;
        const named = new RegExp(`"(?:referenceid|orderid)":"?\\s*${reference}\\b`, 'i');
        const isRefusedByWords = verdict.verdict === 'refused' && status < 400;
        const wrong = {
          'accepted without a success': reference !== null && !/success/i.test(text),
          'accepted by a reference that is not in the reply': reference !== null && !named.test(text),
          'accepted by another status': reference !== null && status >= 300,
          'refused without an error': isRefusedByWords && !/error/i.test(text) && !isValidators(text),
        };
        expect(Object.entries(wrong).filter(([, isWrong]) => isWrong)).toEqual([]);
        met.accepted += reference === null ? 0 : 1;
        met.refusedByWords += isRefusedByWords ? 1 : 0;
      }),
      { numRuns: isWholeForm ? 8_000 : 2_000 },
    );
    // The property proves something only if acceptances and refusals occurred.
    for (const [what, times] of Object.entries(met))
      expect(times, what).toBeGreaterThan(isWholeForm ? 20 : 5);
  });

  test('any contradiction makes an acceptance uncertain: a second SUCCESS, an ERROR or another reference', () => {
    const clear = '"SUCCESS":[{"MESSAGE":"ok","REFERENCEID":"98213"}]';
    const contradiction = fc.oneof(
      fc
        .integer({ min: 1 })
        .filter((each) => each !== 98213)
        .map((each) => `"SUCCESS":[{"REFERENCEID":${each}}]`),
      fc
        .string({ minLength: 1 })
        .filter((each) => each.trim() !== '' && !/^(0|false)$/i.test(each.trim()))
        .map((each) => `"ERROR":[{"MESSAGE":${JSON.stringify(each)}}]`),
      fc
        .integer({ min: 1 })
        .filter((each) => each !== 98213)
        .map((each) => `"REFERENCEID":${each}`),
      fc.constant(`"IMEI":"356938035643809"`),
    );
    fc.assert(
      fc.property(contradiction, fc.boolean(), (further, before) => {
        const text = before ? `{${further},${clear}}` : `{${clear},${further}}`;
        const verdict = judgePlacement({
          status: 200,
          body: readBody(bytes(text)),
          identifier,
          identifierKind: 'imei',
          retryInMs: null,
        });
        expect(verdict.verdict).toBe('uncertain');
      }),
    );
  });

  test('a truncated reply is neither accepted nor refused', () => {
    for (const whole of [
      '{"SUCCESS":[{"MESSAGE":"Order received","REFERENCEID":2323}],"apiversion":"6.1"}',
      '{"ERROR":[{"MESSAGE":"Insufficient balance"}]}',
      '<br /><b>Warning</b>: a\n{"SUCCESS":[{"MESSAGE":"Order received","LIST":{"REFERENCEID":2323}}]}',
    ])
      for (let length = 0; length < whole.length; length += 1) {
        const body = readBody(bytes(whole.slice(0, length)));
        expect(
          judgePlacement({ status: 200, body, identifier, identifierKind: 'imei', retryInMs: null }).verdict,
        ).toBe('uncertain');
      }
  });

  test('reads return a value or a failure, and no number that is not in the reply', () => {
    const met = { balances: 0, prices: 0, successes: 0 };
    fc.assert(
      fc.property(bodies, (text) => {
        const opened = decodeEnvelope(readBody(bytes(text)));
        if (!opened.ok) return;
        const digits = text.replace(/\D/g, '');
        const account = decodeAccount(opened.value);
        const list = decodeServiceList(opened.value, 'imei');
        const reported = {
          balances: account.ok ? [account.value.balance] : [],
          prices: list.ok ? list.value.services.map(({ price }) => price) : [],
        };
        for (const what of ['balances', 'prices'] as const) {
          const amounts = reported[what].flatMap((money) => (money ? [money.amount] : []));
          expect(amounts.filter((each) => !digits.includes(each.replace(/\D/g, '')))).toEqual([]);
          met[what] += amounts.length;
        }
        decodeOrderStatus(opened.value, '98213');
        const bulk = decodeBulkStatus(opened.value, ['98213']);
        const isSuccess = bulk.ok && bulk.value.rows.some(({ state }) => state === 'success');
        expect(isSuccess && !/success|4/i.test(text)).toBe(false);
        met.successes += isSuccess ? 1 : 0;
      }),
      { numRuns: isWholeForm ? 8_000 : 2_000 },
    );
    for (const [what, times] of Object.entries(met)) expect(times, what).toBeGreaterThan(0);
  });

  test('a hostile body takes linear time', () => {
    const hostile = [
      '['.repeat(500_000),
      '{"a":'.repeat(200_000),
      '<'.repeat(500_000),
      `<b>Warning</b>${'{"'.repeat(200_000)}`,
      `{"ERROR":[{"MESSAGE":"${'<a'.repeat(100_000)}"}]}`,
      `{"ERROR":[{"MESSAGE":"${'insufficient balance '.repeat(20_000)}"}]}`,
      `{"SUCCESS":[${'{"REFERENCEID":1},'.repeat(50_000)}{}]}`,
      `{${'"SUCCESS":[],'.repeat(50_000)}"a":1}`,
      `"${'\\u0041'.repeat(100_000)}"`,
    ];
    const begun = process.threadCpuUsage();
    for (const text of hostile)
      expect(
        judgePlacement({
          status: 200,
          body: readBody(bytes(text)),
          identifier,
          identifierKind: 'imei',
          retryInMs: null,
        }).verdict,
      ).not.toBe('refused');
    // CPU time of this thread only, so that a busy machine does not matter; a pattern that backtracks would take minutes.
    expect(process.threadCpuUsage(begun).user / 1_000).toBeLessThan(20_000);
  });
});
