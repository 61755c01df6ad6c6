import type { Clock } from '../../../shared/model/clock.ts';
import type { Connection } from '../../../shared/model/connection.ts';
import type { Finding } from '../../../shared/model/doctor.ts';
import type { Journal } from '../journal/journal.ts';
import type { Keychain } from '../keychain.ts';
import { examine } from '../supplier/doctor/examine.ts';
import type { ConnectionDesk } from './connections.ts';
import type { HealthBoard } from './health.ts';
import type { PracticeControl } from './practice-desk.ts';

/** The connection doctor: safe questions through the limiter, and what their answers mean. */
export interface DoctorDesk {
  examine(
    connectionId: string,
    instead: { readonly [Key in 'baseAddress' | 'actionPath' | 'keyForm']?: Connection[Key] | undefined },
    signal?: AbortSignal,
  ): AsyncGenerator<Finding, void>;
}

export interface DoctorDeskParts {
  /** For references of our own orders, to ask after in bulk. */
  readonly journal: { readonly orders: Pick<Journal['orders'], 'list'> };
  readonly keychain: Pick<Keychain, 'read'>;
  readonly practice: Pick<PracticeControl, 'start'>;
  readonly connections: Pick<ConnectionDesk, 'list' | 'line'>;
  readonly health: Pick<HealthBoard, 'set'>;
  readonly clock: Clock;
  readonly version: string;
  /** Takes keys, e-mail addresses and long numbers out of what is shown and copied. */
  readonly redact: (text: string) => string;
}

export function openDoctorDesk(parts: DoctorDeskParts): DoctorDesk {
  const { connections, health, clock, version, redact } = parts;
  // What signs in is a key, or the token of e-mail and password.
  const accessOf = async ({ id, practice, baseAddress }: Connection) => {
    if (practice) return parts.practice.start();
    const apiKey = await parts.keychain.read(id);
    return apiKey === null ? null : { baseAddress, apiKey };
  };
  const references = async (connectionId: string): Promise<string[]> => {
    const filter = { search: '', states: [], batchId: null, connectionId, cursor: null, limit: 20 };
    return (await parts.journal.orders.list(filter)).orders.flatMap(({ reference }) => reference ?? []);
  };
  return {
    async *examine(connectionId, instead, signal) {
      const line = await connections.line(connectionId);
      const connection = (await connections.list()).connections.find(({ id }) => id === connectionId);
      if (!connection) return;
      // The practice supplier's address is new with every start.
      const now = await accessOf(connection);
      const patient = {
        baseAddress: instead.baseAddress ?? now?.baseAddress ?? connection.baseAddress,
        actionPath: instead.actionPath ?? connection.actionPath,
        keyForm: instead.keyForm ?? connection.keyForm,
        bulkForm: connection.bulkForm,
        restOnly: connection.signIn === 'password' || connection.interfaces === 'rest',
        restSuffices: connection.interfaces !== 'action',
        references: await references(connectionId),
      };
      const asSaved = Object.values(instead).every((value) => value === undefined);
      const access = line && now ? { key: now.apiKey, limiter: line.limiter } : null;
      let ill = false;
      try {
        for await (const finding of examine(patient, {
          access,
          reader: line?.reader,
          clock,
          version,
          signal,
        })) {
          ill ||= finding.verdict === 'bad';
          if (finding.step === 'sign-in' && finding.verdict === 'good' && asSaved && !ill)
            health.set(connectionId, 'ok', null);
          yield { ...finding, evidence: redact(finding.evidence) };
        }
      } catch (error) {
        // Nobody listens any more.
        if (!signal?.aborted) throw error;
      }
    },
  };
}
