import { z } from 'zod';
import { type IdentifierKind, identifierKinds } from './identifier-kind.ts';
import { type IdentifierPattern, readIdentifierPattern } from './identifier-pattern.ts';
import { checkImei, type ImeiProblem } from './imei.ts';
import { withoutSymbology } from './symbology.ts';

/** What a service expects in the supplier's `IMEI` parameter, according to its record. */
export const identifierRuleSchema = z.object({
  kind: z.enum(identifierKinds),
  /** The supplier's label, for example "ECID"; empty for an IMEI. */
  label: z.string(),
  minLength: z.number().int().min(1).nullable(),
  maxLength: z.number().int().min(1).nullable(),
  lettersAllowed: z.boolean(),
  /** The record's pattern; null if none. A pattern that cannot be checked safely is only shown. */
  pattern: z.string().nullable(),
});
export type IdentifierRule = z.infer<typeof identifierRuleSchema>;

/** The rule of a service that needs a plain IMEI. */
export const imeiRule: IdentifierRule = {
  kind: 'imei',
  label: '',
  minLength: null,
  maxLength: null,
  lettersAllowed: false,
  pattern: null,
};

export type IdentifierProblem = ImeiProblem | 'letters-not-allowed' | 'has-spaces' | 'not-the-pattern';
export type IdentifierCheck =
  | { readonly ok: true; readonly identifier: string }
  | {
      readonly ok: false;
      readonly problem: IdentifierProblem;
      readonly typed: string;
      readonly expectedCheckDigit?: string;
    };

/** Checks one identifier by its service's rule, never more strictly than the record. Surrounding spaces are ignored. */
export function checkIdentifier(typed: string, rule: IdentifierRule): IdentifierCheck {
  if (rule.kind === 'imei') {
    const check = checkImei(withoutSymbology(typed));
    if (check.ok)
      return fitsPattern(check.imei, rule)
        ? { ok: true, identifier: check.imei }
        : { ok: false, problem: 'not-the-pattern', typed: check.imei };
    const { problem, digits, expectedCheckDigit } = check;
    return {
      ok: false,
      problem,
      typed: digits,
      ...(expectedCheckDigit === undefined ? {} : { expectedCheckDigit }),
    };
  }
  const text = typed.trim();
  const problem = otherProblem(text, rule);
  return problem === null ? { ok: true, identifier: text } : { ok: false, problem, typed: text };
}

/** True if the app checks the record's pattern; false if only the supplier can. */
export function checksPattern({ pattern }: IdentifierRule): boolean {
  return pattern !== null && read(pattern) !== null;
}

// Identifiers of these kinds contain no spaces; identifiers with a panel's own label may contain spaces.
const spaceless: readonly IdentifierKind[] = ['serial', 'ecid', 'lock-code'];

function otherProblem(text: string, rule: IdentifierRule): IdentifierProblem | null {
  if (text === '') return 'empty';
  if (/\s/.test(text) && spaceless.includes(rule.kind) && !(checksPattern(rule) && fitsPattern(text, rule)))
    return 'has-spaces';
  if (!rule.lettersAllowed && !/^\d+$/.test(text)) return 'letters-not-allowed';
  if (rule.minLength !== null && text.length < rule.minLength) return 'too-short';
  if (rule.maxLength !== null && text.length > rule.maxLength) return 'too-long';
  return fitsPattern(text, rule) ? null : 'not-the-pattern';
}

function fitsPattern(text: string, { pattern }: IdentifierRule): boolean {
  return pattern === null || (read(pattern)?.fits(text) ?? true);
}

// Cached, because all rows of a large list use the same pattern.
let lastRead: { readonly written: string; readonly pattern: IdentifierPattern | null } | null = null;

function read(written: string): IdentifierPattern | null {
  if (lastRead?.written !== written) lastRead = { written, pattern: readIdentifierPattern(written) };
  return lastRead.pattern;
}
