import type { Account } from '../../../../shared/model/connection/account.ts';
import type { StoredConnection } from '../../journal/supplier-data/connections.ts';
import { done, type Outcome } from '../base/outcome.ts';
import type { SupplierAccess, SupplierClients } from './supplier-clients.ts';

/** Reads the account with a temporary client; answers with the account and what the trial showed of the supplier. */
export async function testConnection(
  clients: Pick<SupplierClients, 'openTrial'>,
  wanted: SupplierAccess,
): Promise<Outcome<{ readonly account: Account; readonly learned: Partial<StoredConnection> }>> {
  const trial = await clients.openTrial(wanted);
  try {
    const reading = await trial.check('person');
    if (!reading.ok) return { ok: false, failure: reading.failure };
    return done({ account: reading.value, learned: { serves: [...trial.reads.interfaceChoices()] } });
  } finally {
    trial.close();
  }
}
