import { AsyncEntry } from '@napi-rs/keyring';
import { loadKeyring, openKeychain } from '../../../electron/backend/base/keychain.ts';
import { realClock } from '../time/real-clock.ts';

// Uses the app's keychain in a process of its own, started by keychain.test.ts; prints its findings as one JSON line.
const [, , step = '', installationId = '', origin = ''] = process.argv;
const connection = 'connection-1';
const key = 'invented-key-0001';
if (step === 'write-bare')
  await new AsyncEntry('IMEI Desk', `${installationId}/${connection}`, {
    linux: { store: 'secret-service' },
  }).setPassword(key);
const keychain = openKeychain({
  keyring: await loadKeyring(),
  installationId,
  clock: realClock,
  onChanged() {},
});
const state = await keychain.state();
if (step === 'write') await keychain.write(connection, key, origin);
const reading = await keychain.read(connection, origin);
if (step === 'remove') await keychain.remove(connection);
console.log(JSON.stringify({ state, ...reading }));
// Exits, because the native binding may keep a connection to the keychain open.
process.exit(0);
