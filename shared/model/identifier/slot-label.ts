// Words for a device's first, second … IMEI, in the app's languages and some others. Compared without case and accents.
const deviceWords = folded(
  'imei imeis imeisv имей имеи імеі ιμει ايمي الايمي ایمی آئیایمایآئی आईएमईआई ईएमईआई 串号 串號 আইএমইআই sim sims сим سيم سم شريحة الشريحة سیم सिम slot слот سلاٹ स्लॉट ' +
    'сим-карта ซิม 심 ranura steckplatz sleuf gniazdo plats kortplats foglalat alloggiamento υποδοχή ช่อง スロット 슬롯 emplacement fente chip khe yuva 卡槽 卡',
);
const fillers = folded(
  'no nr n o nro num number numero numéro número nº номер رقم الرقم نمبر नंबर nomor số thứ ke card carte tarjeta cartão карта kartu kart слот meid esim physical of de do du the ya al numer numeru numerul číslo αριθμός номера szám ที่ 번째 番 第 个 個 号',
);
const firstWords = folded(
  'i a one first primary main uno primer primero primera primario principal um primeiro primeira un premier première primaire один первый первая основной birinci pierwszy pierwsza první prvý primul prima întâi перший перша eerste primo första első kwanza ' +
    'birincil satu pertama utama nhất một पहला पहली प्रथम एक پہلا پہلی اول الاول الأول الاولى الأولى الرئيسي erste erster πρώτο πρώτος πρώτη หนึ่ง แรก 첫 첫번째 첫째 unang প্রথম ১ ראשון 一 主',
);
/** "The second": the second number of a device, or a reference to the line before. */
export const secondOrdinals =
  'second segundo segunda deuxième seconde второй вторая ikinci kedua दूसरा दूसरी دوسرا دوسری دوم ثاني الثاني ثانية الثانية zweite zweiter ' +
  'tweede secondo seconda';
const secondWords = folded(
  `${secondOrdinals} ` +
    'ii b two secondary dos secundario secundaria secundário dois deux secondaire два дополнительный iki ikincil dua hai द्वितीय दो الثانوي drugi ' +
    'druga druhý druhé doilea doua secundar другий друга andra második pili δεύτερο δεύτερος δεύτερη สอง 두 두번째 둘째 pangalawang ikalawang দ্বিতীয় দুই שני 二 副',
);
// Endings that make a digit an ordinal: 2nd, 2º, 2ème, 2-й.
const ordinalEnds = folded('st nd rd th er ère eme ème ieme ième e o º a ª do da й я ой ая inci nci');
const maxCharacters = 120;

/**
 * The slot numbers in a text, in order: 1 and 2 for `IMEI 1/2`, 2 for `second IMEI`, `IMEI (slot 2)`, `الايمي الثاني`. Only the end of a
 * long text is examined, because it is next to the number. Empty if there are none.
 */
export function slotsIn(text: string): readonly number[] {
  return slotsOf(wordsOf(text)).slots;
}

/** The slot numbers of a text that is only a slot label; empty for other texts. */
export function slotsOfLabel(text: string): readonly number[] {
  if (text.length > maxCharacters) return [];
  const words = wordsOf(text);
  const { slots, used } = slotsOf(words);
  return used === words.length ? slots : [];
}

function slotsOf(words: readonly string[]): { readonly slots: readonly number[]; readonly used: number } {
  const slots: number[] = [];
  const used = new Set<number>();
  for (const [at, word] of words.entries()) {
    if (!isDevice(word)) continue;
    used.add(at);
    let next = at + 1;
    for (; isBetween(words[next]); next += 1) used.add(next);
    const after = slots.length;
    for (let slot = slotOf(words[next]); slot > 0; slot = slotOf(words[next])) {
      slots.push(slot);
      used.add(next);
      next += 1;
      if (ordinalEnds.has(words[next] ?? '')) used.add(next++);
    }
    if (slots.length > after) continue;
    const ordinal = ordinalBefore(words, at);
    if (ordinal === null) continue;
    slots.push(ordinal.slot);
    for (let place = ordinal.from; place < at; place += 1) used.add(place);
  }
  return { slots, used: used.size };
}

/** Arabic writes "and" as one letter attached to the next word. */
function isDevice(word: string): boolean {
  return deviceWords.has(word) || (word.startsWith('و') && deviceWords.has(word.slice(1)));
}

export function isNumberWord(word: string): boolean {
  return isDevice(word) || fillers.has(word) || /^\d$/.test(word);
}

function isBetween(word: string | undefined): boolean {
  return word !== undefined && (fillers.has(word) || deviceWords.has(word));
}

function slotOf(word: string | undefined): number {
  if (word === undefined) return 0;
  if (/^0?[1-9]$/.test(word)) return Number(word);
  return firstWords.has(word) ? 1 : secondWords.has(word) ? 2 : 0;
}

/** Matches `second IMEI` and `2nd IMEI`, but not `2. IMEI`, which numbers the lines of a list. */
function ordinalBefore(
  words: readonly string[],
  label: number,
): { readonly slot: number; readonly from: number } | null {
  // Before the label, `eSIM` means the second slot; after the label, as in `IMEI 1 (eSIM)`, it may be either slot.
  if (words[label - 1] === 'esim') return { slot: 2, from: label - 1 };
  // Skips the word between number and label: 第一个IMEI, drugi numer IMEI.
  const at = fillers.has(words[label - 1] ?? '') ? label - 1 : label;
  const [figure, word] = [words[at - 2] ?? '', words[at - 1] ?? ''];
  if (ordinalEnds.has(word) && /^[1-9]$/.test(figure)) return { slot: Number(figure), from: at - 2 };
  // Before the label, a single letter is a word of a sentence, and a number is a line number of a list.
  if (/^(?:[a-z]|\d+)?$/.test(word)) return null;
  const slot = slotOf(word);
  return slot === 0 ? null : { slot, from: at - 1 };
}

/** Words and numbers at the end of a text, without case and accents; each Chinese character is one word. */
export function wordsOf(text: string): readonly string[] {
  if (text === '') return [];
  if (text === latest.text) return latest.words;
  if (text === earlier.text) return earlier.words;
  [earlier, latest] = [latest, { text, words: split(text) }];
  return latest.words;
}

// Caches two texts, because the text before a number and the text after it are each examined twice.
let [latest, earlier] = [
  { text: '', words: [] as readonly string[] },
  { text: '', words: [] as readonly string[] },
];

function split(text: string): readonly string[] {
  const end = text.slice(-maxCharacters);
  // Fast path for most lines.
  if (/^[\x20-\x7e]*$/.test(end)) return end.toLowerCase().match(/[a-z]+|\d+/g) ?? [];
  return foldWord(end).match(/串[号號]|卡槽|\p{Script=Han}|[^\P{L}\p{Script=Han}]+|\d+/gu) ?? [];
}

export function folded(spacedWords: string): ReadonlySet<string> {
  return new Set(spacedWords.split(' ').map(foldWord));
}

/** A text without case and accents, for comparison with `wordsOf`. */
export function foldWord(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/ı/g, 'i');
}
