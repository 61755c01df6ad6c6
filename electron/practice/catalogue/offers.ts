import { formatCents, parseCents } from '../base/cents.ts';
import type { Site } from '../base/site.ts';
import { practiceServices } from './catalogue.ts';
import { imei, type PracticeService, type RequiredIdentifier, serial } from './service.ts';

const identifierFields: Readonly<Record<'imei' | 'serial', RequiredIdentifier>> = { imei, serial };

/** The services as lists show them now, with their current prices and names. Hidden services are left out. */
export function listedServices(site: Site): readonly PracticeService[] {
  return practiceServices
    .filter(({ id }) => site.offers?.[String(id)]?.listed !== false)
    .map((service) => shownAs(offered(service, site), site.offers?.[String(service.id)]?.as ?? {}));
}

function shownAs(
  service: PracticeService,
  { name, group, asks, needs }: NonNullable<NonNullable<Site['offers']>[string]['as']>,
): PracticeService {
  const needed = { name: needs ?? '', type: 'text', description: '', options: [], required: true } as const;
  return {
    ...service,
    name: name ?? service.name,
    group: group ?? service.group,
    ...(asks === undefined ? {} : { asks: identifierFields[asks] }),
    ...(needs === undefined ? {} : { fields: [...service.fields, needed] }),
  };
}

/** A service as it can be ordered now, even if lists hide it. */
export function offered(service: PracticeService, site: Site): PracticeService {
  const offer = site.offers?.[String(service.id)];
  if (offer?.price === undefined) return service;
  const priceCents = offer.price === null ? null : parseCents(offer.price);
  return { ...service, priceCents: priceCents ?? service.priceCents, tellsPrice: offer.price !== null };
}

/** The price as lists show it; empty if the panel hides it. */
export function statedPrice({ priceCents, tellsPrice = true }: PracticeService): string {
  return tellsPrice ? formatCents(priceCents) : '';
}
