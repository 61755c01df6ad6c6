import { inertText } from '../base/inert-text.ts';
import { resultInOneLine } from '../result/result.ts';

/** What the text of a claim may name, in braces. */
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

/** As long as a mail of this kind ever is. */
export const maxFormLength = 4_000;

const field = /\{([a-z][a-z0-9-]{0,40})\}/gi;
const anyBraces = /\{([^{}\n]{0,60})\}/g;

/** Each text in braces that is no field of a claim, once, in order of appearance. */
export function unknownClaimFields(form: string): readonly string[] {
  const names = [...form.matchAll(anyBraces)].map((found) => found[1] ?? '');
  return [...new Set(names)].filter((name) => !(claimFields as readonly string[]).includes(name));
}

/**
 * Fills the text of a claim. A line whose every field is empty is left out: an order without a reference names none. What suppliers and
 * lists wrote is included as it appears, on one line each; only `rows` may be several lines.
 */
export function fillClaimForm(form: string, values: Readonly<Record<ClaimField, string>>): string {
  const shown = new Map(
    Object.entries(values).map(([name, value]) => [
      name,
      name === 'rows' ? inertText(value) : resultInOneLine(inertText(value)),
    ]),
  );
  const lines = form.split(/\r?\n/).flatMap((line) => {
    const named = [...line.matchAll(field)].map((found) => shown.get(found[1] ?? ''));
    const known = named.filter((value) => value !== undefined);
    if (known.length > 0 && known.every((value) => value === '')) return [];
    return [line.replace(field, (whole, name: string) => shown.get(name) ?? whole)];
  });
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
