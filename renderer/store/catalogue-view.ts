import { create } from 'zustand';

export const catalogueFilters = ['all', 'favourites', 'moved'] as const;
export type CatalogueFilter = (typeof catalogueFilters)[number];

/** The catalogue's filter and sort order, kept for the next visit. */
export interface CatalogueView {
  readonly search: string;
  readonly filter: CatalogueFilter;
  /** Collapsed groups. */
  readonly collapsed: ReadonlySet<string>;
  /** Null if the services are shown in the supplier's groups. */
  readonly sort: { readonly by: 'name' | 'price'; readonly descending: boolean } | null;
}

export const useCatalogueView = create<CatalogueView>(() => ({
  search: '',
  filter: 'all',
  collapsed: new Set(),
  sort: null,
}));
