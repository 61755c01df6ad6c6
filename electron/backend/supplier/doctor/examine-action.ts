import { familyForms, keyForms } from '../../../../shared/model/connection/connection.ts';
import type { Finding } from '../../../../shared/model/connection/doctor.ts';
import { decodeAccount } from '../decode/account/account.ts';
import { userNameWords } from '../decode/failures/user-name-words.ts';
import { vocabularyOf } from '../decode/fields/reading-context.ts';
import type { Vocabulary } from '../decode/fields/vocabulary.ts';
import { decodeBulkStatus } from '../decode/orders/bulk-status.ts';
import type { Cure, Problem, ReplyReading } from '../diagnosis/reading.ts';
import type { SupplierAddress } from '../protocol/action-endpoint.ts';
import { findPacking } from '../read/find-packing.ts';
import type { DoctorClient, EncodedNotes } from './doctor-client.ts';
import type { ExaminedConnection } from './examination-input.ts';
import { examineRest } from './examine-rest.ts';
import { bad, ending, good, running, warning } from './findings.ts';
import { otherAddresses } from './other-addresses.ts';

type Replied = Extract<EncodedNotes, { kind: 'reply' }>;

// Problems that no other path or key form can solve. The examination then tries nothing else.
const final: readonly Problem[] = [
  ...(['rate-limited', 'firewall', 'maintenance', 'redirected', 'ip-not-allowed'] as const),
  ...(['account-suspended', 'site-suspended'] as const),
];

/**
 * Examines the action endpoint: first the path, then the form of the key, then each harmless request. `first` is the answer to
 * `accountinfo` at the saved path.
 */
export async function* examineAction(
  connection: ExaminedConnection,
  client: DoctorClient,
  first: Replied,
): AsyncGenerator<Finding, void> {
  yield running('path');
  // JSON without an envelope does not prove that the path is wrong: a validator may have sent it. So the form of the request is examined
  // first.
  const { spoke, problem: firstProblem } = first.reading;
  const mayBeForm = first.json && !spoke && firstProblem === 'not-understood';
  const early = mayBeForm ? await findRequestForm(connection, client, currentFormOf(first.reading)) : null;
  if (early !== null && (early.problem !== null || early.reading.spoke)) {
    const { baseAddress, actionPath } = { ...connection, ...early.address };
    yield good('path', `${baseAddress}${actionPath}`);
    yield running('key-form');
    return yield* examineSignIn(connection, client, early);
  }
  const place = await findAddress(connection, client, first.reading);
  const { reading, at } = place;
  if (!reading.spoke && reading.problem !== null) {
    return yield* carriedByRest(connection, client, reading.problem, reading.evidence);
  }
  if (place.cure === null) yield good('path', `${at.baseAddress}${at.actionPath}`);
  else yield bad('path', 'wrong-path', place.evidence, place.cure);

  yield running('key-form');
  yield* examineSignIn(at, client, await findKeyForm(at, client, reading));
}

/** Finds the accepted forms of key and request, then sends each harmless request. */
async function* examineSignIn(
  at: ExaminedConnection,
  client: DoctorClient,
  form: FoundForm,
): AsyncGenerator<Finding, void> {
  if (form.problem !== null) yield bad('key-form', form.problem, form.evidence, form.cure);
  if (form.problem === 'user-name-needed') return;
  if (form.problem === null && form.reading.problem === null)
    yield good('key-form', at.requestForm === 'spec' ? at.keyForm : at.requestForm);
  yield running('sign-in');
  const { problem, evidence } = form.reading;
  // An unknown action proves nothing about the key; other requests may still be answered.
  if (problem !== null && problem !== 'action-unknown') {
    // No panel says whether user name or key is wrong. A guess would mislead the user.
    const isEither = problem === 'key-refused' && at.userName !== '' && !isOfAccess.test(evidence);
    yield ending('sign-in', isEither ? 'user-name-or-key-refused' : problem, evidence);
    if (!final.includes(problem)) yield* examineRest(at, client, null, false);
    return;
  }
  if (problem === null) yield good('sign-in', evidence);
  yield* examineCalls({ ...at, ...form.address }, client, form.reading);
}

/** Matches words that blame the key or the whole access, but not the user name. */
const isOfAccess =
  /\b(?:expired|inactive|disabled)\b|\baction is unauthori[sz]ed\b|\b(?:invalid|wrong|incorrect) (?:api ?)?(?:access ?)?key\b(?!.{0,20}\buser)/i;

/**
 * Reports that no action endpoint answers. This is a warning if REST alone is sufficient, otherwise a bad finding. After a final problem,
 * REST is not tried.
 */
async function* carriedByRest(
  connection: ExaminedConnection,
  client: DoctorClient,
  problem: Problem,
  evidence: string,
): AsyncGenerator<Finding, void> {
  let carries = false;
  if (!final.includes(problem)) {
    for await (const finding of examineRest(connection, client, null, false)) {
      carries ||= finding.verdict === 'good' && connection.restSuffices;
      yield finding;
      if (carries) yield good('sign-in', finding.evidence);
    }
  }
  yield carries ? warning('path', problem, evidence) : ending('path', problem, evidence);
}

async function* examineCalls(
  connection: ExaminedConnection,
  client: DoctorClient,
  account: ReplyReading,
): AsyncGenerator<Finding, void> {
  const vocabulary = vocabularyOf(connection.requestProfile);
  yield running('account');
  yield accountFinding(account, vocabulary);

  yield running('services');
  const list = await client.ask({
    to: 'action',
    address: connection,
    call: { action: 'imeiservicelist', page: [] },
  });
  const services = servicesFinding(list);
  if (services.verdict === 'bad' || services.problem === 'rate-limited') yield services;
  else {
    const serverList = await client.ask({
      to: 'action',
      address: connection,
      call: { action: 'getserverservicelist' },
    });
    yield withServerList(services, serverList);
  }
  if (services.problem === 'rate-limited') return;

  yield running('bulk-status');
  const ids = connection.references.length > 0 ? connection.references.slice(0, 2) : ['0'];
  const { bulkForm } = connection;
  const bulk = bulkFinding(
    await client.ask({
      to: 'action',
      address: connection,
      call: { action: 'getimeiorderbulk', references: ids, bulkForm },
    }),
    ids,
    connection.references.length > 0,
    vocabulary,
  );
  yield bulk;
  if (bulk.problem === 'rate-limited') return;
  yield* examineRest(connection, client, null, false);
}

/** Finds the address of the action endpoint. Tries the saved path first, then the other addresses. */
async function findAddress(connection: ExaminedConnection, client: DoctorClient, first: ReplyReading) {
  const { problem } = first;
  const unchanged = { at: connection, reading: first, cure: null as Cure | null, evidence: first.evidence };
  if (problem === null || first.spoke || final.includes(problem)) return unchanged;
  for (const otherAddress of otherAddresses(connection, first.sentTo)) {
    const reply = await client.ask({
      to: 'action',
      address: { ...connection, ...otherAddress },
      call: { action: 'accountinfo' },
    });
    if (reply.kind !== 'reply') break;
    if (reply.reading.problem === 'rate-limited') return { ...unchanged, reading: reply.reading };
    if (!reply.reading.spoke) continue;
    const cure = {
      ...(otherAddress.baseAddress === connection.baseAddress
        ? {}
        : { baseAddress: otherAddress.baseAddress }),
      ...(otherAddress.actionPath === connection.actionPath ? {} : { actionPath: otherAddress.actionPath }),
    };
    const path = `${connection.baseAddress}${connection.actionPath}`;
    const evidence = `${path}: ${first.evidence}. ${otherAddress.baseAddress}${otherAddress.actionPath}: answers.`;
    return { at: { ...connection, ...otherAddress }, reading: reply.reading, cure, evidence };
  }
  return unchanged;
}

interface FoundForm {
  /** The differences between the address that answers and the saved address. */
  readonly address: Partial<SupplierAddress>;
  readonly reading: ReplyReading;
  readonly problem: 'wrong-key-form' | 'wrong-request-form' | 'user-name-needed' | null;
  readonly cure: Cure | null;
  readonly evidence: string;
}

function currentFormOf(reading: ReplyReading): FoundForm {
  return { address: {}, reading, problem: null, cure: null, evidence: reading.evidence };
}

/**
 * Finds the accepted form of the key. Tries the saved form first, then other places for the key, then the other form of request. Never puts
 * the key into a URL.
 */
async function findKeyForm(
  connection: ExaminedConnection,
  client: DoctorClient,
  reading: ReplyReading,
): Promise<FoundForm> {
  const current = currentFormOf(reading);
  const unclear = reading.problem === 'key-refused' || reading.problem === 'not-understood';
  if (!unclear) return current;
  const { keyForm, requestForm } = connection;
  const otherForms = requestForm === 'spec' ? keyForms.filter((form) => form !== keyForm) : [];
  for (const otherForm of otherForms) {
    const reply = await askAccount({ ...connection, keyForm: otherForm }, client);
    if (reply === null) return current;
    if (reply.problem === null) {
      const evidence = `${keyForm}: ${reading.evidence}. ${otherForm}: answers.`;
      const found = { keyForm: otherForm };
      return { address: found, reading: reply, problem: 'wrong-key-form', cure: found, evidence };
    }
    if (final.includes(reply.problem)) return { ...current, reading: reply };
  }
  return findRequestForm(connection, client, current);
}

/** Tries the other form of request, and reports what it needs. */
async function findRequestForm(
  connection: ExaminedConnection,
  client: DoctorClient,
  current: FoundForm,
): Promise<FoundForm> {
  const { requestForm, userName } = connection;
  const [firstPacking] = familyForms;
  const otherRequestForm =
    requestForm === 'spec'
      ? ({ requestForm: firstPacking, actionPath: '/api/index.php' } as const)
      : ({ requestForm: 'spec' } as const);
  const reply = await askAccount({ ...connection, ...otherRequestForm }, client);
  if (reply === null) return current;
  const evidence = `${requestForm}: ${current.evidence}. ${otherRequestForm.requestForm}: ${reply.problem === null ? 'answers.' : reply.evidence}`;
  if (reply.problem !== null) {
    const asks = userName === '' && userNameWords.test(evidence);
    if (asks) return { ...current, problem: 'user-name-needed', evidence };
    // A panel of the family explains a refusal only if the request has the family's form and a user name. It answers a request in the
    // spec's form only with "wrong request".
    const isMoreTelling = final.includes(reply.problem) || (userName !== '' && requestForm === 'spec');
    return isMoreTelling && reply.spoke ? { ...current, reading: reply } : current;
  }
  const found =
    requestForm === 'spec'
      ? {
          ...otherRequestForm,
          requestForm: await findPackingAt({ ...connection, ...otherRequestForm }, client),
        }
      : otherRequestForm;
  const cure = found.actionPath === connection.actionPath ? { requestForm: found.requestForm } : found;
  return { address: found, reading: reply, problem: 'wrong-request-form', cure, evidence };
}

function findPackingAt(connection: ExaminedConnection, client: DoctorClient) {
  return findPacking(async (requestForm, reference) => {
    const address = { ...connection, requestForm };
    const reply = await client.ask({ to: 'action', address, call: { action: 'getimeiorder', reference } });
    if (reply.kind !== 'reply' || reply.reading.problem === 'rate-limited') return null;
    return reply.reading.evidence;
  });
}

/** Null if there was no complete reply. */
async function askAccount(address: SupplierAddress, client: DoctorClient): Promise<ReplyReading | null> {
  const reply = await client.ask({ to: 'action', address, call: { action: 'accountinfo' } });
  return reply.kind === 'reply' ? reply.reading : null;
}

function accountFinding({ problem, evidence, envelope }: ReplyReading, vocabulary: Vocabulary): Finding {
  if (problem !== null) return bad('account', problem, evidence);
  const decoded = envelope === null ? null : decodeAccount(envelope, vocabulary);
  if (decoded === null || !decoded.ok)
    return bad('account', 'not-understood', [evidence, decoded?.where ?? ''].join('. '));
  // The balance is left out, because users show reports to others.
  const { balance } = decoded.value;
  if (balance === null) return warning('account', 'not-understood', `${evidence}. No balance could be read.`);
  return good('account', `A balance in ${balance.currency || 'no named currency'} was read.`);
}

function servicesFinding(reply: EncodedNotes): Finding {
  const failed = failedToTell('services', reply);
  if (failed !== null) return failed;
  const { list, reading } = reply as Replied;
  if (list === null || !list.ok)
    return bad('services', 'not-understood', [reading.evidence, list?.where ?? ''].join('. '));
  const { services, unreadable } = list.value;
  const counted = `${services} services were read, ${unreadable} could not be.`;
  return unreadable > 0 ? warning('services', 'not-understood', counted) : good('services', counted);
}

/** Also reads the list of server services, which is a separate action that few suppliers have. */
function withServerList(main: Finding, reply: EncodedNotes): Finding {
  const ownFinding = servicesFinding(reply);
  if (ownFinding.problem === 'action-unknown' || reply.kind === 'spent') return main;
  if (reply.kind === 'reply' && [404, 405, 410].includes(reply.reading.status)) return main;
  const evidence = `${main.evidence} Server services: ${ownFinding.evidence}`;
  if (ownFinding.verdict === 'good') return { ...main, evidence };
  return warning('services', ownFinding.problem ?? 'not-understood', evidence);
}

/**
 * Examines the bulk action. The action exists unless the answer is "unknown action" or "unreadable request". The answer to a map of ids has
 * no SUCCESS around its map. If the ids are from our own orders (`areOurs`), an answer without any of these orders is a warning.
 */
function bulkFinding(
  reply: EncodedNotes,
  ids: readonly string[],
  areOurs: boolean,
  vocabulary: Vocabulary,
): Finding {
  const failed = failedToTell('bulk-status', reply);
  if (reply.kind !== 'reply') return { ...failed, verdict: 'warning' } as Finding;
  const { envelope, evidence, spoke, status } = reply.reading;
  const decoded = envelope === null ? null : decodeBulkStatus(envelope, ids, vocabulary);
  if (decoded?.ok === true && decoded.value.rows.length > 0) return good('bulk-status', evidence);
  const isKnown = failed === null || (spoke && failed.problem === 'not-understood' && !unread.has(status));
  if (!isKnown) return { ...failed, verdict: 'warning' };
  return areOurs
    ? warning('bulk-status', 'not-understood', `${evidence}. It tells of none of ${ids.length} orders.`)
    : good('bulk-status', evidence);
}

/** HTTP statuses with which a panel reports an unreadable request. */
const unread: ReadonlySet<number> = new Set([400, 422]);

function failedToTell(step: 'services' | 'bulk-status', reply: EncodedNotes): Finding | null {
  if (reply.kind === 'spent') return warning(step, 'not-understood', 'No requests were left for this.');
  if (reply.kind === 'failure') return bad(step, 'not-understood', reply.failure.detail);
  const { problem, evidence } = reply.reading;
  return problem === null ? null : ending(step, problem, evidence);
}
