import { createHash } from 'node:crypto';
import { connect, type TLSSocket } from 'node:tls';
import type { Clock } from '../../../shared/model/base/clock.ts';

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Default port of the listener. The port is not registered for another purpose. */
export const defaultPort = 47_635;

/** Parses `192.168.1.20:47635`, `[fd00::1]:47635` or `desk.local`. Null for anything else. */
export function readAddress(typed: string): Address | null {
  const url = URL.canParse(`https://${typed.trim()}`) ? new URL(`https://${typed.trim()}`) : null;
  if (url === null || url.hostname === '' || url.pathname !== '/' || url.username !== '' || url.search !== '')
    return null;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? defaultPort : Number(url.port),
  };
}

const patienceMs = 8_000;
/**
 * Time after which another attempt to connect starts, in parallel to the earlier attempts. If a cable was pulled, the system retransmits
 * less and less often; a new attempt succeeds as soon as the cable is back.
 */
const anotherTryMs = 1_500;

/**
 * Opens a TLS connection, and returns the connection with the peer's certificate. Verifies nothing. Before the caller sends anything, the
 * caller must compare the fingerprint with the pinned fingerprint or with a proof. Rejects if nothing answers.
 */
export function openTls(
  { host, port }: Address,
  clock: Pick<Clock, 'after'>,
): Promise<{ readonly socket: TLSSocket; readonly fingerprint: string }> {
  return new Promise((resolve, reject) => {
    const tries = new Set<TLSSocket>();
    let cancelNext = (): void => {};
    const forget = clock.after(patienceMs, () => end(new Error('connection timed out')));

    function attempt(): void {
      // The caller compares the whole certificate, so its dates, name and authority do not matter.
      const socket = connect({ host, port, minVersion: 'TLSv1.3', rejectUnauthorized: false });
      tries.add(socket);
      const failed = (error: Error): void => {
        if (tries.delete(socket) && tries.size === 0) end(error);
      };
      socket.on('error', failed);
      socket.once('close', () => failed(new Error('connection closed')));
      socket.once('secureConnect', () => {
        const certificate = socket.getPeerX509Certificate();
        if (certificate === undefined) return void socket.destroy();
        // The first connection that opens is used; the others are closed.
        tries.delete(socket);
        end(null);
        resolve({ socket, fingerprint: fingerprintOf(certificate.raw) });
      });
      cancelNext = clock.after(anotherTryMs, attempt);
    }
    function end(error: Error | null): void {
      forget();
      cancelNext();
      const remaining = [...tries];
      tries.clear();
      for (const socket of remaining) socket.destroy();
      if (error !== null) reject(error);
    }
    attempt();
  });
}

/** The fingerprint that a till pins: SHA-256 of the whole certificate, in hexadecimal. */
export function fingerprintOf(certificateDer: Uint8Array): string {
  return createHash('sha256').update(certificateDer).digest('hex');
}
