import type { IdentifierKind, IdentifierRule } from '../../../../shared/model/identifier.ts';
import type { ListedService } from '../reads.ts';
import type { Fields } from './fields.ts';
import type { Json } from './json.ts';
import { isYes } from './service-fields.ts';
import { plainWords } from './text.ts';

// Inside of CUSTOM (supplier-dialects: Service lists).
const names = {
  allowed: ['allow'],
  label: ['customname'],
  shortest: ['customlen'],
  longest: ['maxlength'],
  letters: ['isalpha'],
  pattern: ['regex'],
} as const;

// A name that a panel gives its own identifier, and what we know of such an identifier.
const kindsByName: readonly (readonly [RegExp, IdentifierKind])[] = [
  [/\becid\b/i, 'ecid'],
  [/\bserial\b|\bs\/?n\b/i, 'serial'],
  [/\block ?code\b/i, 'lock-code'],
  [/^imei( number)?$/i, 'imei'],
];

// Most services have one of these two.
const plainImei: IdentifierRule = {
  kind: 'imei',
  label: '',
  minLength: 15,
  maxLength: 15,
  lettersAllowed: false,
  pattern: null,
};
const anything: IdentifierRule = {
  kind: 'other',
  label: '',
  minLength: null,
  maxLength: null,
  lettersAllowed: true,
  pattern: null,
};

/**
 * What stands in the `IMEI` parameter (supplier-dialects: Service lists). A CUSTOM that is allowed and has a name replaces
 * the IMEI. Never stricter than the record: a length counts only where both ends are given and fit each other.
 */
export function identifierRule(custom: Fields | null, kind: ListedService['kind']): IdentifierRule {
  const label = plainWords(custom?.text(names.label) ?? '', 80);
  const replaced = custom !== null && label !== '' && isYes(custom.get(names.allowed));
  const named = replaced ? (kindsByName.find(([pattern]) => pattern.test(label))?.[1] ?? 'other') : null;
  if (named === 'imei' || (named === null && kind === 'imei')) return plainImei;
  if (custom === null || named === null) return anything;
  const shortest = lengthOf(custom.text(names.shortest));
  const longest = lengthOf(custom.text(names.longest));
  const fit = shortest !== null && longest !== null && shortest <= longest;
  return {
    kind: named,
    label,
    minLength: fit ? shortest : null,
    maxLength: fit ? longest : null,
    lettersAllowed: custom.text(names.letters) === null || isYes(custom.get(names.letters)),
    pattern: patternOf(custom.get(names.pattern)),
  };
}

function lengthOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null;
}

const longestPattern = 200;

/** The record's own pattern as it wrote it; whether it can be checked safely is judged where it is used. */
function patternOf(value: Json | undefined): string | null {
  return typeof value === 'string' && value.trim() !== '' && value.length <= longestPattern
    ? value.trim()
    : null;
}
