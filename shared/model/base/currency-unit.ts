/** Spellings of one unit of money. Signs shared by several currencies, or used for another coin, are not in the list. */
const sameUnits: readonly (readonly string[])[] = [
  ['USD', 'US$', 'USD$'],
  ['EUR', '€', 'EURO', 'EUROS'],
  ['GBP', '£'],
  ['INR', '₹'],
  ['TRY', '₺', 'TL', 'LIRA'],
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
  ['AED', 'د.إ'],
  ['SAR', 'ر.س'],
  ['EGP', 'ج.م'],
  ['VND', 'Đ'],
  ['CREDIT', 'CREDITS', 'CR', 'CRÉDITS', 'CREDITOS', 'CRÉDITOS', 'KREDI', 'KREDIT'],
];
const unitByName = new Map(
  sameUnits.flatMap(([first = '', ...more]) => [first, ...more].map((each) => [each, first])),
);

// Signs of several currencies: beside one of these they add nothing.
const sharedSigns: Readonly<Record<string, readonly string[]>> = {
  '¥': ['CNY', 'JPY'],
  '￥': ['CNY', 'JPY'],
  元: ['CNY', 'TWD'],
  RS: ['INR', 'PKR', 'NPR', 'LKR', 'MUR'],
  KR: ['SEK', 'NOK', 'DKK', 'ISK'],
  DH: ['AED', 'MAD'],
  DHS: ['AED', 'MAD'],
};

/** Whether two units of money are one, however they are written. `''` names none, and is the same as nothing else. */
export function isSameUnit(one: string, other: string): boolean {
  const [left, right] = [plainUnit(one), plainUnit(other)];
  return left === right || isSignOf(left, right) || isSignOf(right, left);
}

function isSignOf(sign: string, unit: string): boolean {
  return Object.hasOwn(sharedSigns, sign) && sharedSigns[sign]?.includes(unit) === true;
}

// Without a smaller unit: one mark before three digits divides thousands.
const wholeUnits = new Set(['VND', 'IDR', 'KRW', 'JPY', 'CLP', 'PYG', 'UGX']);

/** Whether amounts in this unit have no decimals of three digits, since it has no smaller unit in use. */
export function isWholeUnit(unit: string): boolean {
  return wholeUnits.has(plainUnit(unit));
}

function plainUnit(unit: string): string {
  const plain = unit.toUpperCase().replace(/\s/g, '');
  return unitByName.get(plain) ?? unitByName.get(plain.replaceAll('.', '')) ?? plain.replaceAll('.', '');
}
