import type { Finding } from '../../../../shared/model/connection/doctor.ts';
import type { Envelope } from '../decode/fields/envelope.ts';

export type Problem = NonNullable<Finding['problem']>;
export type Step = Finding['step'];
export type Cure = NonNullable<Finding['cure']>;

/** What one reply reports the connection. */
export interface ReplyReading {
  readonly status: number;
  /** Null: an answer that says yes. */
  readonly problem: Problem | null;
  /** What was seen, in the supplier's words if there are any. No key, no IMEI, no e-mail. */
  readonly evidence: string;
  /** True if the supplier's interface itself answered here, be it with a refusal. */
  readonly spoke: boolean;
  /** Where the supplier sends us on to, on the same host. */
  readonly sentTo: string | null;
  readonly envelope: Envelope | null;
}
