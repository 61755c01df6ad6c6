import { plainName } from '../syntax/plain-name.ts';
import type { ServiceRow } from './service-row.ts';

/**
 * The names of a service's id, best first. An id belongs to one service: if a name's values repeat beside other service names, it names
 * something above them, such as the tool of several prices (corpus V24), and the first name without repetition precedes it. If every name
 * repeats, the order is unchanged.
 */
export function idNamesOf(
  rows: readonly ServiceRow[],
  names: readonly string[],
  nameNames: readonly string[],
): readonly string[] {
  if (!repeats(rows, names, nameNames)) return names;
  const better = names.find((name) => {
    const alone = [name];
    return rows.every(({ fields }) => fields.text(alone) !== null) && !repeats(rows, alone, nameNames);
  });
  return better === undefined
    ? names
    : [better, ...names.filter((name) => plainName(name) !== plainName(better))];
}

function repeats(
  rows: readonly ServiceRow[],
  names: readonly string[],
  nameNames: readonly string[],
): boolean {
  const firstById = new Map<string, ServiceRow>();
  return rows.some((row) => {
    const id = row.fields.text(names);
    if (id === null) return false;
    const first = firstById.get(id);
    if (first === undefined) firstById.set(id, row);
    return first !== undefined && first.fields.text(nameNames) !== row.fields.text(nameNames);
  });
}
