import { expect, test } from 'vitest';
import { createChangeFeed } from '../../../../electron/backend/journal/engine/change-feed.ts';
import { maxIdsOfChange } from '../../../../shared/contract/base/change-limit.ts';

test('a subscriber starts at the last sequence number and gets every later change in order', async () => {
  const feed = createChangeFeed();
  feed.publish('orders', ['before']);
  const ending = new AbortController();
  const changes = feed.subscribe(ending.signal);
  expect((await changes.next()).value).toEqual({ sequence: 1, entity: null, ids: null });
  feed.publish('orders', ['a']);
  feed.publish('batches', null);
  expect((await changes.next()).value).toEqual({ sequence: 2, entity: 'orders', ids: ['a'] });
  expect((await changes.next()).value).toEqual({ sequence: 3, entity: 'batches', ids: null });
  const waiting = changes.next();
  ending.abort();
  expect((await waiting).done).toBe(true);
});

test('changes between subscribing and the first read are reported', async () => {
  const feed = createChangeFeed();
  const ending = new AbortController();
  const changes = feed.subscribe(ending.signal);
  feed.publish('orders', ['a']);
  expect((await changes.next()).value).toEqual({ sequence: 0, entity: null, ids: null });
  expect((await changes.next()).value).toEqual({ sequence: 1, entity: 'orders', ids: ['a'] });
  ending.abort();
  expect((await changes.next()).done).toBe(true);
});

test('a subscriber that falls far behind gets a gap, so that unread changes do not fill the memory', async () => {
  const feed = createChangeFeed();
  const changes = feed.subscribe();
  await changes.next();
  for (let each = 0; each < 5_000; each += 1) feed.publish('orders', [String(each)]);
  const first = (await changes.next()).value;
  expect(first?.sequence).toBe(4_001);
  await changes.return();
});

test('a change of too many rows is reported without row ids', async () => {
  const feed = createChangeFeed();
  const changes = feed.subscribe();
  await changes.next();
  const ids = Array.from({ length: maxIdsOfChange + 1 }, (_, each) => String(each));
  feed.publish('orders', ids.slice(1));
  feed.publish('orders', ids);
  expect((await changes.next()).value?.ids).toEqual(ids.slice(1));
  expect((await changes.next()).value?.ids).toBeNull();
  await changes.return();
});
