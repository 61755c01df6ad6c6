import {
  type EncodedMessages,
  encodeMessage,
  joinMessages,
} from '../../../../shared/model/base/coded-message.ts';
import type { Problem, Step } from '../diagnosis/reading.ts';
import type { HttpResult } from '../http/http.ts';
import type { Certificate } from '../http/http-certificate.ts';
import type { FailurePhase } from '../http/http-connect.ts';

type HttpFailure = Extract<HttpResult, { kind: 'failure' }>;

/** The step at which an exchange without a complete reply failed, and the problem. */
export interface FailureReading {
  readonly step: Step;
  readonly problem: Problem;
  readonly evidence: string;
}

const phases: Readonly<Record<FailurePhase, readonly [Step, Problem]>> = {
  unsendable: ['sign-in', 'key-refused'],
  name: ['reach', 'name-not-found'],
  refused: ['reach', 'connection-refused'],
  'proxy-unusable': ['proxy', 'proxy-unusable'],
  'proxy-unreachable': ['proxy', 'proxy-unreachable'],
  'proxy-password': ['proxy', 'proxy-password'],
  'proxy-refused': ['proxy', 'proxy-refused'],
  'proxy-odd': ['proxy', 'proxy-odd'],
  network: ['reach', 'no-route'],
  timeout: ['reach', 'timed-out'],
  aborted: ['reach', 'no-route'],
  tls: ['secure', 'tls-other'],
  reset: ['path', 'not-understood'],
  'too-large': ['path', 'not-understood'],
  'bad-encoding': ['path', 'not-understood'],
  'bad-reply': ['path', 'not-understood'],
};

/** Diagnoses a failed exchange. `certificate` is the server's certificate, if TLS failed and the certificate could be read. */
export function readFailure(
  failure: HttpFailure,
  certificate: Certificate | null,
  nowMs: number,
): FailureReading {
  if (failure.status === 429) return { step: 'path', problem: 'rate-limited', evidence: 'HTTP 429' };
  const [step, problem] = phases[failure.phase];
  if (failure.phase === 'reset' && !failure.written)
    return { step: 'reach', problem: 'no-route', evidence: failure.detail };
  if (failure.phase !== 'tls') return { step, problem, evidence: failure.detail };
  const code = failure.code ?? '';
  return {
    step,
    problem: tlsProblem(code, certificate, nowMs),
    evidence: joinMessages(
      failure.detail,
      ...(certificate ? notesOf(certificate) : []),
      encodeMessage('clock-here', { date: day(nowMs) }),
    ),
  };
}

// This date is earlier than the app's first version. A clock that shows an earlier time is certainly wrong.
const earliestPlausibleMs = Date.UTC(2026, 0, 1);
// Error codes for an unknown certificate authority. The cause is a proxy that intercepts the connection, or a server that sends an
// incomplete chain.
const unknownAuthority = [
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];

/** Why TLS failed. Dates are checked first, because an expired certificate fails even with a trusted authority. */
export function tlsProblem(code: string, certificate: Certificate | null, nowMs: number): Problem {
  const expired = code === 'CERT_HAS_EXPIRED' || (certificate !== null && certificate.validToMs < nowMs);
  const early = code === 'CERT_NOT_YET_VALID' || (certificate !== null && certificate.validFromMs > nowMs);
  if ((expired || early) && nowMs < earliestPlausibleMs) return 'tls-clock';
  if (expired) return 'tls-expired';
  if (early) return 'tls-not-yet-valid';
  if (code === 'DEPTH_ZERO_SELF_SIGNED_CERT') return 'tls-self-signed';
  if (unknownAuthority.includes(code)) return 'tls-unknown-authority';
  return code === 'ERR_TLS_CERT_ALTNAME_INVALID' ? 'tls-wrong-host' : 'tls-other';
}

function notesOf(certificate: Certificate): readonly EncodedMessages[] {
  const { validFromMs, validToMs, hosts, subject, issuer, authority } = certificate;
  const names = hosts.length === 0 ? subject : hosts.join(', ');
  return [
    encodeMessage('certificate-for', { names, from: day(validFromMs), to: day(validToMs) }),
    ...(issuer === '' || issuer === subject ? [] : [encodeMessage('issued-by', { name: issuer })]),
    ...(authority === null || authority.name === issuer
      ? []
      : [encodeMessage('vouched-by', { name: authority.name })]),
  ];
}

// The month is written in letters. Otherwise, redaction could take the date for a number that must be hidden.
function day(atMs: number): string {
  return Number.isFinite(atMs) && Math.abs(atMs) < 8e15 ? new Date(atMs).toUTCString().slice(5, 22) : '?';
}
