import type { Finding } from '../../../../shared/model/connection/doctor.ts';
import { type Certificate, lookAtCertificate } from '../http/http-certificate.ts';
import type { ExaminationContext } from './examination-input.ts';
import { good, skipped, warning } from './findings.ts';

type Around = Pick<ExaminationContext, 'clock' | 'network' | 'signal'>;

const deadlineMs = 10_000;

/** Reports the route of the first question, and whether all configured authorities could be read. */
export async function* examineRoute(
  proxy: string | null,
  baseAddress: string,
  { network }: Around,
): AsyncGenerator<Finding, void> {
  yield good('proxy', proxy === null ? 'No proxy is set for this address.' : `Through the proxy ${proxy}.`);
  if (!baseAddress.startsWith('https:')) return;
  const { ofSystem, ofEnvironment, troubles } = await network.authorities();
  const counted = `Beside the authorities that the app brings: ${ofSystem} of this system, ${ofEnvironment} that a variable names.`;
  yield troubles.length === 0
    ? good('trust', counted)
    : warning('trust', 'trust-incomplete', troubles.join(' '));
}

/** The server's certificate, trusted or not; null if it shows none. */
export function readCertificate(baseAddress: string, around: Around): Promise<Certificate | null> {
  return lookAtCertificate(baseAddress, { deadlineMs, ...around });
}

/**
 * Reports on a secured connection: intercepted or not. Software that inspects connections shows its own certificate, whose authority is not
 * a public one (money-safety H6).
 */
export async function examineSecured(baseAddress: string, around: Around): Promise<Finding> {
  if (!baseAddress.startsWith('https:'))
    return skipped('secure', 'Nothing leaves this computer, so nothing is encrypted.');
  const authority = (await readCertificate(baseAddress, around))?.authority ?? null;
  if (authority === null) return good('secure', 'The certificate was accepted.');
  if (!authority.isPublic) return warning('secure', 'tls-inspected', authority.name);
  return good('secure', `The certificate was accepted. ${authority.name} vouches for it.`);
}
