/** Each line has the spellings of one currency unit. Signs that several currencies or coins share are not included. */
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

// Signs that several currencies share. A sign counts as the same unit as each of these currencies.
const sharedSigns: Readonly<Record<string, readonly string[]>> = {
  '¥': ['CNY', 'JPY'],
  '￥': ['CNY', 'JPY'],
  元: ['CNY', 'TWD'],
  RS: ['INR', 'PKR', 'NPR', 'LKR', 'MUR'],
  KR: ['SEK', 'NOK', 'DKK', 'ISK'],
  DH: ['AED', 'MAD'],
  DHS: ['AED', 'MAD'],
};

/** True if two spellings mean the same currency unit. `''` equals only itself. */
export function isSameUnit(one: string, other: string): boolean {
  const [left, right] = [plainUnit(one), plainUnit(other)];
  return left === right || isSignOf(left, right) || isSignOf(right, left);
}

function isSignOf(sign: string, unit: string): boolean {
  return Object.hasOwn(sharedSigns, sign) && sharedSigns[sign]?.includes(unit) === true;
}

// Currencies without a smaller unit. In their amounts, a separator before three digits always separates thousands.
const wholeUnits = new Set(['VND', 'IDR', 'KRW', 'JPY', 'CLP', 'PYG', 'UGX']);

/** True if amounts in this unit cannot have three decimals, because no smaller unit is in use. */
export function isWholeUnit(unit: string): boolean {
  return wholeUnits.has(plainUnit(unit));
}

function plainUnit(unit: string): string {
  const normalized = unit.toUpperCase().replace(/\s/g, '');
  return (
    unitByName.get(normalized) ??
    unitByName.get(normalized.replaceAll('.', '')) ??
    normalized.replaceAll('.', '')
  );
}
