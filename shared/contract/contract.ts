import type { ContractRouterClient } from '@orpc/contract';
import { account } from './account.ts';
import { backups } from './backups.ts';
import { batches } from './batches.ts';
import { budget } from './budget.ts';
import { catalogue } from './catalogue.ts';
import { connections } from './connections.ts';
import { diagnostics } from './diagnostics.ts';
import { gaps } from './gaps.ts';
import { orders } from './orders.ts';
import { pricing } from './pricing.ts';
import { reports } from './reports.ts';
import { settings } from './settings.ts';
import { wallet } from './wallet.ts';

/** Everything that a page may ask of the backend. Both ends are derived from this one value. */
export const contract = {
  connections,
  account,
  catalogue,
  orders,
  batches,
  wallet,
  pricing,
  reports,
  budget,
  settings,
  diagnostics,
  backups,
  gaps,
};

export type ContractClient = ContractRouterClient<typeof contract>;
