import { X509Certificate } from 'node:crypto';
import * as tls from 'node:tls';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import { openConnection } from './http-connect.ts';
import type { Network } from './http-network.ts';

export interface Certificate {
  readonly validFromMs: number;
  readonly validToMs: number;
  readonly hosts: readonly string[];
  readonly subject: string;
  readonly issuer: string;
  /** The root authority; null if the server presents only its own certificate. */
  readonly authority: Authority | null;
}

interface Authority {
  readonly name: string;
  /** True for an authority that the app includes. None of these authorities intercepts connections. */
  readonly isPublic: boolean;
}

/**
 * Reads a server's certificate in a TLS handshake, to explain a failed connection. Trusts nothing, writes no byte of a request, and closes
 * the socket immediately. Null if the server sends no certificate.
 */
export async function inspectCertificate(
  address: string,
  options: {
    readonly deadlineMs: number;
    readonly clock: Clock;
    readonly network: Network;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<Certificate | null> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || url.protocol !== 'https:' || options.signal?.aborted) return null;
  const { clock, network } = options;
  const ending = new AbortController();
  const end = (): void => ending.abort();
  const cancelDeadline = clock.after(options.deadlineMs, end);
  options.signal?.addEventListener('abort', end);
  const opened = await openConnection(url, { network, verify: false, clock, signal: ending.signal });
  cancelDeadline();
  options.signal?.removeEventListener('abort', end);
  if (!opened.ok) return null;
  const { socket } = opened;
  const certificate = socket instanceof tls.TLSSocket ? read(socket.getPeerCertificate(true)) : null;
  socket.destroy();
  return certificate;
}

function read(certificate: tls.DetailedPeerCertificate): Certificate | null {
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
    authority: authorityOf(certificate),
  };
}

function authorityOf(certificate: tls.DetailedPeerCertificate): Authority | null {
  const chain = [certificate];
  for (let next = certificate.issuerCertificate; next && !chain.includes(next); next = next.issuerCertificate)
    chain.push(next);
  const { subject, issuer } = chain.at(-1) ?? certificate;
  if (chain.length === 1 && sameName(subject, issuer)) return null;
  // Authorities are compared by their public keys, because servers present some public authorities in a cross-signed form.
  publicKeys ??= new Set(tls.rootCertificates.map((root) => keyOf(root)));
  const known = publicKeys;
  return { name: fullNameOf(issuer), isPublic: chain.some((each) => known.has(keyOf(each.raw))) };
}

let publicKeys: ReadonlySet<string> | undefined;

function keyOf(certificate: string | Buffer): string {
  return new X509Certificate(certificate).publicKey
    .export({ type: 'spki', format: 'der' })
    .toString('base64');
}

function sameName(one: tls.Certificate, other: tls.Certificate): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The common name, with the organization if present. */
function fullNameOf({ CN, O }: tls.Certificate): string {
  const names = [CN, O].flat().filter((name) => name !== undefined && name !== '');
  return [...new Set(names.map((name) => String(name).slice(0, 80)))].join(', ');
}

function nameOf(name: tls.Certificate | undefined): string {
  const part = name?.O ?? name?.CN ?? '';
  return String(part).slice(0, 100);
}
