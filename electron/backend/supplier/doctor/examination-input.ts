import type { Clock } from '../../../../shared/model/base/clock.ts';
import type { ReadingContext } from '../decode/fields/reading-context.ts';
import type { Network } from '../http/http-network.ts';
import type { Limiter } from '../limiter/limiter.ts';
import type { SupplierAddress } from '../protocol/action-endpoint.ts';
import type { ReplyReader } from '../reply/reply-reader.ts';

export interface ExaminationContext {
  /** Null if this machine has no key for this address. Then no request can be sent. */
  readonly access: { readonly key: string; readonly limiter: Limiter } | null;
  /** The reason why `access` is null. If the reason is absent, no key exists. */
  readonly missing?: Missing;
  readonly reader?: Pick<ReplyReader, 'diagnose'> | undefined;
  readonly clock: Clock;
  readonly network: Network;
  readonly version: string;
  readonly signal?: AbortSignal | undefined;
}

export interface Missing {
  readonly problem: 'no-key' | 'key-of-other-origin' | 'keychain-locked';
  readonly evidence: string;
}

/** The address to examine, and the form of requests that the supplier expects. */
export interface ExaminedConnection extends SupplierAddress {
  readonly bulkForm: 'comma' | 'array';
  /** True if the shop uses only REST. Then the action endpoint is not examined. */
  readonly restOnly: boolean;
  /** True if REST alone is sufficient when there is no action endpoint. */
  readonly restSuffices: boolean;
  /** References of our own orders for a bulk status request; may be empty. */
  readonly references: readonly string[];
  /** The user's corrections of replies. Mapped fields cause no warning. */
  readonly requestProfile: ReadingContext['requestProfile'];
}
