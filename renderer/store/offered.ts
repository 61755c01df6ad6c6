import { create } from 'zustand';
import type { AppPlace } from '../../shared/model/host/page-request.ts';

/** Something from outside that would have taken a person away from what they had begun. */
export type Offer =
  | { readonly is: 'place'; readonly place: AppPlace }
  | { readonly is: 'file'; readonly file: File };

interface Offered {
  /** The latest first. */
  readonly offers: readonly Offer[];
  add(offer: Offer): void;
  remove(offer: Offer): void;
}

// More than these at once come from a program, not from a person.
const mostOffers = 3;

export const useOffered = create<Offered>((set) => ({
  offers: [],
  add: (offer) => set(({ offers }) => ({ offers: [offer, ...offers].slice(0, mostOffers) })),
  remove: (offer) => set(({ offers }) => ({ offers: offers.filter((each) => each !== offer) })),
}));
