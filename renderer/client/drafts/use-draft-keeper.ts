import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SavedDraft } from '../../../shared/model/draft/draft.ts';
import { useContract } from '../contract-context.tsx';
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts';

const settleMs = 400;

/**
 * Saves the drafts of a form while it is shown; pending changes are saved when the form or the page closes. `send` stores a draft in the
 * backend and returns its list entry. A failed save is ignored.
 */
export function useDraftKeeper<Draft>(
  { connectionId, resumed }: { readonly connectionId: string; readonly resumed: string | null },
  send: (id: string, draft: Draft) => { readonly kept: Promise<unknown>; readonly listed: SavedDraft },
): DraftKeeper<Draft> {
  const contract = useContract();
  const queries = useQueryClient();
  const [keeper] = useState(() => {
    const list = (change: (drafts: readonly SavedDraft[]) => readonly SavedDraft[]) =>
      queries.setQueryData(contract.drafts.list.queryKey({ input: { connectionId } }), (drafts) => [
        ...change(drafts ?? []),
      ]);
    return createDraftKeeper<Draft>({
      id: resumed,
      keep(id, draft) {
        const { kept, listed } = send(id, draft);
        list((drafts) => [listed, ...drafts.filter((each) => each.id !== id)]);
        kept.catch(() => {});
      },
      discard(id) {
        list((drafts) => drafts.filter((each) => each.id !== id));
        contract.drafts.discard.call({ id }).catch(() => {});
      },
      later(run) {
        const timer = setTimeout(run, settleMs);
        return () => clearTimeout(timer);
      },
      newId: () => crypto.randomUUID(),
    });
  });
  useEffect(() => {
    addEventListener('pagehide', keeper.flush);
    return () => {
      removeEventListener('pagehide', keeper.flush);
      keeper.flush();
    };
  }, [keeper]);
  return keeper;
}
