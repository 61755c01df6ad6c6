import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAccount } from '../../../../electron/backend/supplier/decode/account/account.ts';
import { parseTime } from '../../../../electron/backend/supplier/decode/account/times.ts';
import { decodeTransactions } from '../../../../electron/backend/supplier/decode/account/transactions.ts';
import { explainReply } from '../../../../electron/backend/supplier/decode/explain.ts';
import { decodeRestBody } from '../../../../electron/backend/supplier/decode/fields/decode-rest-body.ts';
import { defaultVocabulary } from '../../../../electron/backend/supplier/decode/fields/vocabulary.ts';
import { numberFacts } from '../../../../electron/backend/supplier/decode/orders/family-evidence.ts';
import {
  decodeRestOrder,
  decodeRestOrders,
} from '../../../../electron/backend/supplier/decode/orders/rest-orders.ts';
import { judgeRestPlacement } from '../../../../electron/backend/supplier/decode/orders/rest-placement.ts';
import { readServices } from '../../../../electron/backend/supplier/decode/services/service-list.ts';
import { readBody } from '../../../../electron/backend/supplier/decode/syntax/body.ts';
import { readXml } from '../../../../electron/backend/supplier/decode/syntax/xml.ts';
import { tokenIn } from '../../../../electron/backend/supplier/reply/decode-reply.ts';
import { emptyMapping, mappedReplies } from '../../../../shared/model/connection/mapping.ts';
import { isWholeForm } from '../../../support/whole-form.ts';

const identifier = '490154203237518';
const names =
  'data success status message errors error id order orders order_id imei code result amount type debit credit currency balance email user wallet name price services group quantity MINQNT MAXQNT QNTOPTIONS CUSTOM regex created_at meta links next current_page last_page token access_token __proto__ constructor 98213 apiversion SUCCESS'.split(
    ' ',
  );
const scalars = fc.oneof(
  fc.constantFrom<unknown>(
    '98213',
    98213,
    4,
    '2',
    'completed',
    'Debit',
    '-1.50',
    '1,016',
    'Insufficient balance',
    null,
    true,
    false,
    '',
    identifier,
    '2026-05-01 10:00:00',
  ),
  fc.string({ maxLength: 12 }),
  fc.double(),
);
const { text: json } = fc.letrec<{ text: string }>((tie) => ({
  text: fc.oneof(
    { maxDepth: 6, depthSize: 'medium' },
    scalars.map((value) => JSON.stringify(value) ?? 'null'),
    fc.array(tie('text'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
    fc
      .array(fc.tuple(fc.constantFrom(...names), tie('text')), { maxLength: 6 })
      .map((entries) => `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`),
  ),
}));
const likely = fc
  .tuple(fc.constantFrom('id', 'order_id', 'reference'), scalars, json)
  .map(([name, value, more]) => `{"data":{"${name}":${JSON.stringify(value) ?? 'null'},"further":${more}}}`);
const amount = fc.oneof(
  fc.nat(500_000).map((cents) => (cents / 100).toFixed(2)),
  fc.constantFrom('-1.50', '1,016.41', '$5.5', 'x'),
);
const words = fc.oneof(
  fc.constantFrom('Insufficient balance', 'Invalid IMEI', 'Unauthorized', 'Duplicate order'),
  fc.string({ maxLength: 12 }),
);
// A random text is almost never readable, so that readable texts are generated too.
const readable = fc.oneof(
  words.map((message) => ({ success: false, message })),
  fc.record({ balance: amount, currency: fc.constantFrom('USD', 'EUR') }).map((data) => ({ data })),
  fc
    .array(
      fc.record({ id: fc.nat(), type: fc.constantFrom('Debit', 'Credit'), amount, balance_after: amount }),
    )
    .map((data) => ({ data })),
  fc
    .array(fc.record({ id: fc.nat(999), name: fc.string({ minLength: 1, maxLength: 9 }), price: amount }))
    .map((data) => ({ data })),
  fc
    .record({ id: fc.constant('98213'), status: scalars, imei: fc.constant(identifier), code: scalars })
    .map((data) => ({ data })),
);
const bodies = fc.oneof(
  json,
  likely,
  readable.map((value) => JSON.stringify(value)),
  fc.tuple(json, fc.nat(), fc.nat(6)).map(([text, at, cut]) => {
    const place = at % (text.length + 1);
    return text.slice(0, place) + text.slice(place + cut);
  }),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
const statuses = fc.constantFrom(200, 201, 201, 302, 400, 401, 402, 403, 404, 409, 422, 429, 500);
const bodyOf = (text: string) => readBody(Buffer.from(text));

describe('whatever a REST back end answers', () => {
  test('a placement is accepted only by an id in the reply, and refused only by words or a status', () => {
    const met = { accepted: 0, refusedByWords: 0, unclear: 0 };
    fc.assert(
      fc.property(bodies, statuses, (text, status) => {
        const verdict = judgeRestPlacement({
          status,
          body: bodyOf(text),
          identifier,
          identifierKind: 'imei',
          retryInMs: null,
        });
        const id = verdict.verdict === 'accepted' ? verdict.reference : null;
        const idNamed = new RegExp(`"(?:id|order_?id|reference|refid|reference_?id)":"?\\s*${id}\\b`, 'i');
        const isRefusedByWords = verdict.verdict === 'refused' && status < 400;
        const isUnclear = status >= 500 || status === 302;
        const wrong = {
          'accepted by an id that is not in the reply': id !== null && !idNamed.test(text),
          'accepted by another status': id !== null && status >= 300,
          'refused without words':
            isRefusedByWords && !/insufficient|unauth|denied|invalid|duplicate/i.test(text),
          'certain by an unclear status': isUnclear && verdict.verdict !== 'uncertain',
        };
        expect(Object.entries(wrong).filter(([, isWrong]) => isWrong)).toEqual([]);
        met.accepted += id === null ? 0 : 1;
        met.refusedByWords += isRefusedByWords ? 1 : 0;
        met.unclear += isUnclear ? 1 : 0;
      }),
      { numRuns: isWholeForm ? 9_000 : 2_250 },
    );
    for (const [what, times] of Object.entries(met))
      expect(times, what).toBeGreaterThan(isWholeForm ? 20 : 5);
  });

  test('reads return a value or a failure, and no number that is not in the reply', () => {
    const met = { balances: 0, wallet: 0, prices: 0, successes: 0, tokens: 0 };
    fc.assert(
      fc.property(bodies, (text) => {
        const body = bodyOf(text);
        numberFacts(body);
        for (const reply of mappedReplies)
          for (const field of explainReply(Buffer.from(text), reply, emptyMapping, 'dhru'))
            expect(field.value.length).toBeLessThan(400);
        const opened = decodeRestBody(body);
        if (!opened.ok) return;
        const digits = text.replace(/\D/g, '');
        const resource = opened.value;
        const account = readAccount([resource.data], defaultVocabulary);
        const wallet = decodeTransactions(resource, defaultVocabulary);
        const services = readServices([resource.data], 'imei', defaultVocabulary);
        const reported = {
          balances: account.ok ? [account.value.balance] : [],
          wallet: wallet.ok
            ? wallet.value.transactions.flatMap((each) => [each.amount, each.balanceAfter])
            : [],
          prices: services.ok ? services.value.services.map(({ price }) => price) : [],
        };
        for (const what of ['balances', 'wallet', 'prices'] as const) {
          const amounts = reported[what].flatMap((money) => (money ? [money.amount] : []));
          expect(amounts.filter((each) => !digits.includes(each.replace(/\D/g, '')))).toEqual([]);
          met[what] += amounts.length;
        }
        const order = decodeRestOrder(resource, '98213', defaultVocabulary);
        const isSuccess = order.ok && order.value.state === 'success';
        expect(isSuccess && !/complete|success|delivered|4/i.test(text)).toBe(false);
        met.successes += isSuccess ? 1 : 0;
        decodeRestOrders(resource, defaultVocabulary);
        const token = text.includes('\\') ? null : tokenIn(resource.top);
        expect(text).toContain(token ?? '');
        met.tokens += token === null ? 0 : 1;
      }),
      { numRuns: isWholeForm ? 5_000 : 1_250 },
    );
    for (const [what, times] of Object.entries(met)) expect(times, what).toBeGreaterThan(0);
  });

  test('a time is within this century or not read, and XML gives a value or nothing', () => {
    const date = fc.date({ noInvalidDate: true }).map((each) => each.toISOString());
    const times = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.nat(4_102_444_800).map(String),
      date,
      date.map((each) => each.slice(0, 19).replace('T', ' ')),
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        for (const each of [`<a>${text}</a>`, text]) expect(() => readXml(each)).not.toThrow();
      }),
    );
    fc.assert(
      fc.property(times, (text) => {
        const atMs = parseTime(text);
        fc.pre(atMs !== null);
        expect(new Date(atMs).getUTCFullYear()).toBeGreaterThanOrEqual(1999);
      }),
    );
  });

  test('hostile XML takes linear time', () => {
    const begun = process.threadCpuUsage();
    for (const text of [
      '<!--'.repeat(300_000),
      '<![CDATA['.repeat(200_000),
      '<a>'.repeat(300_000),
      '<a '.repeat(300_000),
      `<a>${'<b/>'.repeat(100_000)}</a>`,
      '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
    ])
      expect(readXml(text)).toBeUndefined();
    // CPU time of this thread only, so that a busy machine does not matter; a pattern that backtracks would take minutes.
    expect(process.threadCpuUsage(begun).user / 1_000).toBeLessThan(20_000);
  });
});
