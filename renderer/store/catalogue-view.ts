import { create } from 'zustand';

export const catalogueFilters = ['all', 'favourites', 'moved'] as const;
export type CatalogueFilter = (typeof catalogueFilters)[number];

/** Which services the catalogue shows, and how; kept for the next visit. */
export interface CatalogueView {
  readonly search: string;
  readonly filter: CatalogueFilter;
  /** Groups that are put away. */
  readonly collapsed: ReadonlySet<string>;
  /** Null: in groups, as the supplier lists them. */
  readonly sort: { readonly by: 'name' | 'price'; readonly descending: boolean } | null;
}

export const useCatalogueView = create<CatalogueView>(() => ({
  search: '',
  filter: 'all',
  collapsed: new Set(),
  sort: null,
}));
