import { plainIdentifier } from '../../../../shared/model/identifier/identifier-key.ts';

/** The letters and digits of an identifier in reverse, for an index: the last digits become a prefix. */
export function identifierEnding(written: string): string {
  return [...plainIdentifier(written)].reverse().join('');
}
