import { once } from 'node:events';
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { sendRaw } from '../support/network/raw-http.ts';
import { type Caller, call, imeiOf, listOf, startCaller } from './practice-caller.ts';

/** Expects that the supplier still works and nothing was ordered. */
async function expectUnharmed({ supplier, act }: Caller): Promise<void> {
  expect(listOf(await act('accountinfo')).credit).toBe('500.00');
  expect(supplier.orders()).toEqual([]);
}

const surprises: unknown[] = [];
const note = (surprise: unknown) => surprises.push(surprise);
process.on('unhandledRejection', note);
afterEach(() => expect(surprises).toEqual([]));

test('accepts a body of up to 1 MB and refuses a larger one, announced or not', async () => {
  const caller = await startCaller();
  const { supplier, act } = caller;
  const filler = 'x'.repeat(1_000_000);
  expect(listOf(await act('accountinfo', { filler })).credit).toBe('500.00');
  const order = `action=placeimeiorder&ID=101&IMEI=${imeiOf(1)}&apikey=${supplier.apiKey}&filler=${filler.repeat(2)}`;
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const url = `${supplier.baseAddress}/api/fusion`;
  const statusOf = async (init: RequestInit & { duplex?: 'half' }) => {
    const answer = await fetch(url, { method: 'POST', headers, ...init }).catch(() => null);
    return answer?.status ?? 'cut off';
  };
  // The server closes the connection before the whole body has arrived, so a client may not be able to read the answer.
  expect([413, 'cut off']).toContain(await statusOf({ body: order }));
  const chunked = new Blob([order]).stream();
  expect([413, 'cut off']).toContain(await statusOf({ body: chunked, duplex: 'half' }));
  expect(supplier.log().slice(1)).toMatchObject(Array(2).fill({ answer: { is: 'replied', status: 413 } }));
  await expectUnharmed(caller);
});

test('answers bytes that are not HTTP with 400 and continues', async () => {
  const caller = await startCaller();
  const port = Number(new URL(caller.supplier.baseAddress).port);
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  socket.write('\u0000\u0001 not http at all\r\n\r\n');
  await once(socket, 'close');
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  await expectUnharmed(caller);
});

test.each([
  '//',
  '/%',
  '/api/fusion/',
  '/API/FUSION',
  '/api/../api/fusion',
  'http://elsewhere.example/api/fusion',
  '/api/v1/orders/%00',
  '/api/v1/services/__proto__',
  '/constructor',
  '/?apikey[]=x&apikey=%E0%A4%A',
])('answers the address %s without harm', async (address) => {
  const caller = await startCaller();
  const port = Number(new URL(caller.supplier.baseAddress).port);
  for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS', 'HEAD']) {
    const reply = await sendRaw(port, [`${method} ${address} HTTP/1.1`, 'Host: x', 'Content-Length: 0']);
    expect([400, 401, 404, 405]).toContain(reply.status);
  }
  await expectUnharmed(caller);
});

test('answers a body of another content type like an empty form', async () => {
  const caller = await startCaller();
  const { baseAddress, apiKey } = caller.supplier;
  const body = JSON.stringify({ action: 'placeimeiorder', ID: '101', IMEI: imeiOf(1), apikey: apiKey });
  const headers = { 'Content-Type': 'application/json' };
  const answer = await call(`${baseAddress}/api/fusion`, { headers, body });
  expect(answer.json).toEqual({ ERROR: [{ MESSAGE: 'Authentication Failed' }] });
  await expectUnharmed(caller);
});

test('answers any form with JSON that has SUCCESS or ERROR', async () => {
  const caller = await startCaller();
  const names = fc.constantFrom('action', 'ID', 'IMEI', 'ID[]', '__proto__', 'Network', 'x');
  const actions = ['getimeiorder', 'getimeiorderbulk', 'placeimeiorder', 'imeiservicelist', '__proto__', ''];
  const values = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...actions, '101', '1701'));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(names, values), { maxLength: 6 }), async (pairs) => {
      const body = new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()]));
      const answer = await call(`${caller.supplier.baseAddress}/api/fusion`, {
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          Authorization: `Bearer ${caller.supplier.apiKey}`,
        },
        body: body.toString(),
      });
      expect(answer.status).toBe(200);
      expect(Object.keys(answer.json)).toHaveLength(1);
      expect(answer.json.SUCCESS ?? answer.json.ERROR).toHaveLength(1);
    }),
    { numRuns: 200 },
  );
});

test('does not hang on a client that disconnects in the middle of its body', async () => {
  const caller = await startCaller();
  const socket = connect(Number(new URL(caller.supplier.baseAddress).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write('POST /api/fusion HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\naction=');
  while (caller.supplier.log().length === 0) await new Promise(setImmediate);
  socket.destroy();
  await expectUnharmed(caller);
  expect(caller.supplier.log()[0]?.answer).toEqual({ is: 'left' });
});
