import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import type { Finding } from '../../../../shared/model/connection/doctor.ts';
import { doctorKey, html, panel } from '../../../support/doctor/doctor-panel.ts';
import { explains } from '../../../support/house/explains.ts';
import { writeBeside } from '../../../support/journal/write-beside.ts';
import { closeServers, serve } from '../../../support/network/http-under-test.ts';
import { answer } from '../../../support/network/scripted-server.ts';
import { type BackendUnderTest, backendUnderTest } from '../../../support/shop/backend-under-test.ts';
import type { ShopClient } from '../../../support/shop/shop-client.ts';
import { openShop } from '../../../support/shop/shop-under-test.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { eventually } from '../../../support/time/eventually.ts';

afterEach(closeServers);

const apiKey = doctorKey;

/** A working connection with its key, and another server that must never get the key. */
async function connected() {
  const own = await serve(panel({}));
  const other = await serve(panel({}));
  const folder = await temporaryFolder();
  let running: BackendUnderTest | null = await backendUnderTest(folder);
  const stop = async () => {
    const stopping = running;
    running = null;
    await stopping?.stop();
  };
  onTestFinished(stop);
  const { client } = running;
  const signIn = { form: 'key', apiKey } as const;
  const { id } = await client.connections.add({ name: 'Supplier', baseAddress: own.baseAddress, signIn });
  const one = async () => (await client.connections.list()).connections.find((each) => each.id === id);
  return { own, other, client, id, folder, one, stop };
}

/** Edits the address in the journal's file, as everybody with access to the file can. */
function editJournal(folder: string, baseAddress: string): Promise<void> {
  return writeBeside(join(folder, 'journal.sqlite'), (journal) =>
    journal.prepare('update connections set base_address = ?').run(baseAddress),
  );
}

async function examine(client: ShopClient, connectionId: string, baseAddress: string) {
  const reported: Finding[] = [];
  for await (const each of await client.diagnostics.examine({ connectionId, instead: { baseAddress } }))
    reported.push(each);
  return reported;
}

test('H5: another origin is not saved unless its key is typed, and receives nothing', async () => {
  const { own, other, client, id, one } = await connected();
  await expect(client.connections.update({ id, baseAddress: other.baseAddress })).rejects.toMatchObject({
    code: 'key-of-other-origin',
    data: { connectionId: id, givenFor: own.baseAddress, wanted: other.baseAddress },
  });
  expect(await one()).toMatchObject({ baseAddress: own.baseAddress, keyGivenFor: null });
  await client.connections.check({ id });
  expect(other.connections()).toBe(0);
});

test('H5: a key typed again is sent to the new origin, and no longer to the old origin', async () => {
  const { own, other, client, id, one } = await connected();
  const signIn = { form: 'key', apiKey } as const;
  await client.connections.update({ id, baseAddress: other.baseAddress, signIn });
  await client.connections.check({ id });
  expect(other.requests.length).toBeGreaterThan(0);
  const before = own.requests.length;
  await expect(client.connections.update({ id, baseAddress: own.baseAddress })).rejects.toMatchObject({
    code: 'key-of-other-origin',
    data: { givenFor: other.baseAddress, wanted: own.baseAddress },
  });
  expect(await one()).toMatchObject({ baseAddress: other.baseAddress });
  expect(own.requests.length).toBe(before);
});

test('H5: another path, another spelling of the same origin and another name keep the key', async () => {
  const { own, client, id } = await connected();
  for (const baseAddress of [`${own.baseAddress}/panel`, own.baseAddress.replace('http:', 'HTTP:')]) {
    const changed = await client.connections.update({ id, baseAddress, name: 'Renamed' });
    expect(changed.name).toBe('Renamed');
    expect(changed.keyPlace).not.toBe('none');
  }
  const before = own.requests.length;
  await client.connections.check({ id });
  expect(own.requests.slice(before)).not.toEqual([]);
});

test('H5: when somebody writes another address into the journal, nothing is sent and the screen says why', async () => {
  explains('H5');
  const { own, other, client, id, folder, one } = await connected();
  await editJournal(folder, other.baseAddress);
  const failure = {
    code: 'key-of-other-origin',
    data: { connectionId: id, givenFor: own.baseAddress, wanted: other.baseAddress },
  };
  await expect(client.connections.check({ id })).rejects.toMatchObject(failure);
  await expect(client.account.refresh()).rejects.toMatchObject(failure);
  await expect(client.catalogue.refresh()).rejects.toMatchObject(failure);
  expect(await one()).toMatchObject({
    keyPlace: 'other-origin',
    keyGivenFor: own.baseAddress,
    health: 'no-key',
  });
  // Changing the address back keeps the key.
  await client.connections.update({ id, baseAddress: own.baseAddress });
  await client.connections.check({ id });
  expect(other.connections()).toBe(0);
});

test.each(['not an address', 'ftp://127.0.0.1', 'https:', ''])(
  'H5: no key is sent to an address that somebody edited in the journal: %j',
  async (written) => {
    const { client, id, folder, one } = await connected();
    await editJournal(folder, written);
    await expect(client.connections.check({ id })).rejects.toMatchObject({ code: 'key-of-other-origin' });
    expect(await one()).toMatchObject({ keyPlace: 'other-origin' });
  },
);

test('H5: neither a token nor, after the token has expired, the password is sent to another origin', async () => {
  const { supplier, client, folder } = await openShop({ connect: false });
  const { email, password } = supplier;
  const connection = await client.connections.add({
    name: 'Supplier',
    baseAddress: supplier.baseAddress,
    signIn: { form: 'password', email, password },
  });
  const refuses = await serve(answer({ message: 'Unauthenticated.' }, 401));
  const { id } = connection;
  const { baseAddress } = refuses;
  await expect(client.connections.update({ id, baseAddress })).rejects.toMatchObject({
    code: 'key-of-other-origin',
    data: { givenFor: supplier.baseAddress, wanted: baseAddress },
  });
  await editJournal(folder, baseAddress);
  await expect(client.connections.check({ id })).rejects.toMatchObject({ code: 'key-of-other-origin' });
  await client.account.refresh().catch(() => {});
  expect(refuses.connections()).toBe(0);
});

test('H5: the doctor sends the key to no other origin, and says so', async () => {
  const { own, other, client, id } = await connected();
  const reported = await examine(client, id, other.baseAddress);
  expect(reported.find(({ step }) => step === 'sign-in')).toMatchObject({
    verdict: 'bad',
    problem: 'key-of-other-origin',
    evidence: `${own.baseAddress} → ${other.baseAddress}`,
  });
  expect(other.connections()).toBe(0);
});

test('H5: the doctor does not follow a redirect to an origin that only begins like the supplier’s', async () => {
  const other = await serve(panel({ at: '/api/index.php' }));
  const at = `127.0.0.1:${other.port}`;
  const own = await serve((socket, request) =>
    answer('', 302, {
      ...html,
      Location: `http://${request.headers.get('host')}@${at}/api/index.php`,
    })(socket, request),
  );
  const { client } = await backendUnderTest(await temporaryFolder()).then((running) => {
    onTestFinished(() => running.stop());
    return running;
  });
  const { id } = await client.connections.add({
    name: 'Supplier',
    baseAddress: own.baseAddress,
    saveUntried: true,
    signIn: { form: 'key', apiKey },
  });
  await examine(client, id, own.baseAddress);
  await eventually(
    async () => own.requests.length,
    (count) => count > 0,
  );
  expect(other.connections()).toBe(0);
});

test('H5: the practice supplier is reached at its present address, and its key goes nowhere else', async () => {
  const { client } = await openShop({ connect: false });
  const other = await serve(panel({}));
  const { id, baseAddress } = await client.connections.openPractice();
  const signIn = async (address: string) =>
    (await examine(client, id, address)).findLast(({ step }) => step === 'sign-in');
  expect(await signIn(other.baseAddress)).toMatchObject({ problem: 'key-of-other-origin' });
  expect(other.connections()).toBe(0);
  expect(await signIn(baseAddress)).toMatchObject({ verdict: 'good' });
});
