import { serviceMark } from '../../../../../shared/model/service/contested-service.ts';
import type { ListedService } from '../../types/reads.ts';

/** A view of services that are in their own groups as well. */
const favourites = /favou?rites?$/i;

/** The services of a list in order, each once. */
export interface CollectedServices {
  readonly collected: readonly ListedService[];
  /** With an equal id, name and price a service counts only if it is of another kind; a favourites view adds none. */
  add(service: ListedService): void;
}

export function collectServices(): CollectedServices {
  const collected: ListedService[] = [];
  const firstOfId = new Map<string, number>();
  // Only for repeated ids: nearly every id occurs once, and needs no comparing of names.
  const indexByMark = new Map<string, number>();
  return {
    collected,
    add(service) {
      const first = firstOfId.get(service.id);
      if (first === undefined) {
        firstOfId.set(service.id, collected.push(service) - 1);
        return;
      }
      const firstMark = markOf(collected[first] as ListedService);
      if (!indexByMark.has(firstMark)) indexByMark.set(firstMark, first);
      const mark = markOf(service);
      const index = indexByMark.get(mark);
      const known = index === undefined ? undefined : collected[index];
      if (index === undefined || known === undefined) indexByMark.set(mark, collected.push(service) - 1);
      else if (favourites.test(known.group))
        collected[index] = { ...known, group: service.group, kind: service.kind };
      else if (known.kind !== service.kind && !favourites.test(service.group)) {
        const own = `${mark}\n${service.kind}`;
        if (!indexByMark.has(own)) indexByMark.set(own, collected.push(service) - 1);
      }
    },
  };
}

function markOf(service: ListedService): string {
  return `${serviceMark(service)}\n${service.wholePrice ?? ''}`;
}
