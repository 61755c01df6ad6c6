import type { IdentifierRule } from '../../../../../shared/model/identifier/identifier.ts';
import type { IdentifierKind } from '../../../../../shared/model/identifier/identifier-kind.ts';
import type { ListedService } from '../../types/reads.ts';
import { type Fields, fieldsOf, textOf } from '../fields/fields.ts';
import { isYes } from '../fields/service-fields.ts';
import { isObject, type Json } from '../syntax/json.ts';
import { plainWords } from '../syntax/text.ts';

// Fields inside CUSTOM.
const names = {
  mainLabel: ['name', 'label', 'title', 'fieldname'],
  label: ['customname'],
  shortest: ['customlen'],
  longest: ['maxlength'],
  letters: ['isalpha'],
  pattern: ['regex'],
} as const;

// Patterns for panels' names of their own identifiers, each with the kind of identifier.
const kindsByName: readonly (readonly [RegExp, IdentifierKind])[] = [
  // An identifier that may be an IMEI or an ECID has the kind "other".
  [/^(?=.*\bimei\b)(?=.*\b(?:udid|ecid)\b)/is, 'other'],
  [/^(?=.*\bimei\b)(?=.*\b(?:serial|s\/?n)\b)/is, 'device'],
  [/\becid\b/i, 'ecid'],
  [/\bserial\b|\bs\/?n\b/i, 'serial'],
  [/\block ?code\b/i, 'lock-code'],
  [/^imei(?: (?:number|no\.?))?$/i, 'imei'],
];
// The service's name may show the kind of its identifier. Only unambiguous words count.
const byInName =
  /\b(?:by|with|via)\s+(?:the\s+)?(ecid|serial(?:\s*(?:number|no\.?))?|s\/?n)\b(?!\s*(?:\/|or|and|&)\s*imei)/i;

// Most services use the rule `plainImei` or `anything`.
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
 * The rule for the `IMEI` parameter. If the record names its own identifier, that identifier replaces the IMEI: users never have to enter
 * an IMEI if the supplier asks for another identifier. The rule is never stricter than the record: a length counts only if the record has a
 * minimum and a maximum that are consistent.
 */
export function identifierRule(
  custom: Fields | null,
  mainField: Json | undefined,
  serviceName: string,
  kind: ListedService['kind'],
): IdentifierRule {
  const label = labelOf(custom, mainField) || (byInName.exec(serviceName)?.[1] ?? '');
  const named = label === '' ? null : (kindsByName.find(([pattern]) => pattern.test(label))?.[1] ?? 'other');
  if (named === 'imei' || (named === null && kind === 'imei')) return plainImei;
  if (named === null) return anything;
  const shortest = lengthOf(custom?.text(names.shortest) ?? null);
  const maxLength = lengthOf(custom?.text(names.longest) ?? null);
  const fit = shortest !== null && maxLength !== null && shortest <= maxLength;
  const letters = custom?.text(names.letters) ?? null;
  return {
    kind: named,
    label,
    minLength: fit ? shortest : null,
    maxLength: fit ? maxLength : null,
    lettersAllowed: letters === null || isYes(custom?.get(names.letters)),
    pattern: patternOf(custom?.get(names.pattern)),
  };
}

function labelOf(custom: Fields | null, mainField: Json | undefined): string {
  const reported = isObject(mainField) ? fieldsOf(mainField).get(names.mainLabel) : mainField;
  const label = plainWords(custom?.text(names.label) ?? textOf(reported) ?? '', 80);
  return /^(?:0|1|none|null|no|n\/a|-|custom|text)$/i.test(label) ? '' : label;
}

function lengthOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null;
}

const maxPatternLength = 200;

/** The record's own pattern, unchanged. The caller decides whether the pattern is safe to run. */
function patternOf(value: Json | undefined): string | null {
  return typeof value === 'string' && value.trim() !== '' && value.length <= maxPatternLength
    ? value.trim()
    : null;
}
