import { openKeychain } from '../../electron/backend/keychain.ts';

// A run of the app's keychain in a process of its own, as keychain.test.ts starts it: prints what it saw as one JSON line.
const [, , step = '', installation = ''] = process.argv;
const keychain = openKeychain(installation);
const available = await keychain.available();
const place =
  step === 'write'
    ? await keychain.write('connection-1', 'invented-key-0001')
    : await keychain.place('connection-1');
const key = await keychain.read('connection-1');
if (step === 'remove') await keychain.remove('connection-1');
console.log(JSON.stringify({ available, place, key }));
// The native binding may keep a connection to the keychain open.
process.exit(0);
