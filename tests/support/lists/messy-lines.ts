import { sampleImei } from '../journal/sample-orders.ts';

/**
 * Typical lines of a back office, mixed from four sources: a chat, a spreadsheet, a scanner's output and a supplier's own list. The text is
 * always the same for one `count`; `lines` is the number of lines, including blank lines.
 */
export function messyLines(count: number): { readonly text: string; readonly lines: number } {
  const lines = Array.from({ length: count }, (_, line) => source[line % source.length]?.(line) ?? '');
  return { text: lines.join('\n'), lines: lines.length };
}

const grouped = (imei: string) =>
  `${imei.slice(0, 2)}-${imei.slice(2, 8)}-${imei.slice(8, 14)}-${imei.slice(14)}`;
const arabic = (imei: string) => imei.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
const wrong = (imei: string) => `${imei.slice(0, 14)}${(Number(imei.slice(14)) + 1) % 10}`;

const source: readonly ((line: number) => string)[] = [
  // A chat.
  (line) => `[21/11, 09:${String(line % 60).padStart(2, '0')}] Mara: ${sampleImei(line)} pls`,
  (line) => `hi can you do ${grouped(sampleImei(line))} today?`,
  (line) => (line % 3 === 0 ? 'thanks!!' : arabic(sampleImei(line))),
  (line) => `\u200e${sampleImei(line)}\u200b`,
  // A spreadsheet.
  (line) => `${line}\tiPhone 12\t${sampleImei(line)}\tblack`,
  (line) => (line % 4 === 0 ? '3.56938E+14' : `="${sampleImei(line)}"`),
  (line) => `"${sampleImei(line)}"`,
  () => '',
  // A scanner's dump.
  (line) => sampleImei(line),
  (line) => sampleImei(line - 1),
  (line) => `${sampleImei(line).slice(0, 14)}01`,
  (line) => sampleImei(line).slice(0, 14),
  // From a supplier's own list.
  (line) => `${line}. ${sampleImei(line)} - Not Found`,
  (line) => `IMEI: ${wrong(sampleImei(line))}`,
  () => '8944110065123456789',
  (line) => (line % 2 === 0 ? '000000000000000' : `SN F2LX${String(line).padStart(4, '0')}HG7J`),
];
