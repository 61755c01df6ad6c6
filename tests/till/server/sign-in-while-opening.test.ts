import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import type { Keychain } from '../../../electron/backend/base/keychain.ts';
import { openKeptSharing } from '../../../electron/till/base/sharing-file.ts';
import { openSharedServer } from '../../../electron/till/server/shared-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { shopServer } from '../../support/till/server-tills.ts';
import { eventually } from '../../support/time/eventually.ts';
import { realClock } from '../../support/time/real-clock.ts';

/** Returns a keychain that answers immediately, because the test is about the order of events. */
function quickKeychain(): Keychain {
  const kept = new Map<string, { readonly key: string; readonly origin: string | null }>();
  return {
    read: async (id, origin) => {
      const entry = kept.get(id);
      if (entry === undefined) return { known: false, why: 'none' };
      if (entry.origin !== origin) return { known: false, why: 'other-origin', givenFor: entry.origin };
      return { known: true, key: entry.key, place: 'memory' };
    },
    async write(id, key, origin) {
      kept.set(id, { key, origin });
      return 'memory';
    },
    remove: async (id) => void kept.delete(id),
    state: async () => 'ok',
    tryAgain: async () => 'ok',
    stop() {},
  };
}

test('a sign-in while the server is being opened uses the new login', async () => {
  const { tls: _, term: __, password, ...place } = await shopServer();
  const folder = await temporaryFolder();
  const kept = await openKeptSharing(folder);
  const till = { id: randomUUID(), name: 'Counter 1' };
  await kept.write({ server: { ...place, user: 'nobody', authority: '', till, sends: true } });
  const keychain = quickKeychain();
  let restarts = 0;
  const shared = openSharedServer({
    dataFolder: folder,
    kept,
    version: '1.0.0',
    clock: realClock,
    randomId: randomUUID,
    keychain: async () => keychain,
    seen: () => {
      throw new Error('nobody looks');
    },
    onChanged() {},
    restartSoon() {
      restarts += 1;
      return { begun: true };
    },
    restart() {},
  });
  onTestFinished(() => shared.now()?.stop());
  await shared.open();

  shared.host.signInToServer({ user: place.user, password: password ?? '' });
  // Another start, with another reason than the sign-in, runs at the same time.
  await shared.open();
  await eventually(
    async () => restarts,
    (begun) => begun > 0,
  );
  const server = await shared.open();
  await server?.program();
  expect(server?.seen()).toMatchObject({ user: place.user, trouble: null, refusal: null });
});
