import { inertText } from '../base/inert-text.ts';
import { resultInOneLine } from '../result/result.ts';

export const claimFields = [
  'reference',
  'identifier',
  'service',
  'ordered',
  'status',
  'amount',
  'rows',
  'shop',
] as const;
export type ClaimField = (typeof claimFields)[number];

/** Maximum length of a claim text, more than any e-mail with a claim needs. */
export const maxFormLength = 4_000;

const field = /\{([a-z][a-z0-9-]{0,40})\}/gi;
const anyBraces = /\{([^{}\n]{0,60})\}/g;

/** Returns the texts in braces that are not claim fields, in order and without duplicates. */
export function unknownClaimFields(form: string): readonly string[] {
  const names = [...form.matchAll(anyBraces)].map((found) => found[1] ?? '');
  return [...new Set(names)].filter((name) => !(claimFields as readonly string[]).includes(name));
}

/**
 * Fills in the fields of a claim text. A line is omitted if all of its fields are empty, such as the reference of an order without a
 * reference. Each value becomes one line with visible characters only; only `rows` may have several lines.
 */
export function fillClaimForm(form: string, values: Readonly<Record<ClaimField, string>>): string {
  const valuesByField = new Map(
    Object.entries(values).map(([name, value]) => [
      name,
      name === 'rows' ? inertText(value) : resultInOneLine(inertText(value)),
    ]),
  );
  const lines = form.split(/\r?\n/).flatMap((line) => {
    const named = [...line.matchAll(field)].map((found) => valuesByField.get(found[1] ?? ''));
    const known = named.filter((value) => value !== undefined);
    if (known.length > 0 && known.every((value) => value === '')) return [];
    return [line.replace(field, (placeholder, name: string) => valuesByField.get(name) ?? placeholder)];
  });
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
