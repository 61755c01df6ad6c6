/** The query of a page of a list; empty for the first page. */
export type PageAddress = readonly (readonly [name: string, value: string])[];

/**
 * Numbers the pages of a list, whether the supplier uses page numbers, links, cursors or offsets. With links,
 * cursors and offsets, the address of a page is known only after the previous page was read.
 */
export type PageAddresses = ReturnType<typeof createPageAddresses>;

/** Maximum number of remembered addresses. A longer list is read again from its first page. */
const maxRemembered = 1_000;

export function createPageAddresses() {
  const addresses = new Map<number, PageAddress>();
  return {
    // The first page needs no parameter, even on a panel without pages.
    address: (page: number) => (page === 1 ? [] : (addresses.get(page) ?? [['page', String(page)]])),
    /** The number of the page that `next` links to from `page`; null without a link, or if that page was already read. */
    follow(page: number, next: PageAddress | null) {
      if (next === null) return null;
      const [only] = next;
      const named = next.length === 1 && only?.[0] === 'page' ? Number(only[1]) : null;
      if (named !== null && Number.isSafeInteger(named)) return named > page ? named : null;
      const written = JSON.stringify(next);
      const isRead = [...addresses].some(
        ([known, address]) => known <= page && JSON.stringify(address) === written,
      );
      if (isRead || page >= maxRemembered) return null;
      addresses.set(page + 1, next);
      return page + 1;
    },
  };
}
