import { create } from 'zustand';

/** The new recovery code until the person confirms having written it down. It is stored nowhere else on the page. */
export const useRecoveryCode = create<{
  readonly code: string | null;
  show(code: string | null): void;
}>((set) => ({
  code: null,
  show: (code) => set({ code }),
}));
