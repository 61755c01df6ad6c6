import Big from 'big.js';
import { foldText } from '../../../shared/model/base/text-folding.ts';

const plain = /^-?\d{1,9}([.,]\d{1,6})?$/;

/** An amount or a percentage as a person types it, in any digits, with a point or a comma; null where it is none. `1,234.50` reads two ways: none. */
export function readAmount(typed: string): string | null {
  const text = foldText(typed).trim().replace(/^[−–]/u, '-');
  return plain.test(text) ? new Big(text.replace(',', '.')).toFixed() : null;
}
