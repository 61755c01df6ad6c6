import { create } from 'zustand';

/** A list that was pasted where no screen takes one, or a file that was opened with the app. */
export type PastedList = { readonly text: string } | { readonly file: File };

interface Pasted {
  readonly list: PastedList | null;
  give(list: PastedList): void;
  /** What was given, once. */
  take(): PastedList | null;
}

/** A pasted list on its way to the screen that reads lists. */
export const usePasted = create<Pasted>((set, get) => ({
  list: null,
  give: (list) => set({ list }),
  take() {
    const { list } = get();
    set({ list: null });
    return list;
  },
}));
