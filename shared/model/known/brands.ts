/** Makers with their brand names. A maker's brands count as one, because one type code may be sold under several brands. */
const families = {
  Apple: ['iphone', 'iphones', 'ipad', 'ipads', 'ipod', 'apple', 'icloud', 'macbook'],
  Samsung: ['samsung', 'galaxy', 'knox'],
  Xiaomi: ['xiaomi', 'redmi', 'poco'],
  Huawei: ['huawei', 'honor'],
  Motorola: ['motorola', 'moto', 'lenovo'],
  Google: ['pixel', 'nexus'],
  Oppo: ['oppo', 'oneplus', 'realme'],
  Sony: ['sony', 'xperia'],
  Nokia: ['nokia', 'hmd'],
  LG: ['lg'],
  ZTE: ['zte', 'nubia'],
  Alcatel: ['alcatel', 'tcl'],
  HTC: ['htc'],
  Asus: ['asus', 'zenfone'],
  Vivo: ['vivo', 'iqoo'],
  Tecno: ['tecno', 'infinix', 'itel'],
  BlackBerry: ['blackberry'],
} as const;
export type Brand = keyof typeof families;

const brandOfWord = new Map<string, Brand>(
  Object.entries(families).flatMap(([brand, words]) => words.map((word) => [word, brand as Brand])),
);

// Names that contain a maker's name but do not mean its devices: carriers, shops, accounts and services.
const notMakers =
  /\b(lg\s?(u\+|u\s?plus|uplus)|lgu\+|google (fi|account|lock|voice)|sony (bank|network)|apple (id|pay|store|tv)|samsung (pay|store)|nokia (bell|networks)|moto (shop|store)|honou?r (plan|roll)|galaxy (tel|telecom))/giu;
// Vivo is also a carrier in Brazil.
const carriersToo: readonly string[] = ['vivo'];
const takesAll =
  /\b(all|any|every|each|most|multi|other|others|various|universal|generic|worldwide brands?)[\s-]+(phone|phones|device|devices|brand|brands|make|makes|maker|makers|manufacturer|manufacturers|handset|handsets|mobile|mobiles|android|androids)\b|\b(universal|generic|multi[\s-]?brand|others?|etc|and more|android|todas?|todos|alle|tous|toutes)\b|\+\s*more|…|\.\.\./iu;

function brandsIn(text: string, without: readonly string[] = []): ReadonlySet<Brand> {
  const words =
    text
      .toLowerCase()
      .replace(notMakers, ' ')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const found = new Set<Brand>();
  for (const [index, word] of words.entries()) {
    if (without.includes(word)) continue;
    const brand = brandOfWord.get(word);
    if (brand !== undefined) found.add(brand);
    // Samsung's own model numbers: SM-G991B.
    if (word === 'sm' && /^[a-z]\d{3}/.test(words[index + 1] ?? '')) found.add('Samsung');
  }
  return found;
}

/** The maker named in a model; null if none or more than one. */
export function brandOfModel(model: string): Brand | null {
  const [brand, ...more] = brandsIn(model.slice(0, 200));
  return brand !== undefined && more.length === 0 ? brand : null;
}

// Product names clearly mean the maker's own devices; makers' names can be ambiguous.
const products = /\b(iphones?|ipads?|icloud|galaxy|knox|redmi|pixel|xperia|blackberry)\b/iu;

/**
 * The only maker whose devices a service is for, by whole words of the service's name, otherwise of its group; null in any doubt. `certain`
 * only if the name contains a product.
 */
export function brandOfService(service: {
  readonly name: string;
  readonly group: string;
}): { readonly brand: Brand; readonly certain: boolean } | null {
  if (takesAll.test(service.name)) return null;
  const named = [...brandsIn(service.name, carriersToo)];
  const grouped = takesAll.test(service.group) ? [] : [...brandsIn(service.group, carriersToo)];
  const brand = named[0] ?? grouped[0];
  const all = new Set([...named, ...grouped]);
  return brand === undefined || all.size > 1
    ? null
    : { brand, certain: named.length === 1 && products.test(service.name) };
}

/** The part of a name that all devices of a model share, without storage and colour; '' if none. */
export function modelKey(model: string): string {
  return model
    .toLowerCase()
    .replace(/\b\d+\s?(gb|tb)\b.*$/u, '')
    .replace(/[^\p{L}\p{N}+]+/gu, ' ')
    .trim();
}
