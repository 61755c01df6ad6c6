import { create } from 'zustand';
import type { OrderDraft } from './order-draft.ts';

/** A half-filled order that made room for another; kept in memory until it is gone on with or discarded. */
export interface KeptDraft {
  readonly key: number;
  readonly serviceId: string;
  readonly draft: OrderDraft;
}

interface KeptDrafts {
  readonly drafts: readonly KeptDraft[];
  /** To be filled in by the form of its service, which opens next. */
  readonly resumed: KeptDraft | null;
  keep(serviceId: string, draft: OrderDraft): void;
  discard(key: number): void;
  /** Takes it out of those kept, for the form that opens next. */
  resume(key: number): void;
  resumedIn(): void;
}

let lastKey = 0;

export const useKeptDrafts = create<KeptDrafts>((set) => ({
  drafts: [],
  resumed: null,
  keep(serviceId, draft) {
    lastKey += 1;
    const kept = { key: lastKey, serviceId, draft };
    set(({ drafts }) => ({ drafts: [...drafts, kept] }));
  },
  discard: (key) => set(({ drafts }) => ({ drafts: drafts.filter((each) => each.key !== key) })),
  resume: (key) =>
    set(({ drafts }) => ({
      drafts: drafts.filter((each) => each.key !== key),
      resumed: drafts.find((each) => each.key === key) ?? null,
    })),
  resumedIn: () => set({ resumed: null }),
}));
