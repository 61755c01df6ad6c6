import { create } from 'zustand';

/** A list that was pasted on a screen other than the import, or a file opened with the app. */
export type PastedList = { readonly text: string } | { readonly file: File };

interface Pasted {
  readonly list: PastedList | null;
  give(list: PastedList): void;
  /** Returns the list and clears it. */
  take(): PastedList | null;
}

/** Passes a pasted list to the import screen. */
export const usePasted = create<Pasted>((set, get) => ({
  list: null,
  give: (list) => set({ list }),
  take() {
    const { list } = get();
    set({ list: null });
    return list;
  },
}));
