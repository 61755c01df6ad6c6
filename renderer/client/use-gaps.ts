import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Gap } from '../../shared/model/order/gap.ts';
import { useContract } from './contract-context.tsx';

/** Unsettled gaps of the journal; `unread` is true if at least one of these gaps was not read yet (money-safety J5). */
export function useOpenGaps(): { readonly gaps: readonly Gap[]; readonly unread: boolean } {
  const { data } = useQuery(useContract().gaps.list.queryOptions());
  const gaps = (data ?? []).filter((gap) => gap.settled === null);
  return { gaps, unread: gaps.some((gap) => gap.acknowledged === null) };
}

/** The gaps that block an order on one account, and the reason for ordering anyway. */
export interface GapAnswer {
  readonly gaps: readonly Gap[];
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  /** Input for the contract; null if there is no gap or no reason yet. */
  readonly overGap: { readonly gapId: string; readonly reason: string } | null;
  /** True while an order would be refused. */
  readonly blocks: boolean;
}

/** The gaps of a connection's account; null means the selected connection. */
export function useGapOf(connectionId: string | null): GapAnswer {
  const { data } = useQuery(useContract().gaps.open.queryOptions({ input: { connectionId } }));
  const [reason, onReason] = useState('');
  const gaps = data ?? [];
  const [newest] = gaps;
  const unread = gaps.some((gap) => gap.acknowledged === null);
  const note = reason.trim();
  return {
    gaps,
    reason,
    onReason,
    overGap: newest === undefined || note === '' ? null : { gapId: newest.id, reason: note },
    blocks: newest !== undefined && (unread || note === ''),
  };
}
