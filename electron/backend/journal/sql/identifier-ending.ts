import { plainIdentifier } from '../../../../shared/model/identifier/identifier-key.ts';

/** The letters and digits of an identifier in reverse, as indexed: last digits are a prefix of it. */
export function identifierEnding(written: string): string {
  return [...plainIdentifier(written)].reverse().join('');
}
