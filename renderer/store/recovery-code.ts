import { create } from 'zustand';

/** The new recovery code, until a person confirms that they have written it down. The page stores it nowhere else. */
export const useRecoveryCode = create<{
  readonly code: string | null;
  show(code: string | null): void;
}>((set) => ({
  code: null,
  show: (code) => set({ code }),
}));
