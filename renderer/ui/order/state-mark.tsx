import type { ReactNode } from 'react';
import type { OrderState } from '../../../shared/model/order/order.ts';
import { LineIcon } from './line-icon.tsx';

// Each state has its own shape, so that colour is not the only signal.
const shapes: Readonly<Record<OrderState, ReactNode>> = {
  queued: <circle cx="7" cy="7" r="5.2" strokeDasharray="1.2 2.07" />,
  claimed: (
    <>
      <circle cx="7" cy="7" r="5.2" strokeDasharray="1.2 2.07" />
      <circle cx="7" cy="7" r="1.8" fill="currentColor" stroke="none" />
    </>
  ),
  sending: <path d="M7 12V2.5M3 6.2l4-4 4 4" />,
  uncertain: (
    <>
      <path d="M7 1.4 13.2 12.4H.8Z" fill="currentColor" />
      <path d="M7 5.2v3.4M7 10.4v.3" stroke="var(--uncertain)" strokeWidth="1.7" />
    </>
  ),
  refused: (
    <>
      <circle cx="7" cy="7" r="5.2" />
      <path d="m3.4 10.6 7.2-7.2" />
    </>
  ),
  cancelled: <path d="M2.5 7h9" />,
  pending: <circle cx="7" cy="7" r="5.2" />,
  'in-process': (
    <>
      <circle cx="7" cy="7" r="5.2" />
      <path d="M7 3.6a3.4 3.4 0 0 1 0 6.8Z" fill="currentColor" stroke="none" />
    </>
  ),
  unknown: (
    <>
      <path d="M7 1.2 12.8 7 7 12.8 1.2 7Z" />
      <path d="M7 4.6v2.8M7 9.3v.2" />
    </>
  ),
  success: (
    <>
      <circle cx="7" cy="7" r="6" fill="currentColor" stroke="none" />
      <path d="m4.3 7.2 1.9 1.9 3.6-4" stroke="var(--surface)" />
    </>
  ),
  rejected: <path d="m3 3 8 8M11 3l-8 8" strokeWidth="2" />,
};

/** The shape of a state without the state's word. Show the word next to it, or give it a label. */
export function StateMark({ state, size = 14 }: { readonly state: OrderState; readonly size?: number }) {
  return <LineIcon size={size}>{shapes[state]}</LineIcon>;
}
