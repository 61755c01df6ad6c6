import type { Account } from '../../../shared/model/account.ts';
import type { Priority } from '../../../shared/model/budget.ts';
import type { SupplierState } from '../../../shared/model/order.ts';
import type { ServiceDetail } from '../../../shared/model/service.ts';
import type { Reading } from './exchange.ts';

/** A service as the supplier lists it; favourites and past prices are the journal's to add. */
export type ListedService = Omit<ServiceDetail, 'favourite' | 'previousPrice'>;

export interface ServiceList {
  readonly services: readonly ListedService[];
  /** Rows that could not be read as a service. */
  readonly unreadable: number;
}

/** One order's status as the supplier tells it. `reference` is null where the row named none. */
export interface StatusRow {
  readonly reference: string | null;
  readonly identifier: string | null;
  readonly state: SupplierState;
  /** The supplier's own word or number. */
  readonly supplierStatus: string | null;
  /** The code or report; null where it is absent or empty. */
  readonly result: string | null;
  /** The supplier's comment or message for this order, where there is one. */
  readonly comment: string | null;
}

/** The reading half of the client: safe to repeat, through the limiter, with the given priority. None of them throws. */
export interface SupplierReads {
  account(priority: Priority): Promise<Reading<Account>>;
  /** IMEI services and, where the supplier knows the call, server services, as one list. */
  services(priority: Priority): Promise<Reading<ServiceList>>;
  orderStatus(reference: string, priority: Priority): Promise<Reading<StatusRow>>;
  /** Rows that the reply held, joined by the caller by reference or identifier, never by position (P2). */
  orderStatuses(references: readonly string[], priority: Priority): Promise<Reading<readonly StatusRow[]>>;
}
