import { sampleImei } from '../journal/sample-orders.ts';

export interface Device {
  readonly kind: 'imei' | 'serial';
  readonly number: number;
}

/** Writes a device's identifier in one of the ways used by people, lists and scanners. */
export function spelt({ kind, number }: Device, spelling: number): string {
  const plain = kind === 'imei' ? sampleImei(number) : `C39VK0AB${String(number).padStart(4, '0')}`;
  const ways = [
    plain,
    `${plain.slice(0, 3)}-${plain.slice(3)}`,
    plain.toLowerCase(),
    [...plain].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)).join(''),
    `${plain.slice(0, 5)}\u200b${plain.slice(5)}`,
  ];
  return ways[spelling % ways.length] ?? plain;
}

/** Returns one name for all spellings of a device. Independent of the app's own code, so that both cannot share an error. */
export function deviceOf(identifier: string): string {
  return identifier
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
