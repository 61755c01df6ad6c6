import type { ReactNode } from 'react';

/** A small line drawing in the text colour, hidden from screen readers because the text next to it says the same. */
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
