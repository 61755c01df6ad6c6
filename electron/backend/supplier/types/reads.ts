import type { Failure } from '../../../../shared/contract/base/failures.ts';
import type { Money } from '../../../../shared/model/base/decimal.ts';
import type { Details } from '../../../../shared/model/base/details.ts';
import type { Account } from '../../../../shared/model/connection/account.ts';
import type { Priority } from '../../../../shared/model/connection/budget.ts';
import type { InterfaceChoice } from '../../../../shared/model/connection/connection.ts';
import type { SupplierState } from '../../../../shared/model/order/order.ts';
import type { PanelChoice, PanelList } from '../../../../shared/model/service/panel-list.ts';
import type { ServiceDetail } from '../../../../shared/model/service/service.ts';
import type { Transaction } from '../../../../shared/model/wallet/transaction.ts';
import type { Reading } from './exchange.ts';
import type { PageAddress } from './page-addresses.ts';

/** A service as the supplier lists it; favourites, past prices and which of several was meant are the journal's to add. */
export type ListedService = Omit<ServiceDetail, 'favourite' | 'previousPrice' | 'contested' | 'beside'>;

export interface ServiceList {
  /** In the supplier's order; several may have one id. */
  readonly services: readonly ListedService[];
  /** Rows that could not be read as a service. */
  readonly unreadable: number;
}

/** All that a supplier lists: its main list, and after it what its further list of server services adds. */
export interface ListedCatalogue extends ServiceList {
  /** `from`: the first service that only the further list names. `none`: the supplier has no such list. */
  readonly further:
    | { readonly came: 'read'; readonly from: number }
    | { readonly came: 'none' }
    | { readonly came: 'failed'; readonly failure: Failure };
}

/** One order's status as the supplier tells it. `reference` is null if the row named none. */
export interface StatusRow {
  readonly reference: string | null;
  readonly identifier: string | null;
  readonly state: SupplierState;
  /** The supplier's own word or number. */
  readonly supplierStatus: string | null;
  /** The code or report; null if it is absent or empty. */
  readonly result: string | null;
  /** The supplier's comment or message for this order, if there is one. */
  readonly comment: string | null;
  /** What else the row says, under the supplier's own names. */
  readonly details: Details;
}

/** An order as the supplier lists it: what a reconciler compares with ours. */
export interface ListedOrder extends StatusRow {
  readonly serviceId: string | null;
  /** What it cost; null if the row tells no price that can be read exactly. */
  readonly price: Money | null;
  /** Milliseconds since the epoch; null if the row tells no time that can be read. */
  readonly createdAt: number | null;
}

/** One page of a list. Pages count from 1. */
export interface Page {
  /** Null on the last page, and where the reply names no further one. */
  readonly nextPage: number | null;
  /** How many rows there are in all; null if the reply does not say. */
  readonly total: number | null;
  /** Rows of this page that could not be read. */
  readonly unreadable: number;
}
/** A page as its reply tells it: where the next one is may be any query. */
export type DecodedPage<Whole extends Page> = Omit<Whole, 'nextPage'> & { readonly next: PageAddress | null };
export interface TransactionPage extends Page {
  readonly transactions: readonly Transaction[];
}
export interface OrderPage extends Page {
  readonly orders: readonly ListedOrder[];
}

/** The reading half of the client: safe to repeat, through the limiter, with the given priority. None of them throws. */
export interface SupplierReads {
  account(priority: Priority): Promise<Reading<Account>>;
  /** The account with everything that is notified of it, from REST where that answers. */
  profile(priority: Priority): Promise<Reading<Account>>;
  /** IMEI services and, where the supplier knows the call, server services, as one list. */
  services(priority: Priority): Promise<Reading<ListedCatalogue>>;
  /** One service anew; REST only. */
  service(id: string, priority: Priority): Promise<Reading<ListedService>>;
  /** A panel's own list of ids; panels of the family alone have some. */
  panelList(list: PanelList, priority: Priority): Promise<Reading<readonly PanelChoice[]>>;
  orderStatus(reference: string, priority: Priority): Promise<Reading<StatusRow>>;
  /**
   * Rows that the reply held, joined by the caller by reference or identifier, never by position (P2). Whom it is about is asked for
   * when its turn at the limiter has come, and again where it is asked once more: on another interface, or with another token. Where
   * that is nobody, nothing is sent, and the slot is given back.
   */
  orderStatuses(
    references: () => readonly string[],
    priority: Priority,
  ): Promise<Reading<readonly StatusRow[]>>;
  /** A page of the wallet, in the supplier's order; REST only. */
  transactions(page: number, priority: Priority): Promise<Reading<TransactionPage>>;
  /** A page of the order list, in the supplier's order; REST only. */
  orders(page: number, priority: Priority): Promise<Reading<OrderPage>>;
  /** Which interface serves which need at this moment. */
  interfaceChoices(): readonly InterfaceChoice[];
  /** Told when that has changed. Returns how to stop listening. */
  onInterfaceChoices(listener: (interfaceChoices: readonly InterfaceChoice[]) => void): () => void;
}
