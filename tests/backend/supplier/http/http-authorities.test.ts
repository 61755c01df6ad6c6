import { X509Certificate } from 'node:crypto';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { closeServers, send, serve } from '../../../support/network/http-under-test.ts';
import { networkWith } from '../../../support/network/network-under-test.ts';
import { answer } from '../../../support/network/scripted-server.ts';
import { createPrivateAuthority } from '../../../support/network/self-signed.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

afterEach(closeServers);

const authority = createPrivateAuthority('Authority of the tests');
const other = createPrivateAuthority('Another authority');
const bytes = new X509Certificate(authority.cert).raw;
const noise =
  '# a comment, and one that is broken\n-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n';

/** A file with certificates, for an environment variable that names it. */
async function fileOf(content: string | Uint8Array): Promise<string> {
  const file = join(await temporaryFolder(), 'authorities');
  await writeFile(file, content);
  return file;
}

async function folderOf(content: string | Uint8Array): Promise<string> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, '5a2c1b3d.0'), content);
  await writeFile(join(folder, 'README'), 'no certificate');
  await mkdir(join(folder, 'below'));
  await symlink(join(folder, 'gone'), join(folder, 'link'));
  return folder;
}

async function trusts(environment: Readonly<Record<string, string>>) {
  const network = networkWith(environment);
  const server = await serve(answer('{}'), { certificate: authority.issue('localhost') });
  const { kind } = await send(server.baseAddress, { network });
  const { ofEnvironment, troubles } = await network.authorities();
  return { kind, ofEnvironment, troubles };
}

describe('a private certificate authority', () => {
  test('is not trusted unless it is configured, and nothing is sent', async () => {
    expect(await trusts({})).toEqual({ kind: 'failure', ofEnvironment: 0, troubles: [] });
  });

  test.each<[string, () => Promise<Record<string, string>>]>([
    ['NODE_EXTRA_CA_CERTS', async () => ({ NODE_EXTRA_CA_CERTS: await fileOf(authority.cert) })],
    ['SSL_CERT_FILE', async () => ({ SSL_CERT_FILE: await fileOf(authority.cert) })],
    ['a file in binary form', async () => ({ SSL_CERT_FILE: await fileOf(bytes) })],
    [
      'a file with Windows line ends',
      async () => ({ SSL_CERT_FILE: await fileOf(authority.cert.replaceAll('\n', '\r\n')) }),
    ],
    [
      'a file that holds more, some of it broken',
      async () => ({ SSL_CERT_FILE: await fileOf(noise + authority.cert) }),
    ],
    ['SSL_CERT_DIR', async () => ({ SSL_CERT_DIR: await folderOf(authority.cert) })],
    [
      'the second of two folders',
      async () => ({ SSL_CERT_DIR: [await temporaryFolder(), await folderOf(bytes)].join(delimiter) }),
    ],
  ])('is trusted when it is named by %s', async (_, environment) => {
    expect(await trusts(await environment())).toMatchObject({ kind: 'reply', ofEnvironment: 1 });
  });

  test('is trusted in addition to another authority, and each is counted once', async () => {
    const NODE_EXTRA_CA_CERTS = await fileOf(other.cert + authority.cert);
    const SSL_CERT_FILE = await fileOf(authority.cert + authority.cert);
    const trusted = await trusts({ NODE_EXTRA_CA_CERTS, SSL_CERT_FILE });
    expect(trusted).toEqual({ kind: 'reply', ofEnvironment: 2, troubles: [] });
  });
});

test.each([
  [
    'is not there',
    async () => '/nowhere/authority.pem',
    /\/nowhere\/authority\.pem, which cannot be read \(ENOENT\)/,
  ],
  ['is a folder', async () => temporaryFolder(), /cannot be read \(EISDIR\)/],
  ['contains no certificate', async () => fileOf('nonsense'), /holds no certificate/],
  ['is empty', async () => fileOf(''), /holds no certificate/],
  ['contains only a broken one', async () => fileOf(noise), /holds no certificate/],
])('a configured file that %s is reported, and the others are used', async (_, named, said) => {
  const SSL_CERT_FILE = await named();
  const trusted = await trusts({ SSL_CERT_FILE, NODE_EXTRA_CA_CERTS: await fileOf(authority.cert) });
  expect(trusted).toMatchObject({ kind: 'reply', ofEnvironment: 1 });
  expect(trusted.troubles).toEqual([expect.stringMatching(said)]);
  expect(trusted.troubles[0]).toContain(`SSL_CERT_FILE names ${SSL_CERT_FILE}`);
});
