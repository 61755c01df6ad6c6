import { formatCents, parseCents } from '../base/cents.ts';
import type { Site } from '../base/site.ts';
import { practiceServices } from './catalogue.ts';
import type { PracticeService } from './service.ts';

/** The services as lists show them now: at today's prices, without hidden ones. */
export function listedServices(site: Site): readonly PracticeService[] {
  return practiceServices
    .filter(({ id }) => site.offers?.[String(id)]?.listed !== false)
    .map((service) => offered(service, site));
}

/** A service as sold now; one hidden from lists can still be ordered. */
export function offered(service: PracticeService, site: Site): PracticeService {
  const offer = site.offers?.[String(service.id)];
  if (offer?.price === undefined) return service;
  const priceCents = offer.price === null ? null : parseCents(offer.price);
  return { ...service, priceCents: priceCents ?? service.priceCents, tellsPrice: offer.price !== null };
}

/** The price as lists show it; empty if the panel hides it. */
export function toldPrice({ priceCents, tellsPrice = true }: PracticeService): string {
  return tellsPrice ? formatCents(priceCents) : '';
}
