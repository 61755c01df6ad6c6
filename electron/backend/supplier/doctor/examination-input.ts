import type { Clock } from '../../../../shared/model/base/clock.ts';
import type { ReadingContext } from '../decode/fields/reading-context.ts';
import type { Network } from '../http/http-network.ts';
import type { Limiter } from '../limiter/limiter.ts';
import type { SupplierAddress } from '../protocol/action-endpoint.ts';
import type { ReplyReader } from '../reply/reply-reader.ts';

export interface ExaminationContext {
  /** Null if this machine has no key for this address: then nothing can be asked. */
  readonly access: { readonly key: string; readonly limiter: Limiter } | null;
  /** Why `access` is null; if absent, there is no key at all. */
  readonly missing?: Missing;
  /** Reads long lists in another thread. */
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

/** The address to examine, and how the supplier there takes requests. */
export interface ExaminedConnection extends SupplierAddress {
  readonly bulkForm: 'comma' | 'array';
  /** This shop uses REST only, so the action endpoint is skipped. */
  readonly restOnly: boolean;
  /** REST alone is enough if there is no action endpoint. */
  readonly restSuffices: boolean;
  /** References of our own orders for a bulk question; may be empty. */
  readonly references: readonly string[];
  /** A person's corrections of replies; mapped fields give no warning. */
  readonly requestProfile: ReadingContext['requestProfile'];
}
