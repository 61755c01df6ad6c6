import { create } from 'zustand';

/** The new recovery code until the person confirms writing it down. It is nowhere else on the page. */
export const useRecoveryCode = create<{
  readonly code: string | null;
  show(code: string | null): void;
}>((set) => ({
  code: null,
  show: (code) => set({ code }),
}));
