import type { Failure } from '../../../../shared/contract/base/failures.ts';
import type { Result } from '../../../../shared/model/base/result.ts';
import type { Account } from '../../../../shared/model/connection/account.ts';
import type { InterfaceName } from '../../../../shared/model/connection/connection.ts';
import type { PanelChoice } from '../../../../shared/model/service/panel-list.ts';
import type {
  DecodedPage,
  ListedService,
  OrderPage,
  Page,
  ServiceList,
  StatusRow,
  TransactionPage,
} from './reads.ts';

/** The expected content of a reply. Plain data, so that it can be sent to a worker thread. */
export type ReplyKind = { readonly on: InterfaceName } & AnyReplyKind;

export type AnyReplyKind =
  | { readonly what: 'account' }
  | { readonly what: 'orders' }
  | { readonly what: 'transactions' }
  | { readonly what: 'token' }
  | { readonly what: 'farewell' }
  | { readonly what: 'services'; readonly list: 'imei' | 'server' }
  | { readonly what: 'service'; readonly id: string }
  | { readonly what: 'panel-list' }
  | { readonly what: 'status'; readonly reference: string }
  | { readonly what: 'statuses'; readonly references: readonly string[] };

export interface ReplyContent {
  readonly account: Account;
  readonly services: ServiceList & Pick<DecodedPage<Page>, 'next' | 'total'>;
  readonly service: ListedService;
  readonly 'panel-list': readonly PanelChoice[];
  readonly status: StatusRow;
  readonly statuses: { readonly rows: readonly StatusRow[]; readonly unreadable: number };
  readonly orders: DecodedPage<OrderPage>;
  readonly transactions: DecodedPage<TransactionPage>;
  readonly token: { readonly token: string };
  readonly farewell: null;
}

export type Read<Value> = Result<Value, Failure>;
