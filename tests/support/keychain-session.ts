import { AsyncEntry } from '@napi-rs/keyring';
import { openKeychain } from '../../electron/backend/keychain.ts';

// A run of the app's keychain in a process of its own, as keychain.test.ts starts it: prints what it saw as one JSON line.
const [, , step = '', installation = '', origin = ''] = process.argv;
const connection = 'connection-1';
const key = 'invented-key-0001';
if (step === 'write-bare')
  await new AsyncEntry('IMEI Desk', `${installation}/${connection}`, {
    linux: { store: 'secret-service' },
  }).setPassword(key);
// What the journal says at this start of where the connection is.
const keychain = openKeychain(installation, new Map(origin === '' ? [] : [[connection, origin]]));
const available = await keychain.available();
if (step === 'write') await keychain.write(connection, key, origin);
const reading = await keychain.read(connection, origin);
if (step === 'remove') await keychain.remove(connection);
console.log(JSON.stringify({ available, ...reading }));
// The native binding may keep a connection to the keychain open.
process.exit(0);
