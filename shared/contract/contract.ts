import type { ContractRouterClient } from '@orpc/contract';
import { account } from './account.ts';
import { backups } from './backups.ts';
import { batches } from './batches.ts';
import { budget } from './budget.ts';
import { catalogue } from './catalogue.ts';
import { claims } from './claims.ts';
import { connections } from './connections.ts';
import { customers } from './customers.ts';
import { diagnostics } from './diagnostics.ts';
import { gaps } from './gaps.ts';
import { known } from './known.ts';
import { orders } from './orders.ts';
import { pricing } from './pricing.ts';
import { reports } from './reports.ts';
import { settings } from './settings.ts';
import { wallet } from './wallet.ts';

// Named one by one: as one inferred type it is longer than the compiler writes into a declaration.
type Contract = {
  connections: typeof connections;
  account: typeof account;
  catalogue: typeof catalogue;
  customers: typeof customers;
  orders: typeof orders;
  batches: typeof batches;
  wallet: typeof wallet;
  claims: typeof claims;
  pricing: typeof pricing;
  reports: typeof reports;
  budget: typeof budget;
  settings: typeof settings;
  diagnostics: typeof diagnostics;
  backups: typeof backups;
  gaps: typeof gaps;
  known: typeof known;
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
  reports,
  budget,
  settings,
  diagnostics,
  backups,
  gaps,
  known,
};

export type ContractClient = ContractRouterClient<typeof contract>;
