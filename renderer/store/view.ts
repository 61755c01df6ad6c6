import { create } from 'zustand';

/** View state of the frame. It lasts as long as the page and contains no backend data. */
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
