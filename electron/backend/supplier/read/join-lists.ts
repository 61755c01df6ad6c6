import { serviceMark } from '../../../../shared/model/service/contested-service.ts';
import type { ServiceList } from '../types/reads.ts';

/** Two lists as one. A service that is in both, under the same id, name and price, is the first one's, whatever kind either list is for. */
export function joinLists(first: ServiceList, second: ServiceList): ServiceList {
  // Long lists are joined beside windows and sockets: only services under an id of both are compared by more than it.
  const ids = new Set(second.services.map(({ id }) => id));
  const known = new Set(first.services.filter(({ id }) => ids.has(id)).map(serviceMark));
  const further =
    known.size === 0
      ? second.services
      : second.services.filter((service) => !known.has(serviceMark(service)));
  return { services: [...first.services, ...further], unreadable: first.unreadable + second.unreadable };
}
