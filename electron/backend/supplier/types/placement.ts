import type { EncodedMessages } from '../../../../shared/model/base/coded-message.ts';
import type { IdentifierKind } from '../../../../shared/model/identifier/identifier-kind.ts';
import type { SupplierState } from '../../../../shared/model/order/order.ts';
import type { Slot } from '../limiter/limiter.ts';
import type { Exchange } from './exchange.ts';

/** What one attempt to place an order proves (money-safety O3). */
export type PlacementVerdict =
  | {
      readonly verdict: 'accepted';
      readonly reference: string;
      readonly state: SupplierState;
      readonly supplierStatus: string | null;
    }
  /** It is proven that the supplier did not accept the order. `stop` says what must pause. */
  | { readonly verdict: 'refused'; readonly stop: 'connection' | 'batch' | 'none'; readonly words: string }
  /** It is proven that nothing reached the supplier. */
  | { readonly verdict: 'not-sent'; readonly evidence: EncodedMessages }
  | { readonly verdict: 'rate-limited'; readonly retryInMs: number | null; readonly words: string }
  /** The outcome is uncertain. `stop` is set if a firewall in front of the supplier would answer the next order in the same way. */
  | { readonly verdict: 'uncertain'; readonly evidence: EncodedMessages; readonly stop?: 'connection' };

export interface PlacementRequest {
  readonly serviceId: string;
  readonly identifier: string;
  readonly identifierKind: IdentifierKind;
  /** Additional form parameters under exactly these names. */
  readonly fields: Readonly<Record<string, string>>;
  /** The quantity is sent if the service requires it, or if it is greater than one. */
  readonly quantity?: number;
  readonly quantityAsked?: boolean;
  /** The part of `fields` that the panel requires by its own flags. The other fields belong to the service. */
  readonly panelFields?: readonly string[];
  /** The value of `SERVER` for this service in the list; null or absent if the service has none. */
  readonly server?: string | null;
}

/** The client's function that places orders. Only the submit queue gets an `OrderPlacer`. */
export interface OrderPlacer {
  /**
   * Sends one order on a new connection, in a slot that the caller holds. Never repeats the order. Always releases the slot or gives it
   * back. Never throws.
   */
  place(
    request: PlacementRequest,
    slot: Slot,
  ): Promise<{ readonly outcome: PlacementVerdict; readonly exchange: Exchange }>;
}
