import { create } from 'zustand';
import type { AppRoute } from '../../shared/model/host/page-request.ts';

/** A request from outside the page that would have interrupted unsaved work. */
export type DeferredRequest =
  | { readonly is: 'route'; readonly route: AppRoute }
  | { readonly is: 'file'; readonly file: File };

interface DeferredRequests {
  /** Newest first. */
  readonly requests: readonly DeferredRequest[];
  add(request: DeferredRequest): void;
  remove(request: DeferredRequest): void;
}

// If more requests arrive at the same time, a program sends them and not a person.
const maxRequests = 3;

export const useDeferredRequests = create<DeferredRequests>((set) => ({
  requests: [],
  add: (request) => set(({ requests }) => ({ requests: [request, ...requests].slice(0, maxRequests) })),
  remove: (request) => set(({ requests }) => ({ requests: requests.filter((each) => each !== request) })),
}));
