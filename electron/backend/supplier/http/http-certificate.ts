import { X509Certificate } from 'node:crypto';
import * as tls from 'node:tls';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import { openConnection } from './http-connect.ts';
import type { Network } from './http-network.ts';

/** What a server's certificate says of itself, whether or not it is to be trusted. */
export interface Certificate {
  readonly validFromMs: number;
  readonly validToMs: number;
  /** The hosts that it is for. */
  readonly hosts: readonly string[];
  readonly subject: string;
  readonly issuer: string;
  /** Who vouches for it in the end; null if the server shows nobody but itself. */
  readonly authority: Authority | null;
}

interface Authority {
  readonly name: string;
  /** True for one of those that the app brings, which only vouch for who somebody is. */
  readonly isPublic: boolean;
}

/**
 * Shakes hands with a server and reads its certificate, to say why a connection could not be secured. Nothing is
 * trusted by it and not a byte of a request is written: the socket is closed as soon as the certificate is there.
 * Null if none came.
 */
export async function lookAtCertificate(
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
  // An authority is known by its key: some public ones are shown in a form that another one has signed.
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

/** The name that an authority goes by, and whose it is where it says that too. */
function fullNameOf({ CN, O }: tls.Certificate): string {
  const names = [CN, O].flat().filter((name) => name !== undefined && name !== '');
  return [...new Set(names.map((name) => String(name).slice(0, 80)))].join(', ');
}

function nameOf(name: tls.Certificate | undefined): string {
  const part = name?.O ?? name?.CN ?? '';
  return String(part).slice(0, 100);
}
