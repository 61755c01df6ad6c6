import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openServerPassword } from '../../electron/till/server/server-password.ts';
import { openTillKeychain } from '../../electron/till/tokens.ts';
import { hasSecretService, secretService } from '../support/app/secret-service.ts';
import { realClock } from '../support/time/real-clock.ts';

const till = (host: string) => ({
  host,
  port: 5432,
  database: 'shop',
  schema: 'imei_desk',
  user: 'shop',
  till: { id: randomUUID() },
});

/** Opens the passwords like a new start of the app. */
const opened = () => openServerPassword(openTillKeychain(realClock));

describe.skipIf(!hasSecretService)('the password of a server in a real keychain', () => {
  test('H5: two data folders of one person have separate passwords, and leaving the server removes only its own', async () => {
    const service = await secretService();
    await service.start();
    await service.unlock();
    const [here, there] = [till('server-1.example'), till('server-2.example')];
    await opened().write(here, 'invented-1');
    await opened().write(there, 'invented-2');
    expect([await opened().read(here), await opened().read(there)]).toEqual(['invented-1', 'invented-2']);
    await opened().remove(there);
    expect([await opened().read(here), await opened().read(there)]).toEqual(['invented-1', null]);
    expect(await opened().read({ ...here, host: 'elsewhere.example' })).toBeNull();

    // Earlier versions stored the password under one entry for all machines.
    const before = till('server-3.example');
    await (await openTillKeychain(realClock)()).write(
      'server',
      'invented-3',
      'postgresql://shop@server-3.example:5432/shop',
    );
    expect(await opened().read(before)).toBe('invented-3');
    expect(await opened().read(till('server-3.example'))).toBeNull();
    expect(await opened().read(before)).toBe('invented-3');
  });
});
