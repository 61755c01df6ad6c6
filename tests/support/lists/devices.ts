import { sampleImei } from '../journal/sample-orders.ts';

export interface Device {
  readonly kind: 'imei' | 'serial';
  readonly number: number;
}

/** A device's identifier in one of the ways in which people, lists and scanners write it. */
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

/** One name for each device, however it is written. It is the judge's own, so that it cannot err together with the app. */
export function deviceOf(identifier: string): string {
  return identifier
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
