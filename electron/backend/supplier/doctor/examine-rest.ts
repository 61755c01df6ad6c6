import type { Finding } from '../../../../shared/model/connection/doctor.ts';
import type { Problem } from '../diagnosis/reading.ts';
import type { DoctorClient, DoctorRequest, EncodedNotes } from './doctor-client.ts';
import type { ExaminedConnection } from './examination-input.ts';
import { bad, ending, good, running, warning } from './findings.ts';
import { otherAddresses } from './other-addresses.ts';

// The answers of a server without REST: "path not found", a web page, or a sign-in form.
const absent: readonly Problem[] = ['wrong-path', 'login-page', 'action-unknown'];

export function restAccount(baseAddress: string): DoctorRequest {
  return { to: 'rest', baseAddress };
}

/**
 * Examines whether the supplier has REST, and whether REST accepts the key. If the shop depends on REST and the supplier seems to have
 * none, tries other folders and then reports a bad finding. If the shop does not depend on REST, every problem is only a warning, because
 * only the wallet and the profile are missing.
 */
export async function* examineRest(
  connection: ExaminedConnection,
  client: DoctorClient,
  answered: EncodedNotes | null,
  needed: boolean,
): AsyncGenerator<Finding, void> {
  yield running('rest');
  const reply = answered ?? (await client.ask(restAccount(connection.baseAddress)));
  const found = restFinding(reply);
  if (!needed) return yield found.verdict === 'bad' ? { ...found, verdict: 'warning' } : found;
  if (found.problem === 'rest-absent') {
    const base = await findBase(connection, client, reply);
    if (base !== null)
      return yield bad('rest', 'wrong-path', `${found.evidence}. ${base}/api/v1: answers.`, {
        baseAddress: base,
      });
  }
  if (found.problem === 'key-refused') yield bad('sign-in', found.problem, found.evidence);
  if (found.verdict === 'good') yield good('sign-in', found.evidence);
  yield found;
}

function restFinding(reply: EncodedNotes): Finding {
  if (reply.kind === 'spent') return warning('rest', 'not-understood', 'No requests were left for this.');
  if (reply.kind === 'failure') return bad('rest', 'not-understood', reply.failure.detail);
  const { problem, evidence, spoke } = reply.reading;
  if (answers(reply)) return good('rest', evidence);
  if (problem === 'key-refused' && reply.json) return bad('rest', problem, evidence);
  const isAbsent =
    problem === null || absent.includes(problem) || (problem === 'not-understood' && !reply.json);
  if (isAbsent || spoke) return bad('rest', 'rest-absent', evidence);
  return ending('rest', problem, evidence);
}

/** REST answers with plain JSON and a 2xx status. SUCCESS and ERROR occur only on the action endpoint. */
function answers(reply: EncodedNotes): boolean {
  if (reply.kind !== 'reply' || !reply.json) return false;
  const { problem, status, envelope } = reply.reading;
  const isPlainJson = problem === 'not-understood' && status >= 200 && status < 300;
  return problem === null || (isPlainJson && !envelope?.error.isPresent);
}

async function findBase(
  connection: ExaminedConnection,
  client: DoctorClient,
  first: EncodedNotes,
): Promise<string | null> {
  const sentTo = first.kind === 'reply' ? first.reading.sentTo : null;
  const bases = new Set(otherAddresses(connection, sentTo).map(({ baseAddress }) => baseAddress));
  bases.delete(connection.baseAddress);
  for (const base of [...bases].slice(0, 4)) {
    const reply = await client.ask(restAccount(base));
    if (reply.kind !== 'reply' || reply.reading.problem === 'rate-limited') return null;
    if (answers(reply) || (reply.reading.problem === 'key-refused' && reply.json)) return base;
  }
  return null;
}
