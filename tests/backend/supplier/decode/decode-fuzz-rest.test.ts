import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAccount } from '../../../../electron/backend/supplier/decode/account/account.ts';
import { parseTime } from '../../../../electron/backend/supplier/decode/account/times.ts';
import { decodeTransactions } from '../../../../electron/backend/supplier/decode/account/transactions.ts';
import { explainReply } from '../../../../electron/backend/supplier/decode/explain.ts';
import { decodeRestBody } from '../../../../electron/backend/supplier/decode/fields/decode-rest-body.ts';
import { tokenIn } from '../../../../electron/backend/supplier/decode/fields/token.ts';
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
import { emptyMapping, mappedReplies } from '../../../../shared/model/connection/mapping.ts';

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
const bodies = fc.oneof(
  json,
  likely,
  fc.tuple(json, fc.nat(), fc.nat(6)).map(([text, at, cut]) => {
    const place = at % (text.length + 1);
    return text.slice(0, place) + text.slice(place + cut);
  }),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
const statuses = fc.constantFrom(200, 201, 201, 302, 400, 401, 402, 403, 404, 409, 422, 429, 500);
const bodyOf = (text: string) => readBody(Buffer.from(text));

describe('whatever a REST back end answers', () => {
  test('a placement is accepted only by an id that stands in the reply, and refused only by words or a status that say so', () => {
    let accepted = 0;
    fc.assert(
      fc.property(bodies, statuses, (text, status) => {
        const verdict = judgeRestPlacement({
          status,
          body: bodyOf(text),
          identifier,
          identifierKind: 'imei',
          retryInMs: null,
        });
        if (verdict.verdict === 'accepted') {
          accepted += 1;
          expect(text).toMatch(
            new RegExp(`"(?:id|order_?id|reference|refid|reference_?id)":"?\\s*${verdict.reference}\\b`, 'i'),
          );
          expect(status).toBeLessThan(300);
        }
        if (verdict.verdict === 'refused' && status < 400)
          expect(text).toMatch(/insufficient|unauth|denied|invalid|duplicate/i);
        if (status >= 500 || status === 302) expect(verdict.verdict).toBe('uncertain');
      }),
      { numRuns: 6_000 },
    );
    expect(accepted).toBeGreaterThan(20);
  });

  test('reads end in a value or a failure, and tell no number that is not in the reply', () => {
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
        if (account.ok && account.value.balance)
          expect(digits).toContain(account.value.balance.amount.replace(/\D/g, ''));
        const wallet = decodeTransactions(resource, defaultVocabulary);
        if (wallet.ok)
          for (const { amount, balanceAfter } of wallet.value.transactions)
            for (const money of [amount, balanceAfter])
              if (money) expect(digits).toContain(money.amount.replace(/\D/g, ''));
        const services = readServices([resource.data], 'imei', defaultVocabulary);
        if (services.ok)
          for (const { price } of services.value.services)
            if (price) expect(digits).toContain(price.amount.replace(/\D/g, ''));
        const order = decodeRestOrder(resource, '98213', defaultVocabulary);
        if (order.ok && order.value.state === 'success')
          expect(text).toMatch(/complete|success|delivered|4/i);
        decodeRestOrders(resource, defaultVocabulary);
        const token = tokenIn(resource.top);
        if (token !== null && !text.includes('\\')) expect(text).toContain(token);
      }),
      { numRuns: 5_000 },
    );
  });

  test('a time is within this century or not read, and XML ends in a value or nothing', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        const atMs = parseTime(text);
        if (atMs !== null) expect(new Date(atMs).getUTCFullYear()).toBeGreaterThanOrEqual(1999);
        for (const each of [`<a>${text}</a>`, text]) expect(() => readXml(each)).not.toThrow();
      }),
    );
  });

  test('hostile XML costs no more than a moment', () => {
    const begun = performance.now();
    for (const text of [
      '<!--'.repeat(300_000),
      '<![CDATA['.repeat(200_000),
      '<a>'.repeat(300_000),
      '<a '.repeat(300_000),
      `<a>${'<b/>'.repeat(100_000)}</a>`,
      '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
    ])
      expect(readXml(text)).toBeUndefined();
    // Not a measurement: a pattern that backtracks would take minutes.
    expect(performance.now() - begun).toBeLessThan(20_000);
  });
});
