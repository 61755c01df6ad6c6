import type { Clock } from '../../../shared/model/clock.ts';
import type { Connection } from '../../../shared/model/connection.ts';
import type { Finding } from '../../../shared/model/doctor.ts';
import { examine } from '../supplier/doctor/examine.ts';
import type { ConnectionDesk } from './connections.ts';
import type { HealthBoard } from './health.ts';

/** The connection doctor: safe questions through the limiter, and what their answers mean. */
export interface DoctorDesk {
  examine(
    connectionId: string,
    instead: { readonly [Key in 'baseAddress' | 'actionPath' | 'keyForm']?: Connection[Key] | undefined },
    signal?: AbortSignal,
  ): AsyncGenerator<Finding, void>;
}

export interface DoctorDeskParts {
  readonly connections: Pick<ConnectionDesk, 'list' | 'line'>;
  readonly health: Pick<HealthBoard, 'set'>;
  readonly clock: Clock;
  readonly version: string;
  /** Where a connection is now and what signs it in, a key or a token; null where none is known on this machine. */
  readonly accessOf: (
    connection: Connection,
  ) => Promise<{ readonly baseAddress: string; readonly apiKey: string } | null>;
  /** References of orders placed on a connection, the newest first. */
  readonly references: (connectionId: string) => Promise<readonly string[]>;
  /** Takes keys, e-mail addresses and long numbers out of what is shown and copied. */
  readonly redact: (text: string) => string;
}

export function openDoctorDesk(parts: DoctorDeskParts): DoctorDesk {
  const { connections, health, clock, version, redact } = parts;
  return {
    async *examine(connectionId, instead, signal) {
      const line = await connections.line(connectionId);
      const connection = (await connections.list()).connections.find(({ id }) => id === connectionId);
      if (!connection) return;
      // The practice supplier's address is new with every start.
      const now = await parts.accessOf(connection);
      const patient = {
        baseAddress: instead.baseAddress ?? now?.baseAddress ?? connection.baseAddress,
        actionPath: instead.actionPath ?? connection.actionPath,
        keyForm: instead.keyForm ?? connection.keyForm,
        bulkForm: connection.bulkForm,
        restOnly: connection.signIn === 'password' || connection.interfaces === 'rest',
        restSuffices: connection.interfaces !== 'action',
        references: await parts.references(connectionId),
      };
      const asSaved = Object.values(instead).every((value) => value === undefined);
      const access = line && now ? { key: now.apiKey, limiter: line.limiter } : null;
      let ill = false;
      try {
        for await (const finding of examine(patient, { access, clock, version, signal })) {
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
