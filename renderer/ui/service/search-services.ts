import { foldForSearch } from '../../../shared/model/base/search-folding.ts';
import type { Service } from '../../../shared/model/service/service.ts';

/** The fields that a search compares. */
interface FindableService {
  readonly id: string;
  readonly name: string;
  readonly group?: string;
}

const hay = new WeakMap<FindableService, string>();

function hayOf(service: FindableService): string {
  const known = hay.get(service);
  if (known !== undefined) return known;
  const searchText = foldForSearch(`${service.name} ${service.group ?? ''} ${service.id}`);
  hay.set(service, searchText);
  return searchText;
}

/** Returns the services whose name, group or id contains every word of `search`, in the given order. */
export function searchServices<One extends FindableService>(
  services: readonly One[],
  search: string,
): readonly One[] {
  const words = foldForSearch(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return services;
  return services.filter((service) => words.every((word) => hayOf(service).includes(word)));
}

/** Returns the favourites first, then the others, both in the supplier's order. */
export function favouritesFirst<One extends Pick<Service, 'favourite'>>(
  services: readonly One[],
): readonly One[] {
  return [...services.filter((each) => each.favourite), ...services.filter((each) => !each.favourite)];
}

/** Returns the words of a text that together match a service. They find similar services for a name that no service has. */
export function matchingSearch(services: readonly FindableService[], text: string): string {
  const matchingWords: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean))
    if (searchServices(services, [...matchingWords, word].join(' ')).length > 0) matchingWords.push(word);
  return matchingWords.join(' ');
}
