import type { ReactNode } from 'react';

/** A file of `renderer/ui/` with a component, and all states of the component. */
export interface Part {
  /** Relative to `renderer/`, for example `ui/base/keys.tsx`. */
  readonly file: `ui/${string}.tsx`;
  /** True for tables and charts, which fill any width. */
  readonly wide?: boolean;
  readonly states: Readonly<Record<string, ReactNode>>;
}
