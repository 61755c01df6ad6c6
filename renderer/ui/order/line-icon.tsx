import type { ReactNode } from 'react';

/** A small shape drawn with lines in the colour of its words, hidden from screen readers: what it stands for is said beside it. */
export function LineIcon({ size, children }: { readonly size: number; readonly children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 14 14"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}
