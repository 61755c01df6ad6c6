import { expect, test } from 'vitest';
import { createPageRequests } from '../../../../electron/backend/desk/host/page-requests.ts';
import type { PageRequest } from '../../../../shared/model/host/page-request.ts';

const toOrder = (id: string): PageRequest => ({ what: 'open', place: { screen: 'order', id } });

test('requests before the first page opens wait for that page; if there are too many, the newest are kept', async () => {
  const requests = createPageRequests();
  for (let number = 0; number < 30; number += 1) requests.send(toOrder(String(number)));
  const page = requests.follow();
  for (let number = 10; number < 30; number += 1)
    expect((await page.next()).value).toEqual(toOrder(String(number)));
});

test('each request goes to the newest page, and to the previous page after the newest is closed', async () => {
  const requests = createPageRequests();
  const ending = new AbortController();
  const first = requests.follow();
  const second = requests.follow(ending.signal);
  const atFirst = first.next();
  const atSecond = second.next();
  requests.send(toOrder('a'));
  expect((await atSecond).value).toEqual(toOrder('a'));
  const lost = second.next();
  ending.abort();
  expect((await lost).done).toBe(true);
  requests.send(toOrder('b'));
  expect((await atFirst).value).toEqual(toOrder('b'));
});
