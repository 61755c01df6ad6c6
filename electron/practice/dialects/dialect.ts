import type { Packing } from '../base/family-request.ts';
import type { Reply } from '../base/reply.ts';
import type { SupplierRequest } from '../base/supplier-request.ts';
import type { OrderRefusal } from '../books/check-order.ts';
import type { PracticeStatus } from '../books/ledger.ts';
import type { WalletRow } from '../books/wallet.ts';
import type { Delivery, PracticeService } from '../catalogue/service.ts';

export interface ReportedOrder {
  readonly reference: number;
  readonly serviceId: number;
  readonly serviceName: string;
  readonly identifier: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly price: string;
  /** The status in the dialect's own words or numbers. */
  readonly status: string | number;
  /** The code; `''` until there is a code. */
  readonly code: string;
  /** The text next to the code; absent if the panel has none. */
  readonly comment?: string;
  readonly placedAtMs: number;
  readonly movedAtMs: number;
}

export interface ReportedAccount {
  /** A decimal such as `"500.00"`. */
  readonly balance: string;
  /** USD, unless the site has another currency. */
  readonly currency: string;
  readonly name: string;
  readonly email: string;
}

export type ActionProblem =
  | OrderRefusal
  | { readonly is: 'authentication' }
  | { readonly is: 'address-denied'; readonly address: string }
  | { readonly is: 'unknown-action' }
  | { readonly is: 'too-many-ids'; readonly most: number }
  | { readonly is: 'no-result' }
  /** The list of services was sent a short time ago, and can be read again after this number of minutes. */
  | { readonly is: 'list-too-often'; readonly minutes: number }
  | { readonly is: 'wrong-method'; readonly method: string }
  | { readonly is: 'too-many-requests' };

export interface WrittenProblem {
  readonly status: number;
  readonly value: unknown;
}

/** Functions that write the answers of the action endpoint. Each returns the JSON of a body. */
export interface ActionWriters {
  readonly account: (account: ReportedAccount) => unknown;
  /** `all` contains every service on sale; the dialect decides which of them belong in which list. */
  readonly services: (
    kind: PracticeService['kind'],
    all: readonly PracticeService[],
    account: ReportedAccount,
  ) => unknown;
  readonly placed: (order: ReportedOrder) => unknown;
  readonly status: (order: ReportedOrder) => unknown;
  /**
   * The order for an unknown id is null. If `isMap` is true, the request had one question per order, and `asked` contains the names of the
   * questions.
   */
  readonly bulk: (
    asked: readonly string[],
    orders: readonly (ReportedOrder | null)[],
    isMap: boolean,
  ) => unknown;
  readonly problem: (problem: ActionProblem, action: string | null) => WrittenProblem;
  /** Actions of the interface (supplier/protocol/README.md) that this panel lacks. */
  readonly unknownActions: readonly string[];
}

/** The position of a page in its list. */
export interface Page {
  readonly current: number;
  readonly last: number;
  readonly perPage: number;
  readonly total: number;
  readonly link: (page: number) => string | null;
}

export type PagedList = 'services' | 'orders' | 'transactions';

export interface RestWriters {
  /** Rows per page; null if the whole list is one page. */
  readonly perPage: Readonly<Record<PagedList, number | null>>;
  readonly one: (resource: unknown) => unknown;
  readonly list: (resources: readonly unknown[], page: Page | null) => unknown;
  readonly problem: (message: string, errors: Readonly<Record<string, readonly string[]>> | null) => unknown;
  readonly login: (token: string, account: ReportedAccount) => unknown;
  readonly account: (account: ReportedAccount) => unknown;
  readonly service: (service: PracticeService) => unknown;
  readonly order: (order: ReportedOrder) => unknown;
  readonly transaction: (row: WalletRow) => unknown;
  /** If true, a request without `Accept: application/json` gets the sign-in page. */
  readonly loginPageWithoutAccept: boolean;
}

/** A panel that accepts only the family's form. */
export interface FamilyPanel {
  readonly packing: Packing;
  /** The answer to requests that sign in with the other form. If absent, the dialect's usual refusal is used. */
  readonly notSignedIn?: WrittenProblem;
}

/** One dialect of the practice supplier. The content is the same in every dialect. */
export interface Dialect {
  readonly name: string;
  /** One sentence for display. */
  readonly description: string;
  /** Null if the panel has no action endpoint. */
  readonly action: ActionWriters | null;
  /** Null if the panel has no REST. */
  readonly rest: RestWriters | null;
  /** The reply at the path of an interface that this panel does not have. */
  readonly absent?: (path: string) => Reply;
  /** Absent if the panel accepts both forms of requests. */
  readonly family?: FamilyPanel;
  readonly statusWord?: (status: PracticeStatus, delivers: Delivery['is']) => string | number;
  /** Minimum interval between two reads of the list of services, in the supplier's own time. If absent, there is no minimum. */
  readonly listEveryMs?: number;
  /** Delay until the code of a finished order appears, in the supplier's own time. */
  readonly codeDelayMs?: number;
  /** A last change to every JSON answer of both interfaces. */
  readonly finish?: (reply: Reply, request: SupplierRequest) => Reply;
}
