/** Spellings of one unit of money. Signs shared by several currencies, or used for another coin, are not in the list. */
const sameUnits: readonly (readonly string[])[] = [
  ['USD', 'US$', 'USD$'],
  ['EUR', '€', 'EURO', 'EUROS'],
  ['GBP', '£'],
  ['INR', '₹'],
  ['TRY', '₺', 'TL'],
  ['RUB', '₽', 'РУБ'],
  ['NGN', '₦'],
  ['BRL', 'R$'],
  ['BDT', '৳', 'TK', 'TAKA'],
  ['VND', '₫'],
  ['PHP', '₱'],
  ['THB', '฿'],
  ['UAH', '₴', 'ГРН'],
  ['ILS', '₪'],
  ['KRW', '₩'],
  ['PLN', 'ZŁ'],
  ['IDR', 'RP'],
  ['CNY', 'RMB'],
  ['CREDIT', 'CREDITS', 'CR', 'CRÉDITS', 'CREDITOS', 'CRÉDITOS', 'KREDI', 'KREDIT'],
];
const unitByName = new Map(
  sameUnits.flatMap(([first = '', ...more]) => [first, ...more].map((each) => [each, first])),
);

/** Whether two units of money are one, however they are written. `''` names none, and is the same as nothing else. */
export function isSameUnit(one: string, other: string): boolean {
  return plainUnit(one) === plainUnit(other);
}

function plainUnit(unit: string): string {
  const plain = unit.toUpperCase().replace(/[.\s]/g, '');
  return unitByName.get(plain) ?? plain;
}
