import type { Connection } from '../../../shared/model/connection.ts';
import type { Finding } from '../../../shared/model/doctor.ts';

/** The connection doctor: safe questions through the limiter, and what their answers mean. */
export interface DoctorDesk {
  examine(
    connectionId: string,
    instead: { readonly [Key in 'baseAddress' | 'actionPath' | 'keyForm']?: Connection[Key] | undefined },
    signal?: AbortSignal,
  ): AsyncGenerator<Finding, void>;
}
