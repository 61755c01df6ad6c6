import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../../../shared/model/connection/doctor.ts';
import { resultWarning } from '../../../../../shared/model/result/result-doubt.ts';
import { sampleImei } from '../../../../support/journal/sample-orders.ts';
import { WholeReply } from '../../../../support/network/scripted-server.ts';
import { openOneByOne } from '../../../../support/shop/one-by-one.ts';

const ours = sampleImei(1);
const taken = { SUCCESS: [{ MESSAGE: 'Order received', REFERENCEID: 880100 }] };
const device = ours.slice(0, 14);
const check = (Number(ours.at(-1)) + 3) % 10;

/** An accepted order, and its state after another status request gets this answer. */
async function askedOnce(answer: unknown) {
  const shop = await openOneByOne();
  const orderId = await shop.place(1, taken, 'pending');
  const ask = async (said: unknown) => {
    shop.answers.getimeiorder = said;
    // An unreadable answer is also reported to the person who asked.
    await shop.client.orders.askNow({ id: orderId }).catch(() => null);
    const read = await shop.client.orders.read({ id: orderId });
    if (read === null) throw new Error('the order is gone');
    return read;
  };
  return { ...shop, orderId, ask, read: await ask(answer) };
}

const status = (imei: unknown, beside: object = { ID: '880100' }) => ({
  ...beside,
  SUCCESS: [{ IMEI: imei, STATUS: '4', CODE: 'Unlocked', COMMENTS: '' }],
});

describe('P2: a status under our reference', () => {
  test.each([
    ['another check digit', status(`${device}${check}`)],
    ['no check digit, as a number', status(Number(device))],
    ['a software version', status(`${device}05`)],
    ['a mask', status(`${ours.slice(0, 5)}******${ours.slice(-4)}`)],
    ['two numbers', status(`${sampleImei(2)} / ${ours}`)],
    ['a serial number', status('F2LX1234ABCD')],
    ['no reference of its own', status(`${device}${check}`, {})],
  ])('counts when its identifier has %s', async (_, answer) => {
    const { read } = await askedOnce(answer);
    expect(read.order).toMatchObject({ state: 'success', result: 'Unlocked' });
  });

  test('is held when it names another device, reported on the order once, and kept with its answer', async () => {
    const { read, ask, client } = await askedOnce(status(sampleImei(7)));
    expect(read.order).toMatchObject({ state: 'pending', result: null });
    const event = read.events.at(-1);
    expect(event).toMatchObject({ why: 'status-held', from: 'pending', to: 'pending' });
    expect(event?.words).toContain(sampleImei(7));
    const raw = await client.orders.rawReply({ attemptId: event?.attemptId ?? '' });
    expect(raw?.text).toContain('"CODE":"Unlocked"');
    expect((await ask(status(sampleImei(7)))).events).toEqual(read.events);
    const later = await ask(status(ours));
    expect(later.order).toMatchObject({ state: 'success' });
    expect(later.events.at(-1)).toMatchObject({ why: 'status-read' });
  });
});

describe('P2: a person accepts an answer that was set aside for another device', () => {
  const other = sampleImei(7);
  const byMara = { who: 'Mara', words: 'Same phone, they swapped its board' };

  test('the person’s name is in the history, the answer counts at once, and so does the next answer for this device', async () => {
    const { read, ask, client, orderId } = await askedOnce(status(other));
    const attemptId = read.events.at(-1)?.attemptId ?? '';
    const accepted = await client.orders.acceptAnswer({ id: orderId, attemptId, ...byMara });
    expect(accepted).toMatchObject({ state: 'success', result: 'Unlocked' });
    const events = (await client.orders.read({ id: orderId }))?.events.slice(-3);
    expect(events).toMatchObject([
      { why: 'status-held', attemptId },
      { why: 'answer-accepted', who: 'Mara', from: 'pending', to: 'pending', attemptId },
      { why: 'status-read', who: 'supplier', to: 'success' },
    ]);
    expect(events?.[1]?.words).toContain(byMara.words);
    expect(events?.[1]?.words).toContain(other);
    const refunded = { SUCCESS: [{ IMEI: other, STATUS: 'Rejected', CODE: 'Refunded' }] };
    expect((await ask(refunded)).order).toMatchObject({ state: 'rejected' });
  });

  test('answers for a third device, or for another order, do not count', async () => {
    const { read, ask, client, orderId, place, answers } = await askedOnce(status(other));
    const attemptId = read.events.at(-1)?.attemptId ?? '';
    answers.getimeiorder = status(sampleImei(8));
    const accepted = await client.orders.acceptAnswer({ id: orderId, attemptId, ...byMara });
    expect(accepted).toMatchObject({ state: 'pending', result: null });
    const after = await client.orders.read({ id: orderId });
    expect(after?.events.slice(-2)).toMatchObject([
      { why: 'answer-accepted' },
      { why: 'status-held', words: expect.stringContaining(sampleImei(8)) as string },
    ]);
    const second = await place(2, { SUCCESS: [{ REFERENCEID: 880101 }] }, 'pending');
    answers.getimeiorder = status(other, { ID: '880101' });
    await client.orders.askNow({ id: second });
    expect((await client.orders.read({ id: second }))?.order).toMatchObject({ state: 'pending' });
    expect((await ask(status(other))).order).toMatchObject({ state: 'success' });
  });

  test('the acceptance stays while the supplier cannot be reached', async () => {
    const { read, ask, client, orderId, answers } = await askedOnce(status(other));
    const attemptId = read.events.at(-1)?.attemptId ?? '';
    answers.getimeiorder = '<html>Just a moment</html>';
    const accepted = await client.orders.acceptAnswer({ id: orderId, attemptId, ...byMara });
    expect(accepted).toMatchObject({ state: 'pending' });
    expect((await ask(status(other))).order).toMatchObject({ state: 'success', result: 'Unlocked' });
  });

  test('answers of another order, outdated answers and answers without a device cannot be accepted', async () => {
    const { read, ask, client, orderId, place } = await askedOnce(status(other));
    const attemptId = read.events.at(-1)?.attemptId ?? '';
    const refused = async (form: { id: string; attemptId: string }) =>
      expect(client.orders.acceptAnswer({ ...form, ...byMara })).rejects.toMatchObject({
        code: 'invalid-input',
      });
    const second = await place(2, { SUCCESS: [{ REFERENCEID: 880101 }] }, 'pending');
    await refused({ id: second, attemptId });
    await refused({ id: orderId, attemptId: 'unheard of' });
    await refused({ id: 'unheard of', attemptId });
    const unread = await ask('<html>Just a moment</html>');
    await refused({ id: orderId, attemptId });
    await refused({ id: orderId, attemptId: unread.events.at(-1)?.attemptId ?? '' });
    await ask(status(ours));
    await refused({ id: orderId, attemptId });
    const events = (await client.orders.read({ id: orderId }))?.events ?? [];
    expect(events.map(({ why }) => why)).not.toContain('answer-accepted');
  });
});

test('the doctor counts open orders whose latest answer was set aside', async () => {
  const { client, id, place, answers, ask } = await askedOnce(status(sampleImei(7)));
  const second = await place(2, { SUCCESS: [{ MESSAGE: 'Order received', REFERENCEID: 880101 }] }, 'pending');
  answers.getimeiorder = status(sampleImei(8), { ID: '880101' });
  await client.orders.askNow({ id: second });
  const examined = async () => {
    const reported: Finding[] = [];
    for await (const each of await client.diagnostics.examine({ connectionId: id })) reported.push(each);
    return reported.findLast(({ step }) => step === 'bulk-status');
  };
  answers.getimeiorderbulk = {
    SUCCESS: [
      { REFERENCEID: 880100, STATUS: 1 },
      { REFERENCEID: 880101, STATUS: 1 },
    ],
  };
  expect(await examined()).toMatchObject({
    verdict: 'warning',
    problem: 'answers-held',
    evidence: expect.stringContaining('set aside: 2.') as string,
  });
  await ask(status(ours));
  expect(await examined()).toMatchObject({ evidence: expect.stringContaining('set aside: 1.') as string });
  answers.getimeiorder = status(sampleImei(2), { ID: '880101' });
  await client.orders.askNow({ id: second });
  expect(await examined()).not.toMatchObject({ problem: 'answers-held' });
});

test.each<[string, unknown, string]>([
  ['an error', { ERROR: [{ MESSAGE: 'NoResultFound' }] }, 'NoResultFound'],
  ['a web page', '<html><body>Sign in</body></html>', 'held-unread'],
  ['another order', { SUCCESS: [{ REFERENCEID: 5, STATUS: '4', CODE: 'x' }] }, 'other-order'],
  ['a text', '"Order is fine"', 'held-unread'],
  ['PHP warnings and half an answer', '<br />\n<b>Warning</b>: x<br />\n{"SUCCESS":[{"STATUS"', 'reply-cut'],
])('an answer about one order that is %s is shown on the order', async (_, answer, words) => {
  const { read } = await askedOnce(answer);
  expect(read.order.state).toBe('pending');
  expect(read.events.at(-1)).toMatchObject({
    why: 'status-held',
    words: expect.stringContaining(words) as string,
  });
});

test.each<[string, unknown]>([
  ['in <pre>', `<pre>${JSON.stringify(status(ours))}</pre>`],
  ['encoded twice', JSON.stringify(JSON.stringify(status(ours)))],
  ['after PHP warnings', `<br />\n<b>Notice</b>: x<br />\n${JSON.stringify(status(ours))}`],
])('a status %s is read', async (_, answer) => {
  expect((await askedOnce(answer)).read.order).toMatchObject({ state: 'success', result: 'Unlocked' });
});

test.each([
  ['gb2312', 'd0cdbac5a3ba6950686f6e65', '型号：iPhone'],
  ['windows-1251', 'cff0e8e2e5f2', 'Привет'],
  ['shift_jis', '8b408eed', '機種'],
])('a result in %s is read, and kept readable', async (charset, bytes, text) => {
  const body = Buffer.concat([
    Buffer.from('{"SUCCESS":[{"STATUS":"4","CODE":"'),
    Buffer.from(bytes, 'hex'),
    Buffer.from('"}]}'),
  ]);
  const { read, client } = await askedOnce(
    new WholeReply(body, { 'Content-Type': `application/json; charset=${charset}` }),
  );
  expect(read.order).toMatchObject({ state: 'success', result: text });
  const raw = await client.orders.rawReply({ attemptId: read.events.at(-1)?.attemptId ?? '' });
  expect(raw?.text).toContain(text);
});

test.each<[string, string]>([
  ['a web page', '<html><body>Just a moment…</body></html>'],
  ['half an answer', '{"SUCCESS":[{"MESSAGE":"Order rec'],
  ['nothing at all', ''],
  ['an error of unknown meaning', '{"ERROR":[{"MESSAGE":"Operator is closed"}]}'],
  ['a success without a reference', '{"SUCCESS":[{"MESSAGE":"Order received"}]}'],
  ['success and error', '{"SUCCESS":[{"REFERENCEID":1}],"ERROR":[{"MESSAGE":"x"}]}'],
  ['JSON in <pre>', `<pre>${JSON.stringify(taken)}</pre>`],
  ['JSON twice', JSON.stringify(JSON.stringify(taken))],
  ['XML with neither of them', '<?xml version="1.0"?><result><note>Busy</note></result>'],
  ['an XML refusal of unknown meaning', '<error>Operator is closed</error>'],
  ['a text', 'Fatal error: Allowed memory size exhausted'],
])('the raw reply of an order that %s left uncertain is kept', async (_, body) => {
  const { place, client } = await openOneByOne();
  const orderId = await place(5, new WholeReply(Buffer.from(body), { 'Content-Type': 'text/html' }));
  const read = await client.orders.read({ id: orderId });
  const attempt = read?.attempts.findLast(({ verdict }) => verdict === 'uncertain');
  const raw = await client.orders.rawReply({ attemptId: attempt?.id ?? '' });
  expect(raw?.text ?? '').toBe(body);
});

test('a placing reply that echoes the IMEI as a number is accepted, and a reply inside a JSON string stays uncertain', async () => {
  const { place, order } = await openOneByOne();
  // This IMEI begins with zeros, which the number in the reply lacks.
  const echoed = `{"ID":"12","IMEI":${Number(sampleImei(3))},"SUCCESS":[{"MESSAGE":"Order received","REFERENCEID":880100}]}`;
  expect(sampleImei(3).startsWith('0')).toBe(true);
  await place(3, echoed, 'pending');
  const wrapped = await place(4, JSON.stringify(JSON.stringify(taken)));
  expect((await order(wrapped))?.reason).toContain('880100');
});

test.each<[string, unknown, string]>([
  [
    'names another device in its details',
    { STATUS: '4', CODE: 'x1', DETAILS: { IMEI: sampleImei(7) } },
    sampleImei(7),
  ],
  [
    'names another order inside it',
    { STATUS: '4', CODE: 'x1', ORDER: { REFERENCEID: '880099' } },
    'other-order',
  ],
])('P2: a status that %s is held', async (_, row, words) => {
  const { read } = await askedOnce({ ID: '880100', SUCCESS: [row] });
  expect(read.order).toMatchObject({ state: 'pending', result: null });
  expect(read.events.at(-1)).toMatchObject({
    why: 'status-held',
    words: expect.stringContaining(words) as string,
  });
});

test.each<[string, unknown]>([
  ['another device beside SUCCESS', { IMEI: sampleImei(7), SUCCESS: [{ STATUS: '4', CODE: 'x1' }] }],
  ['another order beside SUCCESS', { REFERENCEID: '880099', SUCCESS: [{ STATUS: '4', CODE: 'x1' }] }],
  [
    'nothing, and came from a cache',
    new WholeReply({ SUCCESS: [{ STATUS: '4', CODE: 'x1' }] }, { Age: '60', 'X-Cache': 'HIT' }),
  ],
])('P2: a status that names %s is held', async (_, answer) => {
  const { read } = await askedOnce(answer);
  expect(read.order).toMatchObject({ state: 'pending', result: null });
  expect(read.events.at(-1)).toMatchObject({ why: 'status-held' });
});

test('P2: a status whose only number is the reference of another order of ours is held', async () => {
  const { place, ask } = await askedOnce({ SUCCESS: [{ STATUS: '1' }] });
  await place(2, { SUCCESS: [{ REFERENCEID: 880101 }] }, 'pending');
  const of = (id: string) => ({ SUCCESS: [{ id, STATUS: '4', CODE: '12345678' }] });
  const held = await ask(of('880101'));
  expect(held.order.state).not.toBe('success');
  expect(held.events.at(-1)).toMatchObject({ why: 'status-held' });
  expect((await ask(of('77'))).order).toMatchObject({ state: 'success', result: '12345678' });
});

test.each(['<br>', '&nbsp;', '<!-- none -->', '\u200b', '<p></p>'])(
  'a result that shows nothing (%j) is no result',
  async (code) => {
    const { read } = await askedOnce({ ID: '880100', SUCCESS: [{ STATUS: 'Success', CODE: code }] });
    expect(read.order).toMatchObject({ state: 'success', result: null });
  },
);

test.each([
  '<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>',
  'SQLSTATE[HY000] [2002] Connection refused',
  '<b>Warning</b>: Undefined index: code in /home/a.php on line 5',
])('a server error in place of a result (%j) does not end an order', async (code) => {
  const { read } = await askedOnce({ ID: '880100', SUCCESS: [{ STATUS: 'Success', CODE: code }] });
  expect(read.order).toMatchObject({ state: 'unknown' });
});

test.each([
  ['{"STATUS":"4","CODE":"11112222","RESULT":"33334444"}', 'CODE: 11112222\nRESULT: 33334444'],
  ['{"STATUS":"4","CODE":"11112222","CODE":"33334444"}', 'CODE: 11112222\nCODE: 33334444'],
  ['{"STATUS":"4","CODE":"Unlocked","code":"Locked"}', 'CODE: Unlocked\ncode: Locked'],
])('two differing results (%s) are both shown, and doubtful', async (row, result) => {
  const { read } = await askedOnce(`{"ID":"880100","SUCCESS":[${row}]}`);
  expect(read.order).toMatchObject({ state: 'success', result });
  expect(resultWarning(read.order)).toEqual({ is: 'several-answers' });
});

describe('O9: while another order is uncertain because it was answered with our reference', () => {
  const unnamed = { SUCCESS: [{ STATUS: 'SUCCESS', CODE: '12345678' }] };
  const placedTwice = async () => {
    const shop = await openOneByOne();
    const first = await shop.place(1, taken, 'pending');
    const second = await shop.place(2, taken, 'uncertain');
    const ask = async (said: unknown) => {
      shop.answers.getimeiorder = said;
      await shop.client.orders.askNow({ id: first });
      return shop.client.orders.read({ id: first });
    };
    return { ...shop, second, ask };
  };

  test.each([
    ['no device', unnamed],
    ['only the reference', { SUCCESS: [{ REFERENCEID: 880100, STATUS: 'SUCCESS', CODE: '12345678' }] }],
    ['a serial number', status('F2LX1234ABCD')],
  ])('a result with %s is set aside, and counts once a person settled that order', async (_, answer) => {
    const { client, second, ask } = await placedTwice();
    const read = await ask(answer);
    expect(read?.order).toMatchObject({ state: 'pending', result: null });
    expect(read?.events.at(-1)).toMatchObject({
      why: 'status-held',
      words: expect.stringContaining('880100') as string,
      otherOrderId: second,
    });
    const decision = { was: 'not-placed' } as const;
    await client.orders.decide({ id: second, decision, who: 'Mara', words: 'not in their list' });
    expect((await ask(answer))?.order).toMatchObject({ state: 'success' });
  });

  test('a result that names the device counts', async () => {
    const { ask } = await placedTwice();
    expect((await ask(status(ours)))?.order).toMatchObject({ state: 'success', result: 'Unlocked' });
  });
});
