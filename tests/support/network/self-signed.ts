import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A certificate and its key, as PEM. */
export interface KeyAndCertificate {
  readonly key: string;
  readonly cert: string;
}

/** A private certificate authority, like that of an inspecting antivirus. */
export interface PrivateAuthority {
  readonly cert: string;
  /** Issues a certificate for this host. */
  issue(host: string): KeyAndCertificate;
}

/** Makes a self-signed certificate, as PEM. Times have the form YYMMDDhhmmssZ. */
export function createSelfSigned({
  host = 'localhost',
  from = '200101000000Z',
  to = '491231235959Z',
} = {}): KeyAndCertificate {
  const { privateKey, publicKey } = keyPair();
  const cert = certify({
    subject: host,
    issuer: host,
    publicKey,
    by: privateKey,
    isAuthority: true,
    host,
    from,
    to,
  });
  return { key: pemOf(privateKey), cert };
}

export function createPrivateAuthority(name: string): PrivateAuthority {
  const authority = keyPair();
  const dates = { from: '200101000000Z', to: '491231235959Z' };
  const certifyFor = (
    subject: string,
    publicKey: KeyObject,
    more: { readonly isAuthority: boolean; readonly host: string | null },
  ): string => certify({ subject, issuer: name, publicKey, by: authority.privateKey, ...dates, ...more });
  return {
    cert: certifyFor(name, authority.publicKey, { isAuthority: true, host: null }),
    issue(host) {
      const { privateKey, publicKey } = keyPair();
      return { key: pemOf(privateKey), cert: certifyFor(host, publicKey, { isAuthority: false, host }) };
    },
  };
}

function keyPair(): { readonly privateKey: KeyObject; readonly publicKey: KeyObject } {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

function pemOf(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function certify(parts: {
  readonly subject: string;
  readonly issuer: string;
  readonly publicKey: KeyObject;
  readonly by: KeyObject;
  readonly isAuthority: boolean;
  readonly host: string | null;
  readonly from: string;
  readonly to: string;
}): string {
  const { subject, issuer, publicKey, by, isAuthority, host, from, to } = parts;
  const ecdsaSha256 = der(0x30, oid('2a8648ce3d040302'));
  const validity = der(0x30, der(0x17, Buffer.from(from)), der(0x17, Buffer.from(to)));
  const authority = extension('551d13', isAuthority ? der(0x30, der(0x01, Buffer.from([0xff]))) : der(0x30));
  const facts = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1, ...randomBytes(8)])),
    ecdsaSha256,
    named(issuer),
    validity,
    named(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, authority, ...(host === null ? [] : [forHost(host)]))),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', facts, by));
  const base64 = der(0x30, facts, ecdsaSha256, signature).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
}

function named(name: string): Buffer {
  return der(0x30, der(0x31, der(0x30, oid('550403'), der(0x0c, Buffer.from(name)))));
}

function forHost(host: string): Buffer {
  const loopback = host === 'localhost' ? [der(0x87, Buffer.from([127, 0, 0, 1]))] : [];
  return extension('551d11', der(0x30, der(0x82, Buffer.from(host)), ...loopback));
}

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'));
}

function extension(hex: string, value: Buffer): Buffer {
  return der(0x30, oid(hex), der(0x04, value));
}
