import { onTestFinished } from 'vitest';
import { type Journal, openJournal } from '../../../electron/backend/journal/journal.ts';
import type { WalletReach } from '../../../electron/backend/journal/matches/finding-stages.ts';
import type { FindingStage } from '../../../shared/model/wallet/finding.ts';
import type { Transaction } from '../../../shared/model/wallet/transaction.ts';
import { emptyJournal } from '../journal/empty-journal.ts';
import { addSampleConnection } from '../journal/sample-orders.ts';

// A journal whose wallet is compared with its orders three days after the orders were sent.

export const one = 'connection-1';
export const dayMs = 24 * 60 * 60_000;
export const sentAt = Date.UTC(2026, 10, 2, 9);
export const laterMs = sentAt + 3 * dayMs;

export const rejected = { at: sentAt + 60_000, state: 'rejected' } as const;
export const successAt = (at: number) => ({ at, state: 'success' }) as const;

export async function openSample(file?: string): Promise<Journal> {
  const journal = await openJournal(file ?? (await emptyJournal()));
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  return journal;
}

export function row(id: string, amount: string, change: Partial<Transaction> = {}): Transaction {
  return {
    id,
    at: sentAt + 60_000,
    atWords: '',
    description: '',
    balanceAfter: null,
    details: {},
    amount: { amount, currency: 'USD' },
    kind: amount.startsWith('-') ? 'spend' : 'refund',
    ...change,
  };
}

/** This row is from long before the orders, so that the wallet covers all of them. */
export const old = row('old', '10', { kind: 'top-up', description: 'Top-up', at: sentAt - 30 * dayMs });

/** Oldest first. */
export async function store(journal: Journal, ...rows: readonly Transaction[]): Promise<void> {
  await journal.transactions.store(one, rows.toReversed(), 'newest');
}

type Asked = Partial<WalletReach> & { readonly stage?: FindingStage };

export async function found(journal: Journal, { stage = 'open', ...reach }: Asked = {}) {
  while (await journal.matcher.step());
  const whole = { connectionId: one, fetchedAt: laterMs, complete: true };
  const page = { stage, kind: null, cursor: null, limit: 100 };
  return (await journal.findings.list({ ...whole, ...reach, ...page })).findings;
}

export async function kindsOf(...asked: Parameters<typeof found>): Promise<string[]> {
  return (await found(...asked)).map(({ kind, amount }) => `${kind} ${amount?.amount ?? '?'}`).sort();
}
