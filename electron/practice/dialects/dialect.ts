import type { Packing } from '../base/family-request.ts';
import type { Reply } from '../base/reply.ts';
import type { SupplierRequest } from '../base/supplier-request.ts';
import type { OrderRefusal } from '../books/check-order.ts';
import type { PracticeStatus } from '../books/ledger.ts';
import type { WalletRow } from '../books/wallet.ts';
import type { Delivery, PracticeService } from '../catalogue/service.ts';

/** An order's values for a dialect. */
export interface ReportedOrder {
  readonly reference: number;
  readonly serviceId: number;
  readonly serviceName: string;
  readonly identifier: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly price: string;
  /** The status in the dialect's own words or numbers. */
  readonly status: string | number;
  /** `''` until there is one. */
  readonly code: string;
  /** The text beside the code; absent if the panel has none. */
  readonly comment?: string;
  readonly placedAtMs: number;
  readonly movedAtMs: number;
}

export interface ReportedAccount {
  /** A decimal such as `"500.00"`. */
  readonly balance: string;
  /** USD, unless the site says otherwise. */
  readonly currency: string;
  readonly name: string;
  readonly email: string;
}

/** Why the action endpoint refuses a request. */
export type ActionProblem =
  | OrderRefusal
  | { readonly is: 'authentication' }
  | { readonly is: 'address-denied'; readonly address: string }
  | { readonly is: 'unknown-action' }
  | { readonly is: 'too-many-ids'; readonly most: number }
  | { readonly is: 'no-result' }
  /** The list of services was sent recently, and can be read again after so many minutes. */
  | { readonly is: 'list-too-often'; readonly minutes: number }
  | { readonly is: 'wrong-method'; readonly method: string }
  | { readonly is: 'too-many-requests' };

export interface WrittenProblem {
  readonly status: number;
  readonly value: unknown;
}

/** How the action endpoint writes each of its answers: the JSON of each body. */
export interface ActionWriters {
  readonly account: (account: ReportedAccount) => unknown;
  /** `all` is everything that is sold; the dialect decides which part belongs in which list. */
  readonly services: (
    kind: PracticeService['kind'],
    all: readonly PracticeService[],
    account: ReportedAccount,
  ) => unknown;
  readonly placed: (order: ReportedOrder) => unknown;
  readonly status: (order: ReportedOrder) => unknown;
  /** `null` for an unknown id. `isMap`: each had its own question, and `asked` are the names of those. */
  readonly bulk: (
    asked: readonly string[],
    orders: readonly (ReportedOrder | null)[],
    isMap: boolean,
  ) => unknown;
  readonly problem: (problem: ActionProblem, action: string | null) => WrittenProblem;
  /** Actions of the interface (supplier/protocol/README.md) that this panel does not know. */
  readonly unknownActions: readonly string[];
}

/** A page's position in its list. */
export interface Page {
  readonly current: number;
  readonly last: number;
  readonly perPage: number;
  readonly total: number;
  readonly link: (page: number) => string | null;
}

export type PagedList = 'services' | 'orders' | 'transactions';

/** How REST writes each of its answers. */
export interface RestWriters {
  /** Rows per page; null if the whole list comes at once. */
  readonly perPage: Readonly<Record<PagedList, number | null>>;
  readonly one: (resource: unknown) => unknown;
  readonly list: (resources: readonly unknown[], page: Page | null) => unknown;
  readonly problem: (message: string, errors: Readonly<Record<string, readonly string[]>> | null) => unknown;
  readonly login: (token: string, account: ReportedAccount) => unknown;
  readonly account: (account: ReportedAccount) => unknown;
  readonly service: (service: PracticeService) => unknown;
  readonly order: (order: ReportedOrder) => unknown;
  readonly transaction: (row: WalletRow) => unknown;
  /** Shows its sign-in page without `Accept: application/json`. */
  readonly loginPageWithoutAccept: boolean;
}

/** A panel that takes the family's form only. */
export interface FamilyPanel {
  readonly packing: Packing;
  /** Its refusal of other sign-ins; the dialect's own if absent. */
  readonly notSignedIn?: WrittenProblem;
}

/** One dialect of the family. The content is the same in each. */
export interface Dialect {
  readonly name: string;
  /** One sentence for people. */
  readonly description: string;
  /** Null if the panel has no action endpoint. */
  readonly action: ActionWriters | null;
  /** Null if it has no REST. */
  readonly rest: RestWriters | null;
  /** The reply at the path of an absent interface. */
  readonly absent?: (path: string) => Reply;
  /** Absent if it takes either form. */
  readonly family?: FamilyPanel;
  readonly statusWord?: (status: PracticeStatus, delivers: Delivery['is']) => string | number;
  /** Minimum interval between lists of services, in its own time; if absent, there is none. */
  readonly listEveryMs?: number;
  /** Delay after an order's end, in the supplier's own time, until its code appears. */
  readonly codeDelayMs?: number;
  /** Applied last to every JSON answer of either interface. */
  readonly finish?: (reply: Reply, request: SupplierRequest) => Reply;
}
