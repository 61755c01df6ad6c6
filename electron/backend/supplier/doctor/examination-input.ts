import type { Clock } from '../../../../shared/model/base/clock.ts';
import type { ReadingContext } from '../decode/fields/reading-context.ts';
import type { Network } from '../http/http-network.ts';
import type { Limiter } from '../limiter/limiter.ts';
import type { SupplierAddress } from '../protocol/action-endpoint.ts';
import type { ReplyReader } from '../reply/reply-reader.ts';

/** What an examination is given to ask with. */
export interface ExaminationContext {
  /** Null if no key is known on this machine for this address: then nothing can be asked. */
  readonly access: { readonly key: string; readonly limiter: Limiter } | null;
  /** Why there is no access; that no key is known at all, if it is absent. */
  readonly missing?: Missing;
  /** Reads long lists without holding this thread. */
  readonly reader?: Pick<ReplyReader, 'diagnose'> | undefined;
  readonly clock: Clock;
  readonly network: Network;
  readonly version: string;
  readonly signal?: AbortSignal | undefined;
}

/** Why nothing can be asked. */
export interface Missing {
  readonly problem: 'no-key' | 'key-of-other-origin' | 'keychain-locked';
  readonly evidence: string;
}

/** What is examined: an address, and how the supplier there takes requests. */
export interface ExaminedConnection extends SupplierAddress {
  readonly bulkForm: 'comma' | 'array';
  /** The shop reaches this supplier over REST alone, so the action endpoint is not looked at. */
  readonly restOnly: boolean;
  /** Nobody insists on the action endpoint: if there is none, REST carries the shop. */
  readonly restSuffices: boolean;
  /** References of our own orders, for asking after them in bulk; none is well too. */
  readonly references: readonly string[];
  /** What a person said of this supplier's replies: what was mapped is not warned of. */
  readonly requestProfile: ReadingContext['requestProfile'];
}
