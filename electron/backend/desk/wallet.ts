import type { Transaction, WalletDay } from '../../../shared/model/transaction.ts';
import type { Outcome } from './outcome.ts';

type Source = 'supplier' | 'journal';

/** The supplier's wallet as last fetched, or what the journal itself knows of spending. */
export interface WalletDesk {
  list(filter: { readonly search: string; readonly cursor: string | null; readonly limit: number }): Promise<
    Outcome<{
      transactions: Transaction[];
      nextCursor: string | null;
      total: number;
      fetchedAt: number | null;
      source: Source;
    }>
  >;
  refresh(): Promise<Outcome<{ added: number; fetchedAt: number }>>;
  days(days: number): Promise<Outcome<{ days: WalletDay[]; source: Source }>>;
}
