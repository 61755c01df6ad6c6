import { plainIdentifier } from '../../../../shared/model/identifier/identifier-key.ts';

/** The letters and digits of an identifier from the last to the first, as their index holds them: last digits are the start of it. */
export function identifierEnding(written: string): string {
  return [...plainIdentifier(written)].reverse().join('');
}
