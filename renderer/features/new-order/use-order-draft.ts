import { useEffect, useState } from 'react';
import type { KeptDraft, KeptOrderDraft, OrderDraft } from '../../../shared/model/draft/draft.ts';
import type { Order } from '../../../shared/model/order/order.ts';
import type { Service } from '../../../shared/model/service/service.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useDraftKeeper } from '../../client/drafts/use-draft-keeper.ts';
import { useDrafts } from '../../client/drafts/use-drafts.ts';
import { currentDraft, setCurrentDraft } from '../../store/current-draft.ts';
import { emptyDraft, startOf } from './order-draft.ts';

interface OrderDraftParts {
  readonly connectionId: string;
  readonly service: Service;
  readonly repeats: Order | null;
  /** Scanned or typed before the service was chosen; '' if nothing was. */
  readonly scanned: string;
}

/** The form's draft, saved while typing, resumed where this tab left it. Call `keep` with the part worth keeping. */
export function useOrderDraft({ connectionId, service, repeats, scanned }: OrderDraftParts) {
  const contract = useContract();
  const drafts = useDrafts();
  const [resumed, setResumed] = useState(() =>
    repeats === null ? resumable(drafts ?? [], connectionId, scanned) : null,
  );
  const [draft, setDraft] = useState<OrderDraft>(() => resumed?.draft ?? startOf(repeats, scanned));
  const keeper = useDraftKeeper<OrderDraft>({ connectionId, resumed: resumed?.id ?? null }, (id, wanted) => {
    const kept = { id, connectionId, serviceId: service.id, draft: wanted };
    return { kept: contract.drafts.keepOrder.call(kept), listed: { ...kept, is: 'order', at: Date.now() } };
  });
  return {
    draft,
    setDraft,
    keeper,
    /** Already saved, unchanged. */
    isKept: draft === resumed?.draft && service.id === resumed.serviceId,
    /** When the resumed draft was last edited; null for a new one. */
    resumedAt: resumed?.at ?? null,
    /** The person has seen that it was resumed. */
    dismissResumed: () => setResumed(null),
  };
}

/** Saves the draft after each change, unless it holds nothing that a person would miss. */
export function useKeepOrderDraft(
  { draft, keeper, isKept }: Pick<ReturnType<typeof useOrderDraft>, 'draft' | 'keeper' | 'isKept'>,
  connectionId: string,
  isWorthKeeping: boolean,
): void {
  useEffect(() => {
    if (!isKept || !isWorthKeeping) keeper.change(isWorthKeeping ? draft : null);
    setCurrentDraft('order', connectionId, isWorthKeeping ? keeper.id() : null);
  }, [draft, keeper, isKept, connectionId, isWorthKeeping]);
}

export const isEmpty = (draft: OrderDraft): boolean => JSON.stringify(draft) === JSON.stringify(emptyDraft);

/** This tab's draft, unless another device was scanned meanwhile. */
function resumable(
  drafts: readonly KeptDraft[],
  connectionId: string,
  scanned: string,
): KeptOrderDraft | null {
  const current = draftOfTab(drafts, connectionId);
  return current !== null && (scanned === '' || current.draft.identifier.trim() === scanned) ? current : null;
}

/** This tab's unfinished order. */
export function draftOfTab(drafts: readonly KeptDraft[], connectionId: string): KeptOrderDraft | null {
  const id = currentDraft('order', connectionId);
  return drafts.find((each): each is KeptOrderDraft => each.is === 'order' && each.id === id) ?? null;
}
