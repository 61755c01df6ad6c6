/** Actions recorded with the person's name because no other history contains them: calls of the contract, and a wrong PIN. */
export const recordedActs = [
  'orders.export',
  'batches.exportLines',
  'customers.export',
  'wallet.export',
  'claims.saveEvidence',
  'pricing.exportList',
  'books.export',
  'backups.exportJournal',
  'backups.restore',
  'connections.add',
  'connections.update',
  'connections.remove',
  'staff.add',
  'staff.change',
  'staff.remove',
  'staff.writeRole',
  'staff.writeLock',
  'staff.setPin',
  'staff.recover',
  'staff.wrongPin',
] as const;
export type RecordedAct = (typeof recordedActs)[number];
