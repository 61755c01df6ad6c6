import { create } from 'zustand';

/** The recovery code that was just made, until somebody says that it is written down. Nowhere else on the page. */
export const useRecoveryCode = create<{
  readonly code: string | null;
  show(code: string | null): void;
}>((set) => ({
  code: null,
  show: (code) => set({ code }),
}));
