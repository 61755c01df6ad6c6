import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { english } from '../../../renderer/locales/resources.ts';
import { identifierRuleWords } from '../../../renderer/ui/device/identifier-rule.ts';
import type { IdentifierRule } from '../../../shared/model/identifier/identifier.ts';

const texts = i18next.createInstance();
beforeAll(async () => {
  await texts.init({ lng: 'en', resources: { en: english }, interpolation: { escapeValue: false } });
});
const says = (rule: Partial<IdentifierRule>) =>
  identifierRuleWords(texts.getFixedT('en', 'services') as never, {
    kind: 'ecid',
    label: 'ECID',
    minLength: null,
    maxLength: null,
    lettersAllowed: true,
    pattern: null,
    ...rule,
  }).join(' ');

it('returns only the rule that the service’s record gives for an identifier', () => {
  expect(says({})).toBe('');
  expect(says({ kind: 'imei' })).toBe('15 digits.');
  expect(says({ minLength: 1, maxLength: 70 })).toBe('1 to 70 characters.');
  expect(says({ minLength: 8, maxLength: 8, lettersAllowed: false })).toBe(
    'Exactly 8 characters. Digits only.',
  );
  expect(says({ minLength: 4 })).toBe('At least 4 characters.');
  expect(says({ maxLength: 1 })).toBe('At most 1 character.');
});

it('says whether the app checks the supplier’s pattern', () => {
  expect(says({ pattern: '^[0-9A-F]+$' })).toBe('Must match the supplier’s format:');
  expect(says({ pattern: '^(a+)+$' })).toBe('The supplier’s format, not checked here:');
});
