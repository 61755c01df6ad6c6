import { afterEach, describe, expect, test } from 'vitest';
import { closeServers, serve } from '../../support/network/http-under-test.ts';
import { answer, raw } from '../../support/network/scripted-server.ts';
import { placeWith, refusal, taken } from '../../support/shop/place-once.ts';
import { openClientOn, testIdentifier } from '../../support/supplier/supplier-client-under-test.ts';

afterEach(closeServers);

test.each([429, 401, 403])(
  'a broken answer with %d that mentions a success leaves the order uncertain',
  async (status) => {
    const broken = '{"SUCCESS":[{"MESSAGE":"Order received","REFERENCEID":';
    const { outcome } = await placeWith(answer(broken, status));
    expect(outcome).toMatchObject({ verdict: 'uncertain' });
  },
);

test('an error in our code does not prove the order unsent, and its slot is held as after a sent request', async () => {
  const server = await serve(answer(taken));
  const { place, limiter } = await openClientOn(server.baseAddress);
  const { outcome } = await place({ fields: null as never });
  expect(outcome).toMatchObject({ verdict: 'uncertain' });
  expect(limiter.budget().used).toBe(1);
});

describe('accepted', () => {
  test.each([
    ['the spec', taken, '98213', 'pending', 'PENDING'],
    [
      'a DHRU panel',
      { SUCCESS: [{ MESSAGE: 'Order received', REFERENCEID: 2323 }], apiversion: '6.1' },
      '2323',
      'pending',
      null,
    ],
    [
      'an older panel that echoes the request',
      {
        ID: '2588',
        IMEI: testIdentifier,
        MEP: '',
        MODELID: '0',
        SUCCESS: [{ MESSAGE: 'Order received', REFERENCEID: '5367651' }],
      },
      '5367651',
      'pending',
      null,
    ],
    [
      'lower case and objects',
      { success: { message: 'ok', referenceid: 'AB-12', status: 'In Process' } },
      'AB-12',
      'in-process',
      'In Process',
    ],
    [
      'a sign with the fields beside it',
      { SUCCESS: true, ERROR: false, REFERENCEID: 98213, STATUS: 'PENDING' },
      '98213',
      'pending',
      'PENDING',
    ],
    ['a keyed map', { SUCCESS: { '0': { REFERENCEID: 7, STATUS: 'odd' } } }, '7', 'unknown', 'odd'],
  ])('is an order answered as by %s', async (_name, body, reference, state, supplierStatus) => {
    const { outcome } = await placeWith(answer(body));
    expect(outcome).toEqual({ verdict: 'accepted', reference, state, supplierStatus });
  });

  test('is an order whose answer follows warnings of PHP and a byte order mark', async () => {
    const noisy = `\ufeff<br />\n<b>Warning</b>: Undefined array key "a" in <b>/srv/a.php</b>\n${JSON.stringify(taken)}\n`;
    expect((await placeWith(answer(noisy))).outcome).toMatchObject({
      verdict: 'accepted',
      reference: '98213',
    });
  });
});

describe('uncertain', () => {
  const success = (row: unknown) => ({ SUCCESS: [row] });
  test.each([
    ['success without a reference', success({ MESSAGE: 'Order received' })],
    ['a top-level ID alone', { ID: '2588', SUCCESS: [{ MESSAGE: 'Order received' }] }],
    ['the reference 0', success({ REFERENCEID: 0 })],
    ['the reference "0"', success({ REFERENCEID: '0' })],
    ['the reference null', success({ REFERENCEID: null })],
    ['the reference false', success({ REFERENCEID: false })],
    ['an empty reference', success({ REFERENCEID: ' ' })],
    ['a broken reference', '{"SUCCESS":[{"REFERENCEID":5.3E6}]}'],
    ['a usable reference beside one that is not', success({ REFERENCEID: 0, LIST: { REFERENCEID: 2 } })],
    ['two references', success({ REFERENCEID: 1, LIST: { REFERENCEID: 2 } })],
    ['two rows', { SUCCESS: [{ REFERENCEID: 1 }, { REFERENCEID: 2 }] }],
    ['a reference that occurs twice', '{"SUCCESS":[{"REFERENCEID":1,"REFERENCEID":2}]}'],
    ['SUCCESS twice', '{"SUCCESS":[{"REFERENCEID":1}],"SUCCESS":[{"REFERENCEID":2}]}'],
    ['SUCCESS in two cases', '{"SUCCESS":[{"REFERENCEID":1}],"success":[]}'],
    ['both SUCCESS and ERROR', { ...taken, ERROR: [{ MESSAGE: 'Insufficient balance' }] }],
    ['an ERROR with a reference', { ERROR: [{ MESSAGE: 'Insufficient balance', REFERENCEID: 5 }] }],
    ['a success in the words of a refusal', success({ MESSAGE: 'Insufficient balance', REFERENCEID: 5 })],
    ['a sign alone', { SUCCESS: true, ID: '2588' }],
    ['a sign in the words of a refusal', { SUCCESS: true, MESSAGE: 'Insufficient balance', REFERENCEID: 5 }],
    ['a sign beside an ERROR', { SUCCESS: true, ERROR: 'Invalid IMEI', REFERENCEID: 5 }],
    ['a success for another IMEI', success({ IMEI: '356938035643809', REFERENCEID: 5 })],
    ['an unknown ERROR', refusal('Something went wrong')],
    ['an ERROR that begins like a known one', refusal('Insufficient balance, order 5 left pending')],
    ['an ERROR for an accepted order', refusal('Duplicate IMEI: order placed')],
    [
      'an ERROR with two meanings',
      { ERROR: [{ MESSAGE: 'Invalid IMEI' }, { MESSAGE: 'Insufficient balance' }] },
    ],
    ['an ERROR that is only true', { ERROR: true }],
    ['neither', { status: 'ok' }],
    ['a message alone', { message: 'Access denied by bot-protection.' }],
    ['a web page', '<!DOCTYPE html><html><body>Checking your browser</body></html>'],
    ['a web page with JSON in it', `<html><script>${JSON.stringify(taken)}</script></html>`],
    ['a web page with JSON after it', `<html></html>${JSON.stringify(taken)}`],
    ['XML', '<?xml version="1.0"?><SUCCESS><REFERENCEID>5</REFERENCEID>'],
    ['nothing', ''],
    ['half an answer', JSON.stringify(taken).slice(0, -3)],
    ['half an answer after a warning', `<b>Warning</b> {"req":${JSON.stringify(taken)}`],
    ['two answers', `${JSON.stringify(taken)}${JSON.stringify(refusal('x'))}`],
    ['a list', [taken]],
    ['a prototype', '{"__proto__":{"SUCCESS":[{"REFERENCEID":5}]}}'],
  ])('is an order answered by 200 and %s', async (_name, body) => {
    const { outcome, budget } = await placeWith(answer(body));
    expect(outcome.verdict).toBe('uncertain');
    expect(budget.used).toBe(1);
  });

  test.each([301, 302, 307, 308, 500, 502, 503, 504])(
    'is an order answered by %d, whatever the body says',
    async (status) => {
      for (const body of [refusal('Insufficient balance'), '']) {
        const { outcome } = await placeWith(answer(body, status, { Location: 'https://example.com/' }));
        expect(outcome.verdict).toBe('uncertain');
      }
      const { outcome } = await placeWith(answer(taken, status, { Location: 'https://example.com/' }));
      expect(outcome).toMatchObject({ verdict: 'uncertain', evidence: expect.stringContaining('98213') });
    },
  );

  test.each([400, 401, 403, 404, 429])('is an order answered by %d with a success', async (status) => {
    expect((await placeWith(answer(taken, status))).outcome.verdict).toBe('uncertain');
  });

  test.each([
    ['a reset', raw('', 'reset')],
    ['an end without data', raw('', 'end')],
    ['half a head', raw('HTTP/1.1 200 OK\r\nContent-T', 'end')],
    ['half a body', raw('HTTP/1.1 401 No\r\nContent-Length: 90\r\n\r\n{"ERR', 'end')],
    ['a reset in the body', raw('HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\n{"SUC', 'reset')],
    ['something else than HTTP', raw('SSH-2.0-OpenSSH\r\n', 'end')],
    ['a body beyond 1 MB', answer('x'.repeat(1_100_000))],
    ['a compression that cannot be undone', answer('{}', 200, { 'Content-Encoding': 'gzip' })],
  ])('is an order answered by %s', async (_name, step) => {
    const { outcome, budget } = await placeWith(step);
    expect(outcome.verdict).toBe('uncertain');
    expect(budget.used).toBe(1);
  });
});
