import type { ClientContext, ClientLink } from '@orpc/client';
import { tabStorage } from './page-storage.ts';

/** Survives a reload of the tab; no other tab, window or till sees it. */
const storageKey = 'imei-desk-connection';

/** The connection selected on this page; null before one is known. */
export const ownConnection = (): string | null => tabStorage.get(storageKey);

function take(id: string | null): void {
  tabStorage.set(storageKey, id);
}

/** Calls that select a connection for the calling page, and the field with its id. */
const selecting: Readonly<Record<string, 'asked' | 'answered'>> = {
  'connections.select': 'asked',
  'connections.add': 'answered',
  'connections.openPractice': 'answered',
};

/**
 * Keeps the connection selected on this page, whatever another page or till selects. `onChanged` reads the data again, since no
 * other event reports the change.
 */
export function keepingConnection(
  link: ClientLink<ClientContext>,
  onChanged: () => void,
): ClientLink<ClientContext> {
  return {
    async call(path, input, options) {
      const before = ownConnection();
      const answer = await link.call(path, input, options);
      const name = path.join('.');
      // A list requested before another connection was selected does not include that.
      if (name === 'connections.list' && ownConnection() === before) take(idIn(answer, 'selectedId'));
      const how = selecting[name];
      if (how !== undefined) {
        take(idIn(how === 'asked' ? input : answer, 'id'));
        if (ownConnection() !== before) onChanged();
      }
      return answer;
    },
  };
}

function idIn(value: unknown, name: string): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const id = Object.entries(value).find(([key]) => key === name)?.[1];
  return typeof id === 'string' ? id : null;
}
