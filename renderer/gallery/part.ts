import type { ReactNode } from 'react';

/** One file of `renderer/ui/` with a part in it, and every state that the part can be in. */
export interface Part {
  /** Below `renderer/`: `ui/base/keys.tsx`. */
  readonly file: `ui/${string}.tsx`;
  /** Tables and charts, which fill whatever width they are given. */
  readonly wide?: boolean;
  readonly states: Readonly<Record<string, ReactNode>>;
}
