import { leadsToPlace } from '../../../shared/model/claim/claim-place.ts';

/** Where suppliers take claims, as a person wrote it down for each: these very links, and no other page of their hosts. */
export interface SupplierPlaces {
  /** These from now on, in the place of those before. */
  allow(links: readonly string[]): void;
  mayOpen(url: string): boolean;
}

export function createSupplierPlaces(): SupplierPlaces {
  let allowed: readonly string[] = [];
  return {
    allow(links) {
      allowed = links.filter((link) => leadsToPlace(link, link));
    },
    // A window is asked for by an address that was made plain.
    mayOpen: (url) => allowed.some((link) => leadsToPlace(url, link) || isSamePage(url, link)),
  };
}

function isSamePage(url: string, link: string): boolean {
  return link.startsWith('https:') && URL.canParse(url) && new URL(url).href === new URL(link).href;
}
