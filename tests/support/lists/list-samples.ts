import { type IdentifierRule, imeiRule } from '../../../shared/model/identifier/identifier.ts';
import { luhnCheckDigit } from '../../../shared/model/identifier/imei.ts';
import type { ListService } from '../../../shared/model/list/rows/row.ts';
import type { Finding, ListVerdict } from '../../../shared/model/list/text/verdict.ts';

export const serialRule: IdentifierRule = {
  kind: 'serial',
  label: 'Serial number',
  minLength: 8,
  maxLength: 14,
  lettersAllowed: true,
  pattern: null,
};

/** A service for a list; unless changed, it needs only an IMEI. */
export function listService(change: Partial<ListService> = {}): ListService {
  return { id: '12', name: 'Carrier check', identifier: imeiRule, fields: [], quantity: null, ...change };
}

/** An invented IMEI with this prefix, valid by Luhn. */
export function imeiFrom(beginning: string, number: number): string {
  const body = beginning + String(number).padStart(14 - beginning.length, '0');
  return body + luhnCheckDigit(body);
}

/** A finding or verdict in one short line, for tables. */
export function inShort(verdict: Finding | ListVerdict): string {
  switch (verdict.is) {
    case 'good':
      return verdict.identifier;
    case 'repair':
      return `${verdict.identifier} after ${verdict.repairs.join(', ')}`;
    case 'choice':
      return verdict.alternatives
        .map(({ identifier, repairs }) => `${identifier} by ${repairs.join(', ')}`)
        .join(' or ');
    case 'bad-check-digit':
      return `check digit ${verdict.fits}`;
    case 'other-kind':
      return `is ${verdict.found}`;
    case 'invented':
      return `invented: ${verdict.why}`;
    case 'not-digits':
      return `not-digits ${verdict.characters}`;
    default:
      return verdict.is;
  }
}
