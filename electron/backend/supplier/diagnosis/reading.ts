import type { Finding } from '../../../../shared/model/connection/doctor.ts';
import type { Envelope } from '../decode/fields/envelope.ts';

export type Problem = NonNullable<Finding['problem']>;
export type Step = Finding['step'];
export type Cure = NonNullable<Finding['cure']>;

export interface ReplyReading {
  readonly status: number;
  /** Null if the answer was a success. */
  readonly problem: Problem | null;
  /** What was observed, in the supplier's words if possible. Contains no key, no IMEI and no e-mail address. */
  readonly evidence: string;
  /** True if the supplier's interface itself answered, even with a refusal. */
  readonly spoke: boolean;
  /** The target of a redirect, if it is on the same host. */
  readonly sentTo: string | null;
  readonly envelope: Envelope | null;
}
