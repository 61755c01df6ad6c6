import type { Clock } from '../../../../shared/model/base/clock.ts';
import { checkBaseAddress } from '../../../../shared/model/connection/connection.ts';
import { doctorSteps, type Finding } from '../../../../shared/model/connection/doctor.ts';
import type { Step } from '../diagnosis/reading.ts';
import { type Certificate, inspectCertificate } from '../http/http-certificate.ts';
import { sampleOf, textWithoutKey } from '../types/redaction.ts';
import {
  createDoctorClient,
  type DoctorClient,
  type DoctorRequest,
  type EncodedNotes,
} from './doctor-client.ts';
import type { ExaminationContext, ExaminedConnection } from './examination-input.ts';
import { examineAction } from './examine-action.ts';
import { examineRest, restAccount } from './examine-rest.ts';
import { bad, ending, good, running, skipped, warning } from './findings.ts';
import { readFailure } from './read-failure.ts';

const tolerableOffsetMs = 5 * 60_000;

/**
 * Examines a connection step by step with at most `maxRequests` reads. Yields a step as running before its requests, and later with its
 * finding. At the end, every step of `doctorSteps` has a finding. Stops early if the supplier asks to wait. Rejects only if the signal
 * aborts or the limiter cannot record a slot.
 */
export async function* examine(
  connection: ExaminedConnection,
  context: ExaminationContext,
): AsyncGenerator<Finding, void> {
  const { access } = context;
  const reply = new Set<Step>();
  const client =
    access === null
      ? null
      : createDoctorClient({ ...context, ...access, requestProfile: connection.requestProfile });
  for await (const finding of runSteps(connection, context, client)) {
    if (finding.verdict !== 'running') reply.add(finding.step);
    const evidence = access === null ? finding.evidence : textWithoutKey(finding.evidence, access.key);
    yield { ...finding, evidence: sampleOf(evidence), asked: client?.lastAsked() ?? null };
  }
  for (const step of doctorSteps) {
    if (reply.has(step)) continue;
    if (step === 'clock') yield compareClocks(client?.clockOffsetMs() ?? null, context.clock);
    else yield skipped(step);
  }
}

async function* runSteps(
  connection: ExaminedConnection,
  context: ExaminationContext,
  client: DoctorClient | null,
): AsyncGenerator<Finding, void> {
  yield running('address');
  const address = checkBaseAddress(connection.baseAddress);
  if (!address.ok) return yield bad('address', 'address-invalid', address.problem);
  yield good('address', address.baseAddress);
  if (client === null) {
    const { problem, evidence } = context.missing ?? { problem: 'no-key', evidence: '' };
    return yield bad('sign-in', problem, evidence);
  }
  const examined = { ...connection, baseAddress: address.baseAddress };
  yield running('reach');
  const first = await client.ask(firstQuestion(examined));
  if (first.kind === 'spent') return;
  if (first.kind === 'failure') return yield* brokenOff(first, examined.baseAddress, context);
  yield* examineRoute(first.proxy, examined.baseAddress, context);
  yield good('reach', new URL(examined.baseAddress).host);
  yield await examineSecured(examined.baseAddress, context);
  if (examined.restOnly) yield* examineRest(examined, client, first, true);
  else yield* examineAction(examined, client, first);
}

function firstQuestion(connection: ExaminedConnection): DoctorRequest {
  if (connection.restOnly) return restAccount(connection.baseAddress);
  return { to: 'action', address: connection, call: { action: 'accountinfo' } };
}

/** Reports that the first exchange got no complete reply. The steps before the failed step are good. */
async function* brokenOff(
  { failure }: Extract<EncodedNotes, { kind: 'failure' }>,
  baseAddress: string,
  context: ExaminationContext,
): AsyncGenerator<Finding, void> {
  const certificate = failure.phase === 'tls' ? await readCertificate(baseAddress, context) : null;
  const { step, problem, evidence } = readFailure(failure, certificate, context.clock.nowMs());
  if (step === 'proxy') return yield ending(step, problem, evidence);
  yield* examineRoute(failure.proxy, baseAddress, context);
  if (step !== 'reach') yield good('reach', new URL(baseAddress).host);
  if (step !== 'reach' && step !== 'secure') yield await examineSecured(baseAddress, context);
  // The finding contains the unreachable host, so that the user notices a typing error.
  yield ending(step, problem, step === 'reach' ? `${new URL(baseAddress).host}: ${evidence}` : evidence);
}

function compareClocks(offsetMs: number | null, clock: Clock): Finding {
  if (offsetMs === null) return skipped('clock');
  const minutes = Math.round(Math.abs(offsetMs) / 60_000);
  const evidence = `The supplier’s server says ${new Date(clock.nowMs() + offsetMs).toUTCString().slice(5)}, this computer ${new Date(clock.nowMs()).toUTCString().slice(5)}.`;
  if (Math.abs(offsetMs) <= tolerableOffsetMs) return good('clock', evidence);
  const side = offsetMs > 0 ? 'behind' : 'ahead';
  return warning('clock', 'clock-wrong', `${evidence} It is ${minutes} minutes ${side}.`);
}

type ExaminationPorts = Pick<ExaminationContext, 'clock' | 'network' | 'signal'>;

const deadlineMs = 10_000;

/** Reports the route of the first request, and whether all configured authorities were readable. */
async function* examineRoute(
  proxy: string | null,
  baseAddress: string,
  { network }: ExaminationPorts,
): AsyncGenerator<Finding, void> {
  yield good('proxy', proxy === null ? 'No proxy is set for this address.' : `Through the proxy ${proxy}.`);
  if (!baseAddress.startsWith('https:')) return;
  const { ofSystem, ofEnvironment, troubles } = await network.authorities();
  const counted = `Beside the authorities that the app brings: ${ofSystem} of this system, ${ofEnvironment} that a variable names.`;
  yield troubles.length === 0
    ? good('trust', counted)
    : warning('trust', 'trust-incomplete', troubles.join(' '));
}

/** The server's certificate, trusted or not; null if it has none. */
function readCertificate(baseAddress: string, context: ExaminationPorts): Promise<Certificate | null> {
  return inspectCertificate(baseAddress, { deadlineMs, ...context });
}

/**
 * Reports whether a TLS connection is intercepted. Software that intercepts connections presents its own certificate, and the authority of
 * that certificate is not public (money-safety H6).
 */
async function examineSecured(baseAddress: string, context: ExaminationPorts): Promise<Finding> {
  if (!baseAddress.startsWith('https:'))
    return skipped('secure', 'Nothing leaves this computer, so nothing is encrypted.');
  const authority = (await readCertificate(baseAddress, context))?.authority ?? null;
  if (authority === null) return good('secure', 'The certificate was accepted.');
  if (!authority.isPublic) return warning('secure', 'tls-inspected', authority.name);
  return good('secure', `The certificate was accepted. ${authority.name} vouches for it.`);
}
