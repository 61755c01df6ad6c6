import type { TFunction } from 'i18next';
import type { IdentifierProblem, IdentifierRule } from '../../../shared/model/identifier/identifier.ts';

interface FailedCheck {
  readonly problem: IdentifierProblem;
  readonly expectedCheckDigit?: string | undefined;
  /** The identifier without its separators. */
  readonly typed: string;
}

const imeiLength = 15;

/** Returns an identifier's problem as a sentence, for example how many digits are missing or which check digit would fit. */
export function identifierWords(t: TFunction<'services'>, rule: IdentifierRule, seen: FailedCheck): string {
  const { problem, expectedCheckDigit, typed } = seen;
  if (problem === 'bad-check-digit' && expectedCheckDigit !== undefined)
    return t('digitFits', { digit: expectedCheckDigit });
  const [least, most] =
    rule.kind === 'imei' ? [imeiLength, imeiLength] : [rule.minLength ?? 0, rule.maxLength ?? typed.length];
  if (rule.kind === 'imei' && problem === 'too-short' && typed.length < least)
    return t('missing', { count: least - typed.length });
  if (rule.kind === 'imei' && problem === 'too-long' && typed.length > most)
    return t('extra', { count: typed.length - most });
  return t(`problem.${problem}`);
}

/** Returns the identifier's name for use in a sentence: the supplier's label, or else the kind. */
export function identifierName(t: TFunction<'services'>, rule: IdentifierRule): string {
  return rule.label !== '' && rule.kind !== 'imei' ? rule.label : t(`wanted.${rule.kind}`);
}
