import { useEffect, useState } from 'react';
import type { OrderDraft, SavedDraft, SavedOrderDraft } from '../../../shared/model/draft/draft.ts';
import type { Order } from '../../../shared/model/order/order.ts';
import type { Service } from '../../../shared/model/service/service.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useDraftKeeper } from '../../client/drafts/use-draft-keeper.ts';
import { useDrafts } from '../../client/drafts/use-drafts.ts';
import { currentDraft, setCurrentDraft } from '../../store/current-draft.ts';
import { emptyDraft, startOf } from './order-draft.ts';

interface OrderDraftDeps {
  readonly connectionId: string;
  readonly service: Service;
  readonly repeats: Order | null;
  /** The identifier scanned or typed before the service was chosen; empty if none. */
  readonly scanned: string;
}

/**
 * Returns the form's draft. If this tab has left a draft, the form resumes it. `useKeepOrderDraft` saves the draft while a person types.
 */
export function useOrderDraft({ connectionId, service, repeats, scanned }: OrderDraftDeps) {
  const contract = useContract();
  const drafts = useDrafts();
  const [resumed, setResumed] = useState(() =>
    repeats === null ? resumable(drafts ?? [], connectionId, scanned) : null,
  );
  const [draft, setDraft] = useState<OrderDraft>(() => resumed?.draft ?? startOf(repeats, scanned));
  const keeper = useDraftKeeper<OrderDraft>(
    { connectionId, resumed: resumed?.id ?? null },
    (id, changedDraft) => {
      const orderDraft = { id, connectionId, serviceId: service.id, draft: changedDraft };
      return {
        kept: contract.drafts.keepOrder.call(orderDraft),
        listed: { ...orderDraft, is: 'order', at: Date.now() },
      };
    },
  );
  return {
    draft,
    setDraft,
    keeper,
    /** True if the draft is the resumed draft, unchanged. */
    isKept: draft === resumed?.draft && service.id === resumed.serviceId,
    /** Time of the resumed draft's last change; null for a new draft. */
    resumedAt: resumed?.at ?? null,
    /** Hides the notice that the draft was resumed. */
    dismissResumed: () => setResumed(null),
  };
}

/** Saves the draft after each change if it is worth keeping; otherwise deletes the saved draft. */
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

/** Returns this tab's draft, unless a different identifier was scanned. */
function resumable(
  drafts: readonly SavedDraft[],
  connectionId: string,
  scanned: string,
): SavedOrderDraft | null {
  const current = draftOfTab(drafts, connectionId);
  return current !== null && (scanned === '' || current.draft.identifier.trim() === scanned) ? current : null;
}

/** This tab's draft order; null if none. */
export function draftOfTab(drafts: readonly SavedDraft[], connectionId: string): SavedOrderDraft | null {
  const id = currentDraft('order', connectionId);
  return drafts.find((each): each is SavedOrderDraft => each.is === 'order' && each.id === id) ?? null;
}
