import type { TFunction } from 'i18next';
import { checksPattern, type IdentifierRule } from '../../../shared/model/identifier/identifier.ts';

/** Returns the rule for the identifier as sentences: length, characters, pattern. Omits what the service does not state. */
export function identifierRuleWords(t: TFunction<'services'>, rule: IdentifierRule): readonly string[] {
  const pattern =
    rule.pattern === null ? [] : [t(checksPattern(rule) ? 'rule.pattern' : 'rule.patternUnchecked')];
  if (rule.kind === 'imei') return [t('rule.imei'), ...pattern];
  const length = lengthTexts(t, rule);
  const characters = rule.lettersAllowed ? [] : [t('rule.digits')];
  return [...length, ...characters, ...pattern];
}

function lengthTexts(t: TFunction<'services'>, { minLength, maxLength }: IdentifierRule): readonly string[] {
  if (minLength !== null && maxLength !== null)
    return minLength === maxLength
      ? [t('rule.exactly', { count: minLength })]
      : [t('rule.between', { least: minLength, most: maxLength })];
  if (minLength !== null && minLength > 1) return [t('rule.least', { count: minLength })];
  return maxLength === null ? [] : [t('rule.most', { count: maxLength })];
}
