import type { Journal } from '../../journal/journal.ts';

/** What amounts of a connection are in that name no currency: that of its account, else what a person states; empty where nobody says. */
export async function amountCurrency(
  { accounts, connections }: Pick<Journal, 'accounts' | 'connections'>,
  connectionId: string,
): Promise<string> {
  const named = (await accounts.read(connectionId))?.account.balance?.currency ?? '';
  return named === '' ? ((await connections.find(connectionId))?.mapping.currency ?? '') : named;
}
