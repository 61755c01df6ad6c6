import type { Clock } from '../../../../shared/model/base/clock.ts';
import type { Connection } from '../../../../shared/model/connection/connection.ts';
import type { Finding } from '../../../../shared/model/connection/doctor.ts';
import type { ReplySummary } from '../../../../shared/model/connection/explained-reply.ts';
import { originOf } from '../../../../shared/model/connection/origin.ts';
import type { Keychain, KeyReading } from '../../base/keychain.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Missing } from '../../supplier/doctor/examination-input.ts';
import { examine } from '../../supplier/doctor/examine.ts';
import type { Network } from '../../supplier/http/http-network.ts';
import { type DeskOf, whileThere } from '../base/calls.ts';
import { storedReplies } from '../replies/kept-replies.ts';
import type { ReplyRecorder } from '../replies/reply-recorder.ts';
import type { ConnectionDesk } from './connections.ts';
import type { HealthTracker } from './health-tracker.ts';
import type { PracticeControl } from './practice-desk.ts';

export interface DoctorDeskDeps {
  /** Supplies references of our own orders for a bulk read, and the last answers to such reads. */
  readonly journal: { readonly orders: Pick<Journal['orders'], 'list'> } & Pick<Journal, 'replies'> & {
      readonly statuses: Pick<Journal['statuses'], 'countHeld'>;
    };
  readonly recorder: Pick<ReplyRecorder, 'flush'>;
  readonly keychain: Pick<Keychain, 'read'>;
  readonly practice: Pick<PracticeControl, 'start'>;
  readonly connections: Pick<ConnectionDesk, 'list' | 'client'>;
  readonly health: Pick<HealthTracker, 'set'>;
  readonly clock: Clock;
  readonly network: Network;
  readonly version: string;
  /** Removes keys, e-mail addresses and long numbers from everything shown and copied. */
  readonly redact: (text: string) => string;
}

type DoctorsKey = Exclude<KeyReading, { known: true }> | { readonly known: true; readonly key: string };

export function openDoctorDesk(deps: DoctorDeskDeps) {
  const { connections, health, clock, network, version, redact } = deps;
  // The key, or the token for e-mail and password. The secret is read only for the origin for which the user entered it (money-safety H5).
  const keyFor = async ({ id, practice }: Connection, baseAddress: string): Promise<DoctorsKey> => {
    const origin = originOf(baseAddress);
    if (!practice) return deps.keychain.read(id, origin);
    const practiceServer = await deps.practice.start();
    const givenFor = originOf(practiceServer.baseAddress);
    return givenFor === origin
      ? { known: true, key: practiceServer.apiKey }
      : { known: false, why: 'other-origin', givenFor };
  };
  const references = async (connectionId: string): Promise<string[]> => {
    const filter = { search: '', states: [], batchId: null, connectionId, cursor: null, limit: 20 };
    return (await deps.journal.orders.list(filter)).orders.flatMap(({ reference }) => reference ?? []);
  };
  const lostRows = async (connection: Connection): Promise<readonly ReplySummary[]> => {
    await deps.recorder.flush();
    const replies = await storedReplies(deps.journal.replies, connection.id, connection);
    return replies.filter(({ reply, lost }) => reply === 'status' && lost > 0);
  };
  return {
    // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: it is one examination, from the connection to the last finding.
    async *examine({ connectionId, instead }, origin) {
      const signal = whileThere(origin);
      const client = await connections.client(connectionId);
      const connection = (await connections.list()).connections.find(({ id }) => id === connectionId);
      if (!connection) return;
      // The practice supplier's address changes with every start.
      const own = connection.practice ? await deps.practice.start() : connection;
      const saved = own.baseAddress;
      const examined = {
        baseAddress: instead.baseAddress ?? saved,
        actionPath: instead.actionPath ?? connection.actionPath,
        keyForm: instead.keyForm ?? connection.keyForm,
        requestForm: connection.requestForm,
        userName: own.userName,
        bulkForm: connection.bulkForm,
        restOnly: connection.signIn === 'password' || connection.interfaces === 'rest',
        restSuffices: connection.interfaces !== 'action',
        references: await references(connectionId),
        requestProfile: connection,
      };
      const asSaved = Object.values(instead).every((value) => value === undefined);
      const lost = await lostRows(connection);
      const heldCount = await deps.journal.statuses.countHeld(connectionId);
      const heldStep = examined.restOnly ? 'rest' : 'bulk-status';
      const reading = await keyFor(connection, examined.baseAddress);
      const access = client && reading.known ? { key: reading.key, limiter: client.limiter } : null;
      let ill = false;
      try {
        for await (const finding of examine(examined, {
          access,
          missing: missingKey(reading, examined.baseAddress),
          reader: client?.reader,
          clock,
          network,
          version,
          signal,
        })) {
          ill ||= finding.verdict === 'bad';
          if (finding.step === 'sign-in' && finding.verdict === 'good' && asSaved && !ill)
            health.set(connectionId, 'ok', null);
          const reported = withHeld(withLostRows(finding, lost), finding.step === heldStep ? heldCount : 0);
          const asked = finding.asked && { ...finding.asked, what: redact(finding.asked.what) };
          yield { ...reported, evidence: redact(reported.evidence), asked };
        }
      } catch (error) {
        // The caller no longer waits for the result.
        if (!signal?.aborted) throw error;
      }
    },
  } satisfies DeskOf<'diagnostics'>;
}

/** Adds unread rows of the shop's own last bulk reads, because the examination itself asks for only two references. */
function withLostRows(finding: Finding, lost: readonly ReplySummary[]): Finding {
  const interfaceOfStep = { 'bulk-status': 'action', rest: 'rest' } as const;
  const lostReply = lost.find(
    (each) =>
      finding.step in interfaceOfStep &&
      each.interface === interfaceOfStep[finding.step as keyof typeof interfaceOfStep],
  );
  if (lostReply === undefined || finding.verdict !== 'good') return finding;
  const counted = `Rows of the last answer about orders that could not be read: ${lostReply.lost} (${lostReply.operation}).`;
  return {
    ...finding,
    verdict: 'warning',
    problem: 'not-understood',
    evidence: `${finding.evidence}. ${counted}`,
  };
}

/** Adds a warning to the finding if the last answers of open orders were set aside. Many such orders suggest a fault at the supplier. */
function withHeld(finding: Finding, heldCount: number): Finding {
  if (heldCount === 0 || (finding.verdict !== 'good' && finding.verdict !== 'skipped')) return finding;
  const counted = `Open orders whose last answer was set aside: ${heldCount}.`;
  return {
    ...finding,
    verdict: 'warning',
    problem: 'answers-held',
    evidence: finding.evidence === '' ? counted : `${finding.evidence}. ${counted}`,
  };
}

function missingKey(reading: DoctorsKey, baseAddress: string): Missing {
  if (reading.known || reading.why === 'none') return { problem: 'no-key', evidence: '' };
  if (reading.why === 'locked') return { problem: 'keychain-locked', evidence: '' };
  const expectedOrigin = originOf(baseAddress) ?? baseAddress;
  return { problem: 'key-of-other-origin', evidence: `${reading.givenFor ?? '?'} → ${expectedOrigin}` };
}
