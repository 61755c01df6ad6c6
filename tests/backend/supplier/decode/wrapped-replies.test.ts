import { describe, expect, it } from 'vitest';
import { decodeEnvelope } from '../../../../electron/backend/supplier/decode/fields/decode-envelope.ts';
import { decodeOrderStatus } from '../../../../electron/backend/supplier/decode/orders/order-status.ts';
import { judgePlacement } from '../../../../electron/backend/supplier/decode/orders/placement.ts';
import { judgeRestPlacement } from '../../../../electron/backend/supplier/decode/orders/rest-placement.ts';
import { readBody } from '../../../../electron/backend/supplier/decode/syntax/body.ts';

const status = '{"SUCCESS":[{"STATUS":"4","CODE":"Unlocked <br> ok"}]}';
const placed = '{"SUCCESS":[{"MESSAGE":"Order received","REFERENCEID":"880100"}]}';
const twice = (text: string): string => JSON.stringify(text);
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const wrappings: readonly (readonly [string, (text: string) => string])[] = [
  ['<pre>', (text) => `<pre>${text}</pre>`],
  [
    '<pre> with a style, as a browser shows it',
    (text) =>
      `<html><head><meta name="color-scheme" content="light dark"></head><body><pre style="word-wrap: break-word;">${text}</pre></body></html>`,
  ],
  [
    'a page with nothing else',
    (text) => `<!DOCTYPE html>\n<html><head><title>API</title></head><body>\n${text}\n</body></html>`,
  ],
  ['<pre> with entities', (text) => `<pre>${escaped(text)}</pre>`],
  ['JSON twice', twice],
  ['JSON three times', (text) => twice(twice(text))],
  ['JSON twice with white space', (text) => `\n ${twice(` ${text}\n`)} \n`],
];
const bodyOf = (text: string) => readBody(Buffer.from(text));

describe.each(wrappings)('a reply in %s', (_, wrap) => {
  it('is read', () => {
    const opened = decodeEnvelope(bodyOf(wrap(status)));
    expect(opened.ok && decodeOrderStatus(opened.value, '880100')).toMatchObject({
      ok: true,
      value: { state: 'success', result: 'Unlocked <br> ok' },
    });
  });

  it('leaves a placement uncertain, and shows the reference in the reply', () => {
    const judge = (text: string, code = 200) =>
      judgePlacement({
        status: code,
        body: bodyOf(wrap(text)),
        identifier: '490154203237518',
        identifierKind: 'imei',
        retryInMs: null,
      });
    expect(judge(placed)).toMatchObject({
      verdict: 'uncertain',
      evidence: expect.stringContaining('880100') as string,
    });
    expect(judge('{"ERROR":[{"MESSAGE":"Invalid IMEI"}]}')).toMatchObject({ verdict: 'uncertain' });
    expect(judge('{"ERROR":[{"MESSAGE":"Access denied"}]}', 403)).toMatchObject({ verdict: 'uncertain' });
  });
});

it.each([
  [401, true],
  [403, true],
  [402, false],
  [404, false],
  [200, false],
])('O3: a reply inside a web page with status %i stops the connection: %s', (status, stops) => {
  const reply = {
    status,
    body: bodyOf(`<html><body>${placed}</body></html>`),
    identifier: '490154203237518',
    identifierKind: 'imei',
    retryInMs: null,
  } as const;
  for (const judge of [judgePlacement, judgeRestPlacement]) {
    const verdict = judge(reply);
    expect(verdict.verdict).toBe('uncertain');
    expect('stop' in verdict && verdict.stop === 'connection').toBe(stops);
  }
});

it.each(wrappings)('keeps the text of a refusal in %s', (_, wrap) => {
  const reply = {
    status: 200,
    identifier: '490154203237518',
    identifierKind: 'imei' as const,
    retryInMs: null,
  };
  const body = bodyOf(wrap('{"ERROR":[{"MESSAGE":"Carrier is closed"}]}'));
  expect(judgePlacement({ ...reply, body })).toMatchObject({
    evidence: expect.stringContaining('Carrier is closed') as string,
  });
  const rest = bodyOf(wrap('{"message":"Carrier is closed"}'));
  expect(judgeRestPlacement({ ...reply, status: 422, body: rest })).toMatchObject({
    evidence: expect.stringContaining('Carrier is closed') as string,
  });
});

it('decodes a page’s escaped content once, and text in entities once', () => {
  const shown = `<pre>${'{"SUCCESS":[{"STATUS":"4","CODE":"1-25 <b>hours</b>"}]}'.replaceAll('<', '&lt;')}</pre>`;
  const opened = decodeEnvelope(bodyOf(shown));
  expect(opened.ok && decodeOrderStatus(opened.value, null)).toMatchObject({
    value: { result: '1-25 <b>hours</b>' },
  });
  const inText = decodeEnvelope(bodyOf('<pre>{"SUCCESS":[{"STATUS":"4","CODE":"A &quot;B&quot;"}]}</pre>'));
  expect(inText.ok && decodeOrderStatus(inText.value, null)).toMatchObject({
    value: { result: 'A &quot;B&quot;' },
  });
});

it.each([
  ['a page with JSON in its script', '<html><script type="application/json">{"a":1}</script></html>'],
  ['a page with other text around it', `<html><body><p>Welcome</p><pre>${status}</pre></body></html>`],
  ['a page with text after it', `<html><body><pre>${status}</pre><p>Sign in</p></body></html>`],
  ['two of them', `<pre>${status}</pre><pre>${status}</pre>`],
])('treats %s as a web page', (_, text) => {
  expect(bodyOf(text).kind).toBe('html');
});

it('treats a text that only begins like JSON as text', () => {
  expect(bodyOf('"{not json"')).toMatchObject({ kind: 'json', value: '{not json' });
  expect(bodyOf('"12345"')).toMatchObject({ kind: 'json', value: '12345' });
});
