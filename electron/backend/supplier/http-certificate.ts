import * as net from 'node:net';
import * as tls from 'node:tls';
import type { Clock } from '../../../shared/model/clock.ts';

/** What a server's certificate says of itself, whether or not it is to be trusted. */
export interface Certificate {
  readonly validFromMs: number;
  readonly validToMs: number;
  /** The hosts that it is for. */
  readonly hosts: readonly string[];
  readonly subject: string;
  readonly issuer: string;
}

/**
 * Shakes hands with a server and reads its certificate, to say why a connection could not be secured. Nothing is
 * trusted by it and not a byte of a request is written: the socket is closed as soon as the certificate is there.
 * Null where none came.
 */
export function lookAtCertificate(
  address: string,
  options: { readonly deadlineMs: number; readonly clock: Clock; readonly signal?: AbortSignal | undefined },
): Promise<Certificate | null> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || url.protocol !== 'https:' || options.signal?.aborted) return Promise.resolve(null);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = tls.connect({
      host,
      port: Number(url.port) || 443,
      ...(net.isIP(host) === 0 ? { servername: host } : {}),
      ALPNProtocols: ['http/1.1'],
      rejectUnauthorized: false,
    });
    const finish = (certificate: Certificate | null): void => {
      cancelDeadline();
      options.signal?.removeEventListener('abort', giveUp);
      socket.destroy();
      resolve(certificate);
    };
    const giveUp = (): void => finish(null);
    const cancelDeadline = options.clock.after(options.deadlineMs, giveUp);
    options.signal?.addEventListener('abort', giveUp);
    socket.on('error', giveUp);
    socket.on('close', giveUp);
    socket.on('secureConnect', () => finish(read(socket.getPeerCertificate())));
  });
}

function read(certificate: tls.PeerCertificate): Certificate | null {
  const validFromMs = Date.parse(certificate.valid_from);
  const validToMs = Date.parse(certificate.valid_to);
  if (Number.isNaN(validFromMs) || Number.isNaN(validToMs)) return null;
  const named = (certificate.subjectaltname ?? '').split(/,\s*/).filter((name) => name !== '');
  return {
    validFromMs,
    validToMs,
    hosts: named.map((name) => name.replace(/^[A-Za-z ]+:/, '').slice(0, 100)).slice(0, 10),
    subject: nameOf(certificate.subject),
    issuer: nameOf(certificate.issuer),
  };
}

function nameOf(name: tls.Certificate | undefined): string {
  const part = name?.O ?? name?.CN ?? '';
  return String(part).slice(0, 100);
}
