import { create } from 'zustand';
import { tabStorage } from '../client/page-storage.ts';

type Kind = 'order' | 'list';

interface CurrentDrafts {
  /** Increases when a person resumes another draft. Then the form is mounted again with that draft. */
  readonly turn: number;
}

const useTurn = create<CurrentDrafts>(() => ({ turn: 0 }));

export const useDraftTurn = (): number => useTurn(({ turn }) => turn);

const storageKey = (kind: Kind, connectionId: string) => `imei-desk-draft-${kind}-${connectionId}`;

/** Returns the id of the draft in this tab's form, also after a reload; null if none. Only the backend has the draft's content. */
export function currentDraft(kind: Kind, connectionId: string): string | null {
  return tabStorage.get(storageKey(kind, connectionId));
}

export function setCurrentDraft(kind: Kind, connectionId: string, id: string | null): void {
  tabStorage.set(storageKey(kind, connectionId), id);
}

/** Makes the form continue with this draft, whether the form is open already or opens next. */
export function resumeDraft({
  is,
  connectionId,
  id,
}: {
  readonly is: Kind;
  readonly connectionId: string;
  readonly id: string;
}): void {
  setCurrentDraft(is, connectionId, id);
  useTurn.setState(({ turn }) => ({ turn: turn + 1 }));
}
