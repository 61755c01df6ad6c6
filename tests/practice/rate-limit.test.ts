import { expect, test } from 'vitest';
import { createMinuteWindow } from '../../electron/practice/base/minute-window.ts';
import { call, errorOf, startCaller } from './practice-caller.ts';

test('accepts 60 requests in a minute and answers the 61st with 429, wherever the minute begins', async () => {
  const { supplier, act, pass } = await startCaller({ requestsPerMinute: 60 });
  for (let count = 0; count < 30; count += 1) expect((await act('accountinfo')).status).toBe(200);
  await pass(40_000);
  for (let count = 0; count < 30; count += 1) expect((await act('accountinfo')).status).toBe(200);
  await pass(19_999);
  const refused = await act('accountinfo');
  expect(refused.status).toBe(429);
  expect(errorOf(refused)).toBe('Too Many Attempts.');
  // The first thirty requests leave the window one millisecond later; the header has whole seconds.
  expect(refused.headers.get('retry-after')).toBe('1');
  await pass(1_000);
  expect((await act('accountinfo')).status).toBe(200);
  const over = supplier.log().filter(({ overLimit }) => overLimit);
  expect(over.map(({ number, answer }) => [number, answer])).toEqual([[61, { is: 'replied', status: 429 }]]);
});

test('says when the next request is allowed, and then accepts it', async () => {
  const { act, pass } = await startCaller({ requestsPerMinute: 60 });
  for (let count = 0; count < 60; count += 1) await act('accountinfo');
  await pass(15_500);
  const retryAfterS = Number((await act('accountinfo')).headers.get('retry-after'));
  expect(retryAfterS).toBe(45);
  await pass(retryAfterS * 1_000);
  expect((await act('accountinfo')).status).toBe(200);
});

test('places nothing for a request above the limit', async () => {
  const { supplier, act, place } = await startCaller({ requestsPerMinute: 1 });
  await act('accountinfo');
  expect((await place(101, '001010000000014')).status).toBe(429);
  expect(supplier.orders()).toEqual([]);
});

test('counts the requests of one client together, over both interfaces, with any key form and for login', async () => {
  const { supplier, act, rest } = await startCaller({ requestsPerMinute: 5 });
  const { baseAddress, apiKey, email, password } = supplier;
  for (let count = 0; count < 5; count += 1) await act('accountinfo', { apikey: 'stranger' });
  const login = await call(`${baseAddress}/api/v1/login`, { fields: { email, password } });
  const headers = { Authorization: `Bearer ${login.json.data.token}` };
  await call(`${baseAddress}/api/v1/account`, { method: 'GET', headers });
  await act('accountinfo', { username: apiKey });
  await rest('GET', '/api/v1/account');
  await call(`${baseAddress}/api/v1/account?apikey=${apiKey}`, { method: 'GET' });
  const refused = await act('accountinfo', { apikey: apiKey });
  expect(refused.status).toBe(429);
  const byRest = await rest('GET', '/api/v1/account');
  expect([byRest.status, byRest.json]).toEqual([429, { message: 'Too Many Attempts.' }]);
  expect(byRest.headers.get('retry-after')).toBe('60');
});

test('counts a request by its arrival, even if its body arrived after later requests', () => {
  const window = createMinuteWindow(2);
  expect(window.arrive(1_000).overLimit).toBe(false);
  expect(window.arrive(60_500).overLimit).toBe(false);
  // This request arrived between the two others, so all three arrived within one minute.
  expect(window.arrive(30_000).overLimit).toBe(true);
  expect(window.arrive(200_000).overLimit).toBe(false);
});

test('accepts the next request exactly a minute after the first', () => {
  const window = createMinuteWindow(1);
  expect(window.arrive(0).overLimit).toBe(false);
  expect(window.arrive(60_000).overLimit).toBe(false);
  expect(window.arrive(119_999).overLimit).toBe(true);
});
