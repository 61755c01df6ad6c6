import type { Features } from './features.ts';
import type { TrueService } from './truth.ts';

type Tree = Readonly<Record<string, unknown>>;

/** Services per page of a list. */
const perPage = 2;

interface PageOfServices {
  readonly rows: readonly TrueService[];
  readonly first: boolean;
  /** The fields of the reply with the number of pages or the next page. */
  readonly counters: Tree;
}

/** Returns the requested page of these services, in the dialect's way of paging. */
export function pageOf(
  query: URLSearchParams,
  services: readonly TrueService[],
  dialect: Features,
): PageOfServices {
  if (dialect.paging === 'none') return { rows: services, first: true, counters: {} };
  const total = services.length;
  const last = Math.ceil(total / perPage);
  const from = startOf(query, dialect);
  const page = Math.floor(from / perPage) + 1;
  const next = page < last ? page + 1 : null;
  const counters = countersOf(dialect, { page, last, total, next });
  return { rows: services.slice(from, from + perPage), first: page === 1, counters };
}

function startOf(query: URLSearchParams, { paging }: Features): number {
  if (paging === 'cursor') return Number(/^c(\d+)$/.exec(query.get('cursor') ?? '')?.[1] ?? 0);
  if (paging === 'offset') return Number(query.get('offset') ?? 0);
  return (Number(query.get('page') ?? 1) - 1) * perPage;
}

function countersOf(
  { paging }: Features,
  { page, last, total, next }: { page: number; last: number; total: number; next: number | null },
): Tree {
  const url = next === null ? null : `https://panel.example/api/v1/services?page=${next}`;
  switch (paging) {
    case 'none':
      return {};
    case 'meta':
      return { meta: { current_page: page, last_page: last, per_page: perPage, total } };
    case 'flat':
      return { current_page: page, last_page: last, per_page: perPage, total };
    case 'last_pages':
      return { pagination: { total, per_page: perPage, current_page: page, last_pages: last } };
    case 'next_page_url':
      return { current_page: page, next_page_url: url };
    case 'links':
      return { links: { first: null, prev: null, next: url } };
    case 'cursor':
      return { meta: { next_cursor: next === null ? null : `c${page * perPage}`, per_page: perPage } };
    case 'offset':
      return { offset: (page - 1) * perPage, limit: perPage, total };
  }
}
