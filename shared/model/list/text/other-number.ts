// Labels of numbers with as many digits as an IMEI. One of ten such numbers has a valid check digit.
const labels =
  'imsi|tracking|awb|air ?waybill|waybill|consignment|invoice|inv|whatsapp|factura|fatura|facture|fattura|rechnung|faktura|faktur|gu[ií]a|rastreo|rastreio|suivi|' +
  'kargo(?: takip)?|takip|resi|hóa đơn|vận đơn|сч[её]т|накладная|трек(?:-номер)?|(?:ال)?فاتورة|(?:ال)?تتبع|انوائس|ٹریکنگ|इनवॉइस|ट्रैकिंग|运单号?|快递单?号?|发票号?';
const labelled = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${labels})(?:[ .]?(?:no|nr|n[°º]|num(?:ber)?|id|code|ref|номер|№))?[\\s.:：#=№-]{0,4}\\d{13,17}(?!\\d)`,
  'giu',
);
const longNumber = /\d{13}/;

/**
 * Replaces numbers that their label calls something other than a device, such as `IMSI: …` or `Tracking no. …`, by blanks, so that positions
 * do not change.
 */
export function blankOtherNumbers(line: string): string {
  if (!longNumber.test(line)) return line;
  return line.replace(labelled, (found) => found.replace(/\d/g, ' '));
}
