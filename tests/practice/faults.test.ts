import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Caller, errorOf, imeiOf, listOf, startCaller } from './practice-caller.ts';

const check = 101;
const placing = { action: 'placeimeiorder' };

describe('a dropped request', () => {
  test.each([
    ['before-reading', 0],
    ['before-taking', 0],
    ['after-taking', 1],
    ['mid-reply', 1],
  ] as const)('%s leaves %d orders at the supplier', async (when, orders) => {
    const { supplier, place } = await startCaller();
    supplier.faults.add({ match: placing, times: 1, fault: { kind: 'drop', when } });
    await expect(place(check, imeiOf(1))).rejects.toThrow();
    expect(supplier.orders()).toHaveLength(orders);
    const reference = supplier.orders()[0]?.reference ?? null;
    expect(supplier.log()).toMatchObject([{ fault: 'drop', answer: { is: 'dropped', when }, reference }]);
    expect((await place(check, imeiOf(2))).status).toBe(200);
  });

  test('ends before the whole body has arrived, if the rule does not depend on the body', async () => {
    const { supplier } = await startCaller();
    supplier.faults.add({ match: { path: '/api/fusion' }, fault: { kind: 'drop', when: 'before-reading' } });
    const url = new URL('/api/fusion', supplier.baseAddress);
    const headers = { 'Content-Length': '100', Authorization: `Bearer ${supplier.apiKey}` };
    const unfinished = request(url, { method: 'POST', headers });
    unfinished.write('action=');
    await expect(once(unfinished, 'response')).rejects.toThrow();
    expect(supplier.log()).toMatchObject([{ keyForm: 'bearer', keyAccepted: true, action: null }]);
  });

  test('gets a status and half a body if it is dropped in the middle of the reply', async () => {
    const { supplier } = await startCaller();
    supplier.faults.add({ fault: { kind: 'drop', when: 'mid-reply' } });
    const url = new URL('/api/fusion', supplier.baseAddress);
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const asking = request(url, { method: 'POST', headers }).end(
      `action=accountinfo&apikey=${supplier.apiKey}`,
    );
    const [response] = await once(asking, 'response');
    let text = '';
    response.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    await expect(once(response, 'end')).rejects.toThrow();
    expect(response.statusCode).toBe(200);
    expect(text.length).toBe(Math.floor(Number(response.headers['content-length']) / 2));
  });
});

describe('a false reply', () => {
  test('5xx comes after accepting the order, or before if the rule says so', async () => {
    const { supplier, place } = await startCaller();
    supplier.faults.add({ match: placing, times: 1, fault: { kind: 'server-error', status: 503 } });
    supplier.faults.add({ match: placing, times: 1, fault: { kind: 'server-error', when: 'before-taking' } });
    expect((await place(check, imeiOf(1))).status).toBe(503);
    expect((await place(check, imeiOf(2))).status).toBe(500);
    expect(supplier.orders().map(({ identifier }) => identifier)).toEqual([imeiOf(1)]);
  });

  test('an HTML page comes with 200, and no order is accepted', async () => {
    const { supplier, place } = await startCaller();
    supplier.faults.add({ fault: { kind: 'html-page' } });
    const answer = await place(check, imeiOf(1));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.text).toMatch(/^<!DOCTYPE html>/);
    expect(supplier.orders()).toEqual([]);
  });

  test('truncated JSON is complete as HTTP, and its order is accepted', async () => {
    const { supplier, place } = await startCaller();
    supplier.faults.add({ match: placing, fault: { kind: 'truncated' } });
    const answer = await place(check, imeiOf(1));
    expect(answer.text).toMatch(/^{"SUCCESS"/);
    expect(answer.json).toBeUndefined();
    expect(supplier.orders()).toHaveLength(1);
  });

  test('429 comes with the rule’s Retry-After, valid or not, or without one', async () => {
    const { supplier, place } = await startCaller();
    for (const retryAfter of ['7', '-1', 'soon'])
      supplier.faults.add({ times: 1, fault: { kind: 'too-many', retryAfter } });
    supplier.faults.add({ times: 1, fault: { kind: 'too-many' } });
    const headers: (string | null)[] = [];
    for (let count = 0; count < 4; count += 1) {
      const answer = await place(check, imeiOf(1));
      expect([answer.status, errorOf(answer)]).toEqual([429, 'Too Many Attempts.']);
      headers.push(answer.headers.get('retry-after'));
    }
    expect(headers).toEqual(['7', '-1', 'soon', null]);
    expect(supplier.orders()).toEqual([]);
    expect(supplier.log().some(({ overLimit }) => overLimit)).toBe(false);
  });

  test('an echo contains the request, the service id at the top level, and every key of the reply twice', async () => {
    const { supplier, place } = await startCaller();
    supplier.faults.add({ match: placing, fault: { kind: 'echo' } });
    const answer = await place(check, imeiOf(1));
    expect(answer.json).toMatchObject({ action: 'placeimeiorder', ID: '101', IMEI: imeiOf(1) });
    expect(answer.text.match(/"SUCCESS":/g)).toHaveLength(2);
    expect(listOf(answer).REFERENCEID).toBe(supplier.orders()[0]?.reference);
    expect(errorOf(await place(check, imeiOf(1)))).toContain('Duplicate');
  });

  test('any body comes verbatim, including non-text bytes, with the status and headers of the rule', async () => {
    const { supplier, act } = await startCaller();
    supplier.faults.add({
      times: 1,
      fault: { kind: 'verbatim', body: '\ufeff{"ok":1}', status: 418, headers: { 'X-Panel': 'old' } },
    });
    const bytes = Buffer.from([0xff, 0xfe, 0x00, 0x41]);
    supplier.faults.add({ fault: { kind: 'verbatim', body: bytes.toString('base64'), encoding: 'base64' } });
    const url = `${supplier.baseAddress}/api/fusion`;
    const first = await fetch(url, { method: 'POST' });
    expect([first.status, first.headers.get('x-panel')]).toEqual([418, 'old']);
    expect(Buffer.from(await first.arrayBuffer()).toString('utf8')).toBe('\ufeff{"ok":1}');
    const second = await fetch(url, { method: 'POST' });
    expect(Buffer.from(await second.arrayBuffer())).toEqual(bytes);
    supplier.faults.clear();
    expect(listOf(await act('accountinfo')).credit).toBe('500.00');
  });

  test('a redirect leads where the rule says', async () => {
    const elsewhere = createServer((_request, response) => response.end());
    elsewhere.listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    onTestFinished(() => void elsewhere.close());
    const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/taken`;
    const { supplier, place } = await startCaller();
    supplier.faults.add({ fault: { kind: 'redirect', location } });
    const answer = await place(check, imeiOf(1));
    expect([answer.status, answer.headers.get('location')]).toEqual([307, location]);
    expect(supplier.orders()).toEqual([]);
  });
});

describe('a slow reply', () => {
  test('is delayed by the supplier’s clock, after the order was accepted', async () => {
    const { supplier, place, pass } = await startCaller();
    supplier.faults.add({ match: placing, fault: { kind: 'delay', delayMs: 5_000 } });
    const answer = place(check, imeiOf(1));
    await vi.waitFor(() => expect(supplier.orders()).toHaveLength(1));
    expect(supplier.log()[0]?.answer).toEqual({ is: 'waiting' });
    await pass(5_000);
    expect(listOf(await answer).STATUS).toBe('PENDING');
  });

  test('can delay accepting the order too; it is accepted although the client has disconnected', async () => {
    const { supplier, pass } = await startCaller();
    supplier.faults.add({ fault: { kind: 'delay', delayMs: 5_000, when: 'before-taking' } });
    await giveUp(supplier);
    expect(supplier.orders()).toEqual([]);
    await pass(5_000);
    await vi.waitFor(() => expect(supplier.orders()).toHaveLength(1));
    expect(supplier.log()[0]).toMatchObject({ answer: { is: 'left' }, fault: 'delay' });
  });

  test('can be withheld until the supplier stops', async () => {
    const { supplier, place, stop } = await startCaller();
    supplier.faults.add({ match: placing, fault: { kind: 'never-answer' } });
    const answer = place(check, imeiOf(1));
    answer.catch(() => {});
    await vi.waitFor(() => expect(supplier.orders()).toHaveLength(1));
    await stop();
    await expect(answer).rejects.toThrow();
  });
});

describe('a rule', () => {
  test('applies only to requests that match it fully, and only as often as it says', async () => {
    const { supplier, act, rest, place } = await startCaller();
    const html = { kind: 'html-page', status: 599 } as const;
    supplier.faults.add({
      match: { action: 'placeimeiorder', identifier: imeiOf(2), serviceId: 101 },
      times: 1,
      fault: html,
    });
    supplier.faults.add({ match: { path: '/api/v1/account', method: 'GET' }, fault: html });
    expect((await place(check, imeiOf(1))).status).toBe(200);
    expect((await place(check + 1, imeiOf(2))).status).toBe(200);
    expect((await place(check, imeiOf(2))).status).toBe(599);
    expect((await place(check, imeiOf(2))).status).toBe(200);
    expect((await act('accountinfo')).status).toBe(200);
    expect((await rest('GET', '/api/v1/account')).status).toBe(599);
    expect((await rest('GET', '/api/v1/account')).status).toBe(599);
    supplier.faults.clear();
    expect((await rest('GET', '/api/v1/account')).status).toBe(200);
  });

  test('is refused when it is added, if it is invalid', async () => {
    const { supplier } = await startCaller();
    expect(() => supplier.faults.add({ fault: { kind: 'delay', delayMs: -1 } })).toThrow();
    expect(() =>
      supplier.faults.add({ fault: { kind: 'verbatim', body: '', headers: { 'X\r\n': '' } } }),
    ).toThrow();
  });
});

/** Sends an order and disconnects after the supplier has seen it. */
async function giveUp(supplier: Caller['supplier']): Promise<void> {
  const leaving = new AbortController();
  const fields = { action: 'placeimeiorder', ID: '101', IMEI: imeiOf(1), apikey: supplier.apiKey };
  const asking = fetch(`${supplier.baseAddress}/api/fusion`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    signal: leaving.signal,
  });
  asking.catch(() => {});
  await vi.waitFor(() => expect(supplier.log()[0]?.fault).toBe('delay'));
  leaving.abort();
  await expect(asking).rejects.toThrow();
  await vi.waitFor(() => expect(supplier.log()[0]?.answer).toEqual({ is: 'left' }));
}
