import type { IdentifierKind } from '../identifier/identifier-kind.ts';
import { compareTold } from '../identifier/told-identifier.ts';
import { type ReadResult, readResult } from './result.ts';

/** Why a result should not go to its customer unseen. */
export type ResultDoubt =
  /** It names this device, which is not the one that was ordered. */
  | { readonly is: 'other-device'; readonly identifier: string }
  /** It was encoded, some of its letters could not be read, or one of its numbers lacks its last digits. */
  | { readonly is: 'encoded' | 'unreadable' | 'some-digits-lost' }
  /** The code itself lacks its last digits: there is nothing to hand over. */
  | { readonly is: 'lost-digits' };

interface Ordered {
  readonly result: string | null;
  readonly identifier: string;
  readonly identifierKind: IdentifierKind;
}

/** What speaks against handing over an order's result; null if nothing does. */
export function doubtOf(order: Ordered): ResultDoubt | null {
  const { result } = order;
  if (result === null) return null;
  const read = readResult(result, 'whole');
  const isLost = read.oddities.includes('lost-digits');
  if (isLost && read.lines.length === 1) return { is: 'lost-digits' };
  const identifier = otherDeviceIn(read, order);
  if (identifier !== null) return { is: 'other-device', identifier };
  const odd = (['encoded', 'unreadable'] as const).find((each) => read.oddities.includes(each));
  if (odd !== undefined) return { is: odd };
  return isLost ? { is: 'some-digits-lost' } : null;
}

/** The device that a result is about, if it names one that was not ordered and never the ordered one. */
function otherDeviceIn(read: ReadResult, { identifier, identifierKind }: Ordered): string | null {
  let other: string | null = null;
  for (const line of read.lines) {
    const named =
      line.is === 'field'
        ? isIdentity(line.fact)
          ? line.value
          : null
        : (/\bimei\b\D{0,20}(\d[\d /-]{12,22}\d)/i.exec(line.text)?.[1] ?? null);
    if (named === null) continue;
    const told = compareTold(identifierKind, identifier, named);
    if (told === 'same' || told === 'alike') return null;
    // The second number of a device does not contradict its first.
    const isFirst =
      line.is === 'text' || line.fact === 'imei' || (line.fact === 'serial' && identifierKind === 'serial');
    if (told === 'other' && isFirst) other ??= named.trim();
  }
  return other;
}

function isIdentity(fact: string | null): boolean {
  return fact === 'imei' || fact === 'imei-2' || fact === 'serial' || fact === 'meid';
}
