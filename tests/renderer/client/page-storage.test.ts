import { describe, expect, test } from 'vitest';
import { openStorage } from '../../../renderer/client/page-storage.ts';

/** The parts of a browser's storage that the page uses. */
function storageOf(kept: Map<string, string>, isFull = () => false): Storage {
  const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      if (isFull()) throw new DOMException('', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key) => void kept.delete(key),
  };
  return storage as Storage;
}

const refused = (): Storage => {
  throw new DOMException('', 'SecurityError');
};

describe.each([
  ['refused', refused],
  ['null', () => null],
  ['missing', () => undefined],
  ['full', () => storageOf(new Map(), () => true)],
] satisfies [string, Parameters<typeof openStorage>[0]][])('when the storage is %s', (_, source) => {
  test('a value lasts as long as the page', () => {
    const storage = openStorage(source);
    expect(storage.get('a')).toBeNull();
    expect(storage.set('a', '1')).toBe(false);
    expect(storage.get('a')).toBe('1');
    storage.set('a', null);
    expect(storage.get('a')).toBeNull();
    expect(storage.keeps()).toBe(false);
  });
});

test('a value that the browser stores is found by another page', () => {
  const kept = new Map<string, string>();
  expect(openStorage(() => storageOf(kept)).set('a', '1')).toBe(true);
  const other = openStorage(() => storageOf(kept));
  expect(other.get('a')).toBe('1');
  expect(other.keeps()).toBe(true);
  expect([...kept.keys()]).toEqual(['a']);
});

test('a new value that the full storage refuses still removes the stored older value', () => {
  const kept = new Map<string, string>();
  let isFull = false;
  const source = () => storageOf(kept, () => isFull);
  const storage = openStorage(source);
  storage.set('a', 'old');
  isFull = true;
  storage.set('a', 'new');
  expect(storage.get('a')).toBe('new');
  expect(openStorage(source).get('a')).toBeNull();
  isFull = false;
  expect(storage.set('a', 'newest')).toBe(true);
  expect(openStorage(source).get('a')).toBe('newest');
});
