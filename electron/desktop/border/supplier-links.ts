import { isClaimLink } from '../../../shared/model/claim/claim-link.ts';

/** Claim pages of suppliers, as a person entered them: exactly these links, no other page of their hosts. */
export interface SupplierLinks {
  /** Replaces the allowed links. */
  allow(links: readonly string[]): void;
  mayOpen(url: string): boolean;
}

export function createSupplierLinks(): SupplierLinks {
  let allowed: readonly string[] = [];
  return {
    allow(links) {
      allowed = links.filter((link) => isClaimLink(link, link));
    },
    // The requested address is normalized.
    mayOpen: (url) => allowed.some((link) => isClaimLink(url, link) || isSamePage(url, link)),
  };
}

function isSamePage(url: string, link: string): boolean {
  return link.startsWith('https:') && URL.canParse(url) && new URL(url).href === new URL(link).href;
}
