import { generateKeyPairSync, sign } from 'node:crypto';

/** A self-signed certificate, made anew for each run; as PEM. Its times are in the form YYMMDDhhmmssZ. */
export function createSelfSigned({ host = 'localhost', from = '200101000000Z', to = '491231235959Z' } = {}): {
  readonly key: string;
  readonly cert: string;
} {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaSha256 = der(0x30, oid('2a8648ce3d040302'));
  const name = der(0x30, der(0x31, der(0x30, oid('550403'), der(0x0c, Buffer.from(host)))));
  const validity = der(0x30, der(0x17, Buffer.from(from)), der(0x17, Buffer.from(to)));
  const authority = extension('551d13', der(0x30, der(0x01, Buffer.from([0xff]))));
  const names = extension(
    '551d11',
    der(
      0x30,
      der(0x82, Buffer.from(host)),
      ...(host === 'localhost' ? [der(0x87, Buffer.from([127, 0, 0, 1]))] : []),
    ),
  );
  const facts = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1, 2, 3, 4])),
    ecdsaSha256,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, authority, names)),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', facts, privateKey));
  const base64 = der(0x30, facts, ecdsaSha256, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
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
