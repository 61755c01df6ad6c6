import type { ContractRouterClient } from '@orpc/contract';
import { account } from './account.ts';
import { backups } from './backups.ts';
import { batches } from './batches.ts';
import { books } from './books.ts';
import { budget } from './budget.ts';
import { catalogue } from './catalogue.ts';
import { claims } from './claims.ts';
import { connections } from './connections.ts';
import { customers } from './customers.ts';
import { diagnostics } from './diagnostics.ts';
import { gaps } from './gaps.ts';
import { host } from './host.ts';
import { known } from './known.ts';
import { orders } from './orders.ts';
import { pricing } from './pricing.ts';
import { printing } from './printing.ts';
import { reports } from './reports.ts';
import { settings } from './settings.ts';
import { sharing } from './sharing.ts';
import { staff } from './staff.ts';
import { wallet } from './wallet.ts';

// Named one by one: as one inferred type it is longer than the compiler writes into a declaration.
export type Contract = {
  connections: typeof connections;
  account: typeof account;
  catalogue: typeof catalogue;
  customers: typeof customers;
  orders: typeof orders;
  batches: typeof batches;
  wallet: typeof wallet;
  claims: typeof claims;
  pricing: typeof pricing;
  printing: typeof printing;
  reports: typeof reports;
  books: typeof books;
  budget: typeof budget;
  settings: typeof settings;
  sharing: typeof sharing;
  diagnostics: typeof diagnostics;
  backups: typeof backups;
  gaps: typeof gaps;
  host: typeof host;
  known: typeof known;
  staff: typeof staff;
};

/** Everything that a page may ask of the backend. Both ends are derived from this one value. */
export const contract: Contract = {
  connections,
  account,
  catalogue,
  customers,
  orders,
  batches,
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

export type ContractClient = ContractRouterClient<typeof contract>;
