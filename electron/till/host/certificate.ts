import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface ListenerIdentity {
  readonly key: string;
  readonly cert: string;
}

/**
 * Creates the listener's identity. A listener needs only one identity. Tills pin the certificate itself and trust nothing that is written
 * in it: no authority, no name and no date. So the certificate is the shortest that TLS accepts (RFC 5280, version 1), and never expires,
 * whatever a till's clock shows.
 */
export function createListenerIdentity(): ListenerIdentity {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
  const commonName = sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from('IMEI Desk')));
  const name = sequence(der(0x31, commonName));
  const facts = sequence(
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    // RFC 5280, 4.1.2.5 defines this date as "no well-defined expiration".
    sequence(der(0x18, Buffer.from('20000101000000Z')), der(0x18, Buffer.from('99991231235959Z'))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', facts, privateKey)]));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pem(sequence(facts, ecdsaWithSha256, signature)),
  };
}

function pem(bytes: Buffer): string {
  const lines = bytes.toString('base64').replace(/.{64}(?=.)/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);

/** One ASN.1 value in DER form: tag, length and content. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}
