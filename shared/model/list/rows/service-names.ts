import { foldedName } from '../../service/near-name.ts';
import { looseName } from '../../service/remembered-name.ts';
import type { ListService } from './row.ts';

/** Finds the service that a list means. */
export interface ServiceNames {
  /** Its index; -1 if nothing is written and the list has no service of its own, -2 if there is no such service. */
  find(written: string): number;
  /** The remembered name that found it; null if a catalogue name did, or nothing. */
  remembered(written: string): string | null;
  /** From now on this is no name of a service. */
  forget(written: string): void;
}

/**
 * Finds services by their ids or names as the catalogue writes them, else by remembered names, whatever the case and spaces, else by
 * names that differ only in trade marks, accents or punctuation; an empty text is the list's own service, `serviceId`.
 */
export function openServiceNames(services: readonly ListService[], serviceId: string | null): ServiceNames {
  const known = new Map<string, number>();
  const folded = new Map<string, number>();
  const serviceName = new Map<string, { readonly index: number; readonly written: string }>();
  for (const [index, { name, remembered = [] }] of services.entries()) {
    const key = looseName(name);
    // Two services of one name cannot be distinguished by it.
    known.set(key, known.has(key) ? -2 : index);
    const plain = foldedName(name);
    folded.set(plain, folded.has(plain) ? -2 : index);
    for (const written of remembered) serviceName.set(looseName(written), { index, written });
  }
  for (const [index, { id }] of services.entries()) known.set(looseName(id), index);
  const own = services.findIndex(({ id }) => id === serviceId);
  return {
    find(written) {
      if (written === '') return own;
      const key = looseName(written);
      // A person's choice goes before mere similarity.
      return known.get(key) ?? serviceName.get(key)?.index ?? folded.get(foldedName(written)) ?? -2;
    },
    remembered(written) {
      if (serviceName.size === 0) return null;
      const key = looseName(written);
      return known.has(key) ? null : (serviceName.get(key)?.written ?? null);
    },
    forget: (written) => void serviceName.delete(looseName(written)),
  };
}
