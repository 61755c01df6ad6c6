import { latinDigits } from '../base/text-folding.ts';
import type { IdentifierKind } from '../identifier/identifier-kind.ts';
import { passesLuhn } from '../identifier/imei.ts';
import { compareReported } from '../identifier/reported-identifier.ts';
import { isReportingBody } from '../identifier/reporting-body.ts';
import { slotsIn } from '../identifier/slot-label.ts';
import { type ReadResult, readResult } from './result.ts';
import { codeFacts } from './result-facts.ts';
import type { ResultLine } from './result-line.ts';

/** Why a person should check a result before it goes to the customer. */
export type ResultDoubt =
  /** The result is about this device, which is not the ordered one. */
  | { readonly is: 'other-device'; readonly identifier: string }
  /**
   * The result was encoded, its code was treated as a number, some characters were unreadable, or one of its numbers lacks its last
   * digits.
   */
  | { readonly is: 'encoded' | 'made-number' | 'unreadable' | 'some-digits-lost' }
  /**
   * Hidden text, characters that deceive the eye, or answers that contradict each other. A person must decide
   * which code is right.
   */
  | { readonly is: UnclearAnswer }
  /** The code itself lacks its last digits, so there is nothing to hand over. */
  | { readonly is: 'lost-digits' };

type UnclearAnswer = 'hidden-text' | 'odd-characters' | 'several-answers';

interface Ordered {
  readonly result: string | null;
  readonly identifier: string;
  readonly identifierKind: IdentifierKind;
}

/** The reason not to hand over an order's result; null if none. */
export function resultWarning(order: Ordered): ResultDoubt | null {
  const { result } = order;
  if (result === null) return null;
  const read = readResult(result, 'whole');
  const isLost = read.oddities.includes('lost-digits');
  if (isLost && read.lines.length === 1) return { is: 'lost-digits' };
  const identifier = otherDeviceIn(read, order);
  if (identifier !== null) return { is: 'other-device', identifier };
  const oddity = doubtfulOddities.find((each) => read.oddities.includes(each));
  if (oddity !== undefined) return { is: oddity };
  return isLost ? { is: 'some-digits-lost' } : null;
}

const doubtfulOddities = [
  'hidden-text',
  'odd-characters',
  'several-answers',
  'encoded',
  'made-number',
  'unreadable',
] as const;

/** True if only a person who looks at this one result may hand it over. */
export function needsOwnLook({ is }: ResultDoubt): boolean {
  return ['other-device', 'hidden-text', 'odd-characters', 'several-answers'].includes(is);
}

/** The device in a result if it is not the ordered device; null if the result also contains the ordered device. */
function otherDeviceIn(read: ReadResult, { identifier, identifierKind }: Ordered): string | null {
  let otherNumber: string | null = null;
  const isLone = read.lines.length === 1;
  for (const line of read.lines)
    for (const named of namedIn(line, isLone)) {
      const reported = compareReported(identifierKind, identifier, named);
      if (reported === 'same' || reported === 'alike') return null;
      if (reported === 'other' && isFirst(line, identifierKind))
        otherNumber ??= /\d[\d /-]{12,22}\d/.exec(named)?.[0] ?? named.trim();
    }
  return otherNumber;
}

/** The devices in a line: the value of a known label, otherwise each number that is an IMEI. A single number without a label is a code. */
function namedIn(line: ResultLine, isLone: boolean): readonly string[] {
  if (line.is === 'field' && isIdentity(line.fact)) {
    // Words may follow an IMEI that is written in groups of digits.
    const value = inLatin(line.value);
    return [/^\d[\d /-]{12,22}\d(?=\s+\D)/.exec(value)?.[0] ?? value];
  }
  if (line.is === 'field' && line.fact !== null && codeFacts.includes(line.fact)) return [];
  const text = inLatin(line.is === 'field' ? `${line.label}: ${line.value}` : line.text);
  if (isLone && !/\p{L}/u.test(text)) return [];
  const labelled = /\bimei\b\D{0,20}(\d[\d /-]{12,22}\d)/i.exec(text)?.[1];
  const found = text.match(/(?<!\d)\d{15}(?!\d)/g) ?? [];
  const imeis = found.filter((digits) => passesLuhn(digits) && isReportingBody(digits));
  return labelled === undefined || line.is === 'field' ? imeis : [labelled, ...imeis];
}

/** The text with Latin digits and marks, because a result may use the digits of another script. */
function inLatin(text: string): string {
  return latinDigits(text.normalize('NFKC'));
}

/** Excludes a device's second number, which does not contradict the first. */
function isFirst(line: ResultLine, kind: IdentifierKind): boolean {
  if (line.is === 'text') return !slotsIn(line.text).includes(2);
  if (line.fact === null) return !slotsIn(line.label).includes(2);
  return line.fact === 'imei' || (line.fact === 'serial' && kind === 'serial') || !isIdentity(line.fact);
}

function isIdentity(fact: string | null): boolean {
  return fact === 'imei' || fact === 'imei-2' || fact === 'serial' || fact === 'meid';
}
