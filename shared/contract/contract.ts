import { type ContractRouterClient, isContractProcedure } from '@orpc/contract';
import { budgetSchema } from '../model/connection/budget.ts';
import { about, type CallRules, call } from './base/call.ts';
import { account } from './connections/account.ts';
import { catalogue } from './connections/catalogue.ts';
import { connections } from './connections/connections.ts';
import { diagnostics } from './connections/diagnostics.ts';
import { books } from './money/books.ts';
import { claims } from './money/claims.ts';
import { pricing } from './money/pricing.ts';
import { wallet } from './money/wallet.ts';
import { batches } from './orders/batches.ts';
import { drafts } from './orders/drafts.ts';
import { gaps } from './orders/gaps.ts';
import { known } from './orders/known.ts';
import { orders } from './orders/orders.ts';
import { reports } from './orders/reports.ts';
import { backups } from './shop/backups.ts';
import { customers } from './shop/customers.ts';
import { host } from './shop/host.ts';
import { printing } from './shop/printing.ts';
import { settings } from './shop/settings.ts';
import { sharing } from './shop/sharing.ts';
import { staff } from './shop/staff.ts';

const budget = {
  /** The request budget of a connection's key (L5). */
  read: call({ who: 'person', till: true }).input(about).output(budgetSchema),
};

/** All calls from a page to the backend. The router and the page's client are both derived from this value. */
export const contract = {
  connections,
  account,
  catalogue,
  customers,
  orders,
  batches,
  drafts,
  wallet,
  claims,
  pricing,
  printing,
  reports,
  books,
  budget,
  settings,
  sharing,
  diagnostics,
  backups,
  gaps,
  host,
  known,
  staff,
};

export type Contract = typeof contract;

export type ContractClient = ContractRouterClient<Contract>;

/** Returns the rules of the call at this path; null if there is no such call. */
export function rulesOf(path: readonly string[]): CallRules | null {
  const [area = '', name = ''] = path;
  if (path.length !== 2 || !Object.hasOwn(contract, area)) return null;
  const calls: Readonly<Record<string, unknown>> = contract[area as keyof Contract];
  const procedure = Object.hasOwn(calls, name) ? calls[name] : undefined;
  return isContractProcedure(procedure) ? (procedure['~orpc'].meta as CallRules) : null;
}
