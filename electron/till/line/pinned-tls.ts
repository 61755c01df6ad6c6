import { createHash } from 'node:crypto';
import { connect, type TLSSocket } from 'node:tls';
import type { Clock } from '../../../shared/model/base/clock.ts';

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** The port of a door that was never told another; nobody else is registered for it. */
export const usualPort = 47_635;

/** `192.168.1.20:47635`, `[fd00::1]:47635`, `desk.local`. Null for anything else. */
export function readAddress(typed: string): Address | null {
  const url = URL.canParse(`https://${typed.trim()}`) ? new URL(`https://${typed.trim()}`) : null;
  if (url === null || url.hostname === '' || url.pathname !== '/' || url.username !== '' || url.search !== '')
    return null;
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: url.port === '' ? usualPort : Number(url.port) };
}

const patienceMs = 8_000;

/**
 * An encrypted line to whoever answers there, and the certificate it showed. Nothing of it is believed here: the caller holds its fingerprint against
 * the pinned one, or against a proof, before a word is said. Rejects where nobody answers.
 */
export function openTls(
  { host, port }: Address,
  clock: Pick<Clock, 'after'>,
): Promise<{ readonly socket: TLSSocket; readonly fingerprint: string }> {
  return new Promise((resolve, reject) => {
    // The till's clock, a name and an authority say nothing of a certificate that is known byte for byte.
    const socket = connect({ host, port, minVersion: 'TLSv1.3', rejectUnauthorized: false });
    const forget = clock.after(patienceMs, () => socket.destroy(new Error('nobody answered in time')));
    socket.on('error', reject);
    socket.once('close', () => {
      forget();
      reject(new Error('the line was closed'));
    });
    socket.once('secureConnect', () => {
      forget();
      const shown = socket.getPeerX509Certificate();
      if (shown === undefined) socket.destroy();
      else resolve({ socket, fingerprint: fingerprintOf(shown.raw) });
    });
  });
}

/** What a till pins: the SHA-256 of the whole certificate, in hexadecimal. */
export function fingerprintOf(certificateDer: Uint8Array): string {
  return createHash('sha256').update(certificateDer).digest('hex');
}
