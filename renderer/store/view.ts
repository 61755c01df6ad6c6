import { create } from 'zustand';

/** View state of the frame. It ends with the page and holds no data of the backend. */
interface View {
  readonly paletteOpen: boolean;
  readonly shortcutsOpen: boolean;
  readonly hiddenBanners: readonly string[];
  setPaletteOpen(open: boolean): void;
  setShortcutsOpen(open: boolean): void;
  hideBanner(name: string): void;
}

export const useView = create<View>((set) => ({
  paletteOpen: false,
  shortcutsOpen: false,
  hiddenBanners: [],
  setPaletteOpen: (paletteOpen) => set({ paletteOpen }),
  setShortcutsOpen: (shortcutsOpen) => set({ shortcutsOpen }),
  hideBanner: (name) => set(({ hiddenBanners }) => ({ hiddenBanners: [...hiddenBanners, name] })),
}));
