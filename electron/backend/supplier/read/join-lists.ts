import { serviceMark } from '../../../../shared/model/service/contested-service.ts';
import type { ServiceList } from '../types/reads.ts';

/** Two lists as one. A service that stands in both, under the same id, name and price, is the first one's, whatever kind either list is for. */
export function joinLists(first: ServiceList, second: ServiceList): ServiceList {
  const known = new Set(first.services.map(serviceMark));
  const further = second.services.filter((service) => !known.has(serviceMark(service)));
  return { services: [...first.services, ...further], unreadable: first.unreadable + second.unreadable };
}
