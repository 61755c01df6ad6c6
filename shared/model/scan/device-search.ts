import { latinDigits } from '../base/text-folding.ts';
import { imeiRule } from '../identifier/identifier.ts';
import { plainIdentifier } from '../identifier/identifier-key.ts';
import { findingOf } from '../list/text/finding.ts';
import { readingsOf } from '../list/text/imei-readings.ts';
import { piecesOf } from '../list/text/line-pieces.ts';
import { isSafeRepair } from '../list/text/safe-repair.ts';

// Labels that people copy along with a number, in the app's languages.
const labelWords =
  '(?:imei|s\\/?n|n\\/s|s\\.n|serial|serie|seri|série|sê-?ri|seriennummer|序列|सीरियल|سیریل|تسلسلي|التسلسلي|серийный|meid|ecid|eid|udid|ref|réf|reference|referencia|référence|referência|referenz|referensi|order|orden|orderid|pedido|commande|bestellung|bestellnummer|auftrag|ordine|sipariş|numarası|заказ|заказа|номер|nomor|pesanan|mã|đơn|hàng|số|رقم|الرقم|طلب|الطلب|آرڈر|ऑर्डर|आदेश|संख्या|नंबर|نمبر|订单|訂單|编号|編號|单号|單號|号|號|no|nr|number|num|número|numéro|numero|(?:id|de|du)(?=[\\s.:=#№-])|n\\.?[o°º]|№|#)';
const label = new RegExp(`^(?:${labelWords}(?![\\p{L}\\p{M}](?<!\\p{Script=Han}))[\\s.:：=#№-]*){1,5}`, 'iu');
// Any label before a number, for example `Any words: 48213`.
const anyLabel = /^[\p{L}\p{M}][\p{L}\p{M}\s./'’º°-]{0,40}[:：=#№]\s*(?=[\p{L}\p{N}][^\s:]{3,}$)/u;

/** The IMEI in a text, without separators: 15 digits, or the likeliest reading of 14 or 16; null if none. */
export function digitsOfImei(text: string): string | null {
  const digits = plainIdentifier(text);
  if (!/^\d{14,16}$/.test(digits)) return null;
  return digits.length === 15 ? digits : (readingsOf(digits)[0]?.identifier ?? null);
}

/**
 * The search for a pasted text: the device in the text, whatever surrounds the number; otherwise the number without its label; otherwise
 * the whole text.
 */
export function searchTextOf(text: string): string {
  const imei = digitsOfImei(text) ?? imeiWithin(text);
  if (imei !== null) return imei;
  const trimmed = text.trim();
  const normalized = latinDigits(
    trimmed.normalize('NFKC').replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, ''),
  );
  const withoutLabel = normalized
    .replace(anyLabel, '')
    .replace(label, '')
    .replace(/^["'«“]|["'»”,;.]$/g, '');
  // Words without a number, such as `Order Ann`, are searched as they are.
  return withoutLabel !== '' &&
    withoutLabel !== trimmed &&
    !/\s/.test(withoutLabel) &&
    /\d/.test(withoutLabel)
    ? withoutLabel
    : trimmed;
}

function imeiWithin(text: string): string | null {
  for (const piece of piecesOf(text, imeiRule)) {
    const finding = findingOf(piece.text, imeiRule);
    if (finding.is === 'good' || (finding.is === 'repair' && isSafeRepair(finding)))
      return finding.identifier;
  }
  return null;
}
