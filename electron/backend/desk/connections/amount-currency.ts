import type { Journal } from '../../journal/journal.ts';

/** The currency of amounts that name none: the account's, else the user's setting; empty if unknown. */
export async function amountCurrency(
  { accounts, connections }: Pick<Journal, 'accounts' | 'connections'>,
  connectionId: string,
): Promise<string> {
  const named = (await accounts.read(connectionId))?.account.balance?.currency ?? '';
  return named === '' ? ((await connections.find(connectionId))?.mapping.currency ?? '') : named;
}
