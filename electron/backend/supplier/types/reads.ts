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

/** A service in the supplier's list. The journal adds favourites, past prices and ambiguity. */
export type ListedService = Omit<ServiceDetail, 'favourite' | 'previousPrice' | 'contested' | 'beside'> & {
  /**
   * Used instead of a price if the list names no currency. `wholePrice` is the amount if the currency has no smaller unit, such as 15000
   * for `15.000`.
   */
  readonly wholePrice?: string;
};

export interface ServiceList {
  /** The services in the supplier's order. Several services may have the same id. */
  readonly services: readonly ListedService[];
  /** Number of rows that could not be read as a service. */
  readonly unreadable: number;
}

/** The main list, followed by the services that only the separate list of server services has. */
export interface ListedCatalogue extends ServiceList {
  /** `from` is the index of the first service that only the second list has. `none` means that the supplier has no such list. */
  readonly further:
    | { readonly came: 'read'; readonly from: number }
    | { readonly came: 'none' }
    | { readonly came: 'failed'; readonly failure: Failure };
}

/** One order's status from the supplier. `reference` is null if the row has none. */
export interface StatusRow {
  readonly reference: string | null;
  readonly identifier: string | null;
  readonly state: SupplierState;
  readonly supplierStatus: string | null;
  /** The code or report; null if absent or empty. */
  readonly result: string | null;
  readonly comment: string | null;
  /** The row's other values, under the supplier's own names. */
  readonly details: Details;
}

/** An order in the supplier's list; the reconciler compares it with our orders. */
export interface ListedOrder extends StatusRow {
  readonly serviceId: string | null;
  /** Null if the row has no price that can be read exactly. */
  readonly price: Money | null;
  /** Milliseconds since the epoch; null if the row has no readable time. */
  readonly createdAt: number | null;
}

/** One page of a list. Pages count from 1. */
export interface Page {
  /** Null if this is the last page, or if the reply names no next page. */
  readonly nextPage: number | null;
  /** Rows in all pages; null if not given. */
  readonly total: number | null;
  /** Number of unreadable rows of this page. */
  readonly unreadable: number;
}
export type DecodedPage<Whole extends Page> = Omit<Whole, 'nextPage'> & { readonly next: PageAddress | null };
export interface TransactionPage extends Page {
  readonly transactions: readonly Transaction[];
}
export interface OrderPage extends Page {
  readonly orders: readonly ListedOrder[];
}

/**
 * The client's read methods. All their requests may be repeated safely, and go through the limiter at the
 * given priority. No function throws.
 */
export interface SupplierReads {
  account(priority: Priority): Promise<Reading<Account>>;
  /** The account with all its details, from REST if REST answers. */
  profile(priority: Priority): Promise<Reading<Account>>;
  /** IMEI services and, if the supplier has that action, server services, as one list. */
  services(priority: Priority): Promise<Reading<ListedCatalogue>>;
  /** Reads one service again; REST only. */
  service(id: string, priority: Priority): Promise<Reading<ListedService>>;
  /** Reads one of a panel's own lists of ids. Only panels of the family have such lists. */
  panelList(list: PanelList, priority: Priority): Promise<Reading<readonly PanelChoice[]>>;
  orderStatus(reference: string, priority: Priority): Promise<Reading<StatusRow>>;
  /**
   * The rows of the reply. Join them by reference or identifier, never by position (P2). The function `references` is called when the
   * limiter grants a slot. The function is called again before a second attempt, on the other interface or with a new token. If it returns
   * no references, nothing is sent and the slot is given back.
   */
  orderStatuses(
    references: () => readonly string[],
    priority: Priority,
  ): Promise<Reading<readonly StatusRow[]>>;
  /** A page of the wallet, in the supplier's order; REST only. */
  transactions(page: number, priority: Priority): Promise<Reading<TransactionPage>>;
  /** A page of the order list, in the supplier's order; REST only. */
  orders(page: number, priority: Priority): Promise<Reading<OrderPage>>;
  interfaceChoices(): readonly InterfaceChoice[];
  /** Returns the unsubscribe function. */
  onInterfaceChoices(listener: (interfaceChoices: readonly InterfaceChoice[]) => void): () => void;
}
