import { foldedName } from '../../service/near-name.ts';
import { looseName } from '../../service/remembered-name.ts';
import type { ListService } from './row.ts';

/**
 * Finds services first by ids or names of the catalogue, then by remembered names, and then by names that differ only in trade marks,
 * accents or punctuation. The first two ignore case and spaces. An empty text means the list's own service, `serviceId`.
 */
export function openServiceNames(services: readonly ListService[], serviceId: string | null) {
  const known = new Map<string, number>();
  const folded = new Map<string, number>();
  const serviceName = new Map<string, { readonly index: number; readonly written: string }>();
  for (const [index, { name, remembered = [] }] of services.entries()) {
    const key = looseName(name);
    // A name that two services share matches neither.
    known.set(key, known.has(key) ? -2 : index);
    const nameKey = foldedName(name);
    folded.set(nameKey, folded.has(nameKey) ? -2 : index);
    for (const written of remembered) serviceName.set(looseName(written), { index, written });
  }
  for (const [index, { id }] of services.entries()) known.set(looseName(id), index);
  const own = services.findIndex(({ id }) => id === serviceId);
  return {
    /** Index of the service; -1 if the text is empty and the list has no service of its own, -2 if no service matches. */
    find(written: string) {
      if (written === '') return own;
      const key = looseName(written);
      // A name that a person confirmed takes precedence over similarity.
      return known.get(key) ?? serviceName.get(key)?.index ?? folded.get(foldedName(written)) ?? -2;
    },
    /** The remembered name that matched; null if a catalogue name matched, or none. */
    remembered(written: string): string | null {
      if (serviceName.size === 0) return null;
      const key = looseName(written);
      return known.has(key) ? null : (serviceName.get(key)?.written ?? null);
    },
    forget: (written: string) => void serviceName.delete(looseName(written)),
  };
}
