import type { IdentifierRule } from '../identifier/identifier.ts';
import { plainIdentifier } from '../identifier/identifier-key.ts';
import { findingOf } from '../list/text/finding.ts';
import { readingsOf } from '../list/text/imei-readings.ts';
import { piecesOf } from '../list/text/line-pieces.ts';
import { isSafeRepair } from '../list/text/safe-repair.ts';

const anyImei: IdentifierRule = {
  kind: 'imei',
  label: '',
  minLength: null,
  maxLength: null,
  lettersAllowed: false,
  pattern: null,
};
// What people copy along with a number, in the languages of the app.
const label =
  /^(?:imei|s\/?n|serial|serie|seri|série|meid|ecid|ref|reference|referencia|order|pedido|commande|sipariş|заказ|номер|nomor|pesanan|mã|đơn|số|رقم|طلب|الطلب|آرڈر|ऑर्डर|订单号?|訂單號?|n[o°º]|№|#)(?:\s*(?:no|nr|number|num|pesanan|đơn|đơn hàng|заказа|الطلب|طلب|नंबर|نمبر|号|號|n[o°º]|№|#))?[\s.:：=#№-]*/iu;

/** The IMEI in a text without its separators: 15 digits, or the likeliest reading of 14 or 16; else null. */
export function digitsOfImei(text: string): string | null {
  const digits = plainIdentifier(text);
  if (!/^\d{14,16}$/.test(digits)) return null;
  return digits.length === 15 ? digits : (readingsOf(digits)[0]?.identifier ?? null);
}

/** What to search for, given a pasted text: the device that it names, whatever surrounds the number; a number without its label; else the text. */
export function soughtBy(text: string): string {
  const imei = digitsOfImei(text) ?? imeiWithin(text);
  if (imei !== null) return imei;
  const trimmed = text.trim();
  const bare = trimmed.replace(label, '');
  // `Order Ann` is a search for words.
  return bare !== '' && bare !== trimmed && !/\s/.test(bare) && /\d/.test(bare) ? bare : trimmed;
}

function imeiWithin(text: string): string | null {
  for (const piece of piecesOf(text, anyImei)) {
    const finding = findingOf(piece.text, anyImei);
    if (finding.is === 'good' || (finding.is === 'repair' && isSafeRepair(finding)))
      return finding.identifier;
  }
  return null;
}
