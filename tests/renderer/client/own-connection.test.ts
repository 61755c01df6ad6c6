import { beforeEach, expect, test, vi } from 'vitest';
import { keepingConnection, ownConnection } from '../../../renderer/client/own-connection.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

function page() {
  let changes = 0;
  let answer: unknown = {};
  const answers: Promise<unknown>[] = [];
  const link = keepingConnection({ call: async () => answers.shift() ?? answer }, () => {
    changes += 1;
  });
  const call = (path: string, input: unknown, answered?: unknown) => {
    answer = answered ?? {};
    return link.call(path.split('.'), input, { context: {} });
  };
  return { call, answers, changes: () => changes };
}

test('a page keeps its first connection until it selects another', async () => {
  const { call, changes } = page();
  expect(ownConnection()).toBeNull();
  await call('connections.list', undefined, { connections: [], selectedId: 'one' });
  expect(ownConnection()).toBe('one');
  await call('connections.select', { id: 'two' });
  expect(ownConnection()).toBe('two');
  await call('connections.select', { id: 'two' });
  await call('connections.add', {}, { id: 'three' });
  expect([ownConnection(), changes()]).toEqual(['three', 2]);
});

test('a connection that could not be selected is not', async () => {
  const { call, answers } = page();
  await call('connections.list', undefined, { connections: [], selectedId: 'one' });
  answers.push(Promise.reject(new Error('not found')));
  await expect(call('connections.select', { id: 'two' })).rejects.toThrow('not found');
  expect(ownConnection()).toBe('one');
});

test('a list requested before another connection was selected does not undo that', async () => {
  const { call, answers } = page();
  const late = Promise.withResolvers<unknown>();
  answers.push(late.promise);
  const listing = call('connections.list', undefined);
  await call('connections.select', { id: 'two' });
  late.resolve({ connections: [], selectedId: 'one' });
  await listing;
  expect(ownConnection()).toBe('two');
});

test('when the connection was removed, the page has none', async () => {
  const { call } = page();
  await call('connections.list', undefined, { connections: [], selectedId: 'one' });
  await call('connections.list', undefined, { connections: [], selectedId: null });
  expect(ownConnection()).toBeNull();
});
