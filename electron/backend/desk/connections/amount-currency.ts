import type { Journal } from '../../journal/journal.ts';

/**
 * The currency of amounts that name none: the currency of the account, or if that is unknown, the currency in the user's settings. Empty if
 * both are unknown.
 */
export async function amountCurrency(
  { accounts, connections }: Pick<Journal, 'accounts' | 'connections'>,
  connectionId: string,
): Promise<string> {
  const named = (await accounts.read(connectionId))?.account.balance?.currency ?? '';
  return named === '' ? ((await connections.find(connectionId))?.mapping.currency ?? '') : named;
}
