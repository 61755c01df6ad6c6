import { isClaimLink } from '../../../shared/model/claim/claim-link.ts';

/** The suppliers' claim pages that the user entered. Allows exactly these links, and no other page of the same hosts. */
export function createSupplierLinks() {
  let allowed: readonly string[] = [];
  return {
    allow(links: readonly string[]) {
      allowed = links.filter((link) => isClaimLink(link, link));
    },
    // The requested address is already normalized, so the stored links are compared in normalized form too.
    mayOpen: (url: string) => allowed.some((link) => isClaimLink(url, link) || isSamePage(url, link)),
  };
}

function isSamePage(url: string, link: string): boolean {
  return link.startsWith('https:') && URL.canParse(url) && new URL(url).href === new URL(link).href;
}
