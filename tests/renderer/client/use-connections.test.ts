import { beforeEach, expect, test, vi } from 'vitest';
import { asShownHere, shownConnection } from '../../../renderer/client/shown-connection.ts';
import { withPracticeNamed } from '../../../renderer/client/use-connections.ts';
import { type Connection, practiceName } from '../../../shared/model/connection/connection.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

const listed = (...ids: string[]) => ids.map((id) => ({ id }) as Connection);

test('a page shows its own connection until the connection is removed, whatever another page selects', () => {
  const list = { connections: listed('one', 'two'), selectedId: 'two' };
  expect(asShownHere(list, null).selectedId).toBe('two');
  expect(asShownHere(list, 'one').selectedId).toBe('one');
  expect(asShownHere({ ...list, connections: listed('two') }, 'one').selectedId).toBe('two');
  expect(asShownHere({ connections: [], selectedId: null }, 'one').selectedId).toBeNull();
});

test('the practice supplier is named in the app’s language, unless somebody renamed it', () => {
  const named = (name: string, practice: boolean) => ({ id: name, name, practice }) as Connection;
  const connections = [named(practiceName, true), named('Ours', true), named(practiceName, false)];
  const shown = withPracticeNamed({ connections, selectedId: null }, 'Proveedor de práctica');
  expect(shown.connections.map(({ name }) => name)).toEqual(['Proveedor de práctica', 'Ours', practiceName]);
});

test('selecting another connection is reported once, and lasts as long as the tab', () => {
  let reported = 0;
  const stop = shownConnection.subscribe(() => {
    reported += 1;
  });
  shownConnection.show('one');
  shownConnection.show('one');
  expect([shownConnection.read(), reported]).toEqual(['one', 1]);
  stop();
  shownConnection.show('two');
  expect([shownConnection.read(), reported]).toEqual(['two', 1]);
});
