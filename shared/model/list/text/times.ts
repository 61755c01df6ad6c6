const count = '(\\d{1,4})';
const unit = '(?:[x×]|pcs|pieces?|stk|uds?|adet|шт|unidades|unités|buah|cái|قطع|个|個|件|개)';
const label =
  '(?:qty|quantity|cantidad|cant|qtd|quantidade|quantité|qté|menge|adet|jumlah|số lượng|кол-?во|количество|الكمية|عدد|数量|數量|수량)';
const behindNumber = new RegExp(
  `^\\W{0,3}(?:[x×✕*]\\s?${count}|${count}\\s?${unit}|${label}\\W{0,2}${count})(?![\\p{L}\\d])`,
  'iu',
);
const beforeNumber = new RegExp(`(?<![\\p{L}\\d])${count}\\s?[x×]\\s*$`, 'iu');

/** The quantity next to a number in its line, such as `… x2`, `2x …` or `… qty: 2`; empty if there is none. */
export function timesNextTo(line: string, number: string): string {
  const at = line.indexOf(number);
  if (at < 0 || number.length === line.length) return '';
  const found = behindNumber.exec(line.slice(at + number.length)) ?? beforeNumber.exec(line.slice(0, at));
  return found?.slice(1).find((each) => each !== undefined) ?? '';
}
