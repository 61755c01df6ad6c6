import { leadsToPlace } from '../../../shared/model/claim/claim-place.ts';
import { isMessageLink } from './outside-messages.ts';

/**
 * Hosts that a link may open in the person's own browser, each with the reason beside it.
 * No screen links outside yet; the first that does adds its host here.
 */
export const outsideHosts: readonly string[] = [];

/** True for https on a listed host, its usual port, and without a user name or password in it; and for a text to a customer. */
export function mayOpenOutside(url: string, hosts: readonly string[] = outsideHosts): boolean {
  if (!URL.canParse(url)) return false;
  if (isMessageLink(url)) return true;
  const { protocol, hostname, port, username, password } = new URL(url);
  return (
    protocol === 'https:' && port === '' && username === '' && password === '' && hosts.includes(hostname)
  );
}

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
