import { useEffect, useState } from 'react';
import {
  draftLimits,
  type ListDraftContent,
  type ListDraftSource,
  type SavedDraft,
  type SavedListDraft,
} from '../../../../shared/model/draft/draft.ts';
import { findImeiSpans } from '../../../../shared/model/list/text/pasted-line.ts';
import { useContract } from '../../../client/contract-context.tsx';
import type { DraftKeeper } from '../../../client/drafts/draft-keeper.ts';
import { useDraftKeeper } from '../../../client/drafts/use-draft-keeper.ts';
import { currentDraft, setCurrentDraft } from '../../../store/current-draft.ts';
import { usePasted } from '../../../store/pasted.ts';
import type { ListSource } from '../reading/list-reader.ts';
import type { ListHistory, ListImport } from './list-import.ts';
import { listName } from './list-name.ts';

type ListDraft = Pick<SavedListDraft, 'name' | 'rows' | 'first'> & { readonly content: ListDraftContent };

/** Saves the open list after each step; starts with `resumed`. Ends the draft when the list is ordered. */
export function useListDraft(
  list: ListImport,
  resumed: SavedListDraft | null,
  { connectionId, serviceId }: { readonly connectionId: string; readonly serviceId: string | null },
): DraftKeeper<ListDraft> {
  const contract = useContract();
  const keeper = useDraftKeeper<ListDraft>(
    { connectionId, resumed: resumed?.id ?? null },
    (id, { content, ...draft }) => {
      const listDraft = { ...draft, id, connectionId, serviceId };
      return {
        kept: contract.drafts.keepList.call({ ...listDraft, content }),
        listed: { ...listDraft, is: 'list', at: Date.now() },
      };
    },
  );
  const [resumedDraft] = useState(resumed);
  useEffect(() => {
    let isShown = true;
    let stop = (): void => {};
    const follow = (): void => {
      if (!isShown) return;
      let last = list.history();
      const keep = async (): Promise<void> => {
        const history = list.history();
        if (history === last || list.store.getState().busy) return;
        last = history;
        const content = history.steps.length === 0 ? null : await contentOf(history).catch(() => null);
        const first = await firstOf(list, history).catch(() => '');
        if (list.history() !== history) return;
        const state = list.store.getState();
        const name = listName(state);
        const rows = state.counts?.rows ?? state.read?.sheets[state.sheet]?.rows ?? 0;
        keeper.change(content && { content, name, rows, first: first.slice(0, 60) });
        setCurrentDraft('list', connectionId, content === null ? null : keeper.id());
      };
      stop = list.store.subscribe(() => void keep());
      void keep();
    };
    const resume = async (): Promise<void> => {
      const content =
        resumedDraft === null
          ? null
          : await contract.drafts.readList.call({ id: resumedDraft.id }).catch(() => null);
      if (isShown && content !== null) await list.replay(historyOf(content));
      follow();
    };
    void resume();
    return () => {
      isShown = false;
      stop();
    };
  }, [list, resumedDraft, keeper, contract, connectionId]);
  return keeper;
}

/** The list's first identifier, by which a person recognizes the list, else its first line. Headings are the same in many lists. */
async function firstOf({ store, reader }: ListImport, { sources }: ListHistory): Promise<string> {
  if (store.getState().counts !== null) {
    const { rows } = await reader.rows({ show: 'good', from: 0, limit: 1 });
    const [row] = rows;
    if (row !== undefined) return row.verdict.is === 'good' ? row.verdict.identifier : row.text;
  }
  const [source] = sources;
  const text = source !== undefined && 'text' in source ? source.text.slice(0, 2_000) : '';
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  for (const line of lines) {
    const [span] = findImeiSpans(line).spans;
    if (span !== undefined) return line.slice(...span);
  }
  return lines[0]?.trim() ?? '';
}

/** The draft of the list that was open in this tab; null if another list was pasted or another service is requested. */
export function listOfTab(
  drafts: readonly SavedDraft[],
  connectionId: string,
  serviceId: string | null,
): SavedListDraft | null {
  if (usePasted.getState().list !== null) return null;
  const id = currentDraft('list', connectionId);
  const draft = drafts.find((each): each is SavedListDraft => each.is === 'list' && each.id === id);
  return draft !== undefined && (serviceId === null || serviceId === draft.serviceId) ? draft : null;
}

/** Returns a list's history in the form in which it is stored; null if it exceeds the limits. Rejects if a file is gone. */
async function contentOf({ steps, sources }: ListHistory): Promise<ListDraftContent | null> {
  const size = sources.reduce((sum, source) => sum + sizeOf(source), 0);
  if (size > draftLimits.listCharacters || steps.length > draftLimits.steps) return null;
  return { steps: [...steps], sources: await Promise.all(sources.map(kept)) };
}

function historyOf({ steps, sources }: ListDraftContent): ListHistory {
  return { steps, sources: sources.map(opened) };
}

const sizeOf = (source: ListSource): number =>
  'text' in source ? source.text.length : 4 * Math.ceil(source.file.size / 3);

async function kept(source: ListSource): Promise<ListDraftSource> {
  if ('text' in source) return { file: null, content: source.text };
  const { file } = source;
  const bytes = new Uint8Array(await file.arrayBuffer());
  // All engines accept an argument list of this length.
  const pieces = Array.from({ length: Math.ceil(bytes.length / 8_192) }, (_, at) =>
    String.fromCharCode(...bytes.subarray(at * 8_192, (at + 1) * 8_192)),
  );
  return { file: (file instanceof File ? file.name : '').slice(0, 400), content: btoa(pieces.join('')) };
}

function opened({ file, content }: ListDraftSource): ListSource {
  if (file === null) return { text: content };
  return { file: new File([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], file) };
}
