import { useLayoutEffect, useMemo } from 'react';
import { z } from 'zod';
import { create } from 'zustand';
import { isFinal, type Order } from '../../shared/model/order/order.ts';

/** What customers see of their own order. The schema has no field for a price, cost or name. */
const customerViewSchema = z.object({
  /** The identifier as typed. */
  identifier: z.string().max(200),
  stage: z.enum(['typed', 'under-way', 'ready', 'without-result']),
  /** The supplier's result as text; empty if there is no result yet. */
  result: z.string().max(20_000),
});
export type CustomerView = z.infer<typeof customerViewSchema>;

/** Message from the app's window to the customer display. */
export const customerNewsSchema = z.object({
  shop: z.string().max(200),
  language: z.string().max(20),
  scheme: z.enum(['light', 'dark']),
  view: customerViewSchema.nullable(),
});
export type CustomerNews = z.infer<typeof customerNewsSchema>;

/** Name of the broadcast channel between the app's pages and the display. So the display needs no access to the backend. */
export const customerChannel = 'imei-desk-customer-display';
/** The display sends this question when it opens or reloads. The app's pages answer with their news. */
export const customerQuestion = 'what-is-shown';

interface Shown {
  readonly views: readonly CustomerView[];
}

export const useShownToCustomer = create<Shown>(() => ({ views: [] }));

/** Shows `view` on the customer display while the component is mounted. If several components call this, the latest one wins. */
export function useShowCustomer(view: CustomerView | null): void {
  const { identifier, stage, result } = view ?? { identifier: null, stage: null, result: null };
  const stable = useMemo(
    () => (identifier === null || stage === null ? null : { identifier, stage, result }),
    [identifier, stage, result],
  );
  useLayoutEffect(() => {
    if (stable === null) return;
    useShownToCustomer.setState(({ views }) => ({ views: [stable, ...views] }));
    return () =>
      useShownToCustomer.setState(({ views }) => ({ views: views.filter((each) => each !== stable) }));
  }, [stable]);
}

// Maximum length of a shown result; the order has the full text.
const maxShown = 20_000;

/** The part of an order that its customer may see. */
export function viewOfOrder({ identifier, state, result }: Order): CustomerView {
  const isReady = state === 'success';
  return {
    identifier: identifier.slice(0, 200),
    stage: isReady ? 'ready' : isFinal(state) ? 'without-result' : 'under-way',
    result: isReady ? (result ?? '').slice(0, maxShown) : '',
  };
}
