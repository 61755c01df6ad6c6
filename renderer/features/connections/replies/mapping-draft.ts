import {
  emptyMapping,
  type MappedReply,
  type Mapping,
  mappingSchema,
} from '../../../../shared/model/connection/mapping.ts';
import type { SupplierState } from '../../../../shared/model/order/order.ts';

/** Returns the corrections with a new meaning for one field; a null meaning restores the app's own reading. */
export function correctField(
  mapping: Mapping,
  field: { readonly reply: MappedReply; readonly name: string; readonly meaning: string | null },
  namesBeside: readonly string[],
): Mapping {
  const { reply, name, meaning } = field;
  // Two fields of one reply cannot have the same meaning. Another reply of this kind may have another field with this meaning.
  const nearbyNames = new Set([...namesBeside, name].map(plainText));
  const others = mapping.fields.filter(
    (each) =>
      each.reply !== reply ||
      (plainText(each.field) !== plainText(name) &&
        !(each.meaning === meaning && nearbyNames.has(plainText(each.field)))),
  );
  return {
    ...mapping,
    fields: meaning === null ? others : [...others, { reply, meaning, field: name }],
  };
}

/** Returns the corrections with a new meaning for one status; a null meaning restores the app's own reading. */
export function correctStatus(mapping: Mapping, statusText: string, means: SupplierState | null): Mapping {
  const others = mapping.statuses.filter((each) => plainStatus(each.said) !== plainStatus(statusText));
  return { ...mapping, statuses: means === null ? others : [...others, { said: statusText.trim(), means }] };
}

export function statusMeaning(mapping: Mapping, statusText: string): SupplierState | null {
  return mapping.statuses.find((each) => plainStatus(each.said) === plainStatus(statusText))?.means ?? null;
}

/** Number of differences between two mappings: added, removed or changed. */
export function countChanges(before: Mapping, after: Mapping): number {
  const names = (mapping: Mapping): ReadonlyMap<string, string> =>
    new Map([
      ...mapping.fields.map(
        (each) => [`field ${each.reply} ${plainText(each.field)}`, each.meaning] as [string, string],
      ),
      ...mapping.statuses.map((each) => [`status ${plainStatus(each.said)}`, each.means] as [string, string]),
      ...mapping.refusals.map(
        ({ said: statusText }) => [`refusal ${statusText}`, statusText] as [string, string],
      ),
      ['currency', mapping.currency ?? ''] as [string, string],
      ...mapping.references.map(({ at, over }) => [`reference ${at}`, over.join(' ')] as [string, string]),
    ]);
  const [old, now] = [names(before), names(after)];
  return [...new Set([...old.keys(), ...now.keys()])].filter((name) => old.get(name) !== now.get(name))
    .length;
}

/** The corrections as a small text file for another shop with the same supplier. It contains field names and words, but no key or order. */
export function mappingText(mapping: Mapping): string {
  return `${JSON.stringify(mapping, null, 2)}\n`;
}

type MappingProblem = 'empty' | 'too-long' | 'not-json' | 'not-ours' | 'newer' | 'field' | 'status';
export type MappingReading =
  | { readonly ok: true; readonly mapping: Mapping }
  /** `row` starts at 1; null if the problem is not in one row. */
  | { readonly ok: false; readonly problem: MappingProblem; readonly row: number | null };

/** Longer than any valid mapping file. */
const maxTextLength = 100_000;

/** Parses an imported file of corrections. */
export function readMappingText(text: string): MappingReading {
  const problem = (name: MappingProblem, row: number | null = null): MappingReading => ({
    ok: false,
    problem: name,
    row,
  });
  if (text.trim() === '') return problem('empty');
  if (text.length > maxTextLength) return problem('too-long');
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return problem('not-json');
  }
  const { format, version } = fieldsOf(value);
  // The schema has a default for the format, so it would read any JSON object as "no corrections".
  if (format !== emptyMapping.format) return problem('not-ours');
  if (typeof version === 'number' && version > emptyMapping.version) return problem('newer');
  const read = mappingSchema.safeParse(value);
  if (read.success) return { ok: true, mapping: read.data };
  const path = read.error.issues[0]?.path ?? [];
  const row = typeof path[1] === 'number' ? path[1] + 1 : null;
  if (path[0] === 'fields') return problem('field', row);
  if (path[0] === 'statuses') return problem('status', row);
  return problem('not-ours');
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

// Folds a name as the backend does, so that one correction is never shown twice.
function plainText(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}

function plainStatus(statusText: string): string {
  return statusText
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
}
