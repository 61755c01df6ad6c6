import { folded, isNumberWord, secondOrdinals, wordsOf } from '../../identifier/slot-label.ts';
import { isUnspacedWarning, type Warning, warningWords, warnsBefore, warnsBehind } from './warning-words.ts';

/** How the words around a number relate it to the previous number in the list. */
export interface TieWords {
  /** True if the words call the number the second or other number, or say that it belongs to the same phone. */
  readonly isSecond: boolean;
  /** The number's part in an exchange: the old device, the new device, or a device given `instead`; null if none. */
  readonly part: 'old' | 'new' | 'instead' | null;
  /** True if a colon ends the words before the number. */
  readonly isLabel: boolean;
  /** 2 for `2. IMEI`: its position in a numbered list, or among the device's numbers; 0 without a number. */
  readonly numbered: number;
  /** True if a sign or word at the line's start joins the number to the previous number; `joinsAfter`: at the end, to the next number. */
  readonly joinsBefore: boolean;
  readonly joinsAfter: boolean;
  /** Set if the words call the number wrong, or say that it is not to be ordered. */
  readonly warns: Warning | null;
  /** True for `old IMEI`: the words mean that the number was replaced, not that the device is second-hand. */
  readonly isReplaced: boolean;
}

// Maximum distance in words; more distant words do not describe the number.
const maxWords = 6;
const maxWordsBehind = 3;
const maxCharacters = 120;

const seconds = folded(
  `${secondOrdinals} ` +
    'secondly zweites ikincisi второе दूसरे دوسرے other another otro otra outro outra autre altro altra andere anderer anderes diğer öbür öteki ' +
    'другой другая другое другую lain lainnya satunya khác آخر الآخر الأخرى أخرى دیگر 另',
);
// After these words, "second" means second-hand, or the second edition of a model.
const notSeconds = /^(?:hand|gen|mano$|mao$|main$|el$|edit|model|feira)/;
const same = folded(
  'same mismo misma mesmo mesma même stesso stessa gleiches gleichen gleiche selbe selben dasselbe aynı же نفس sama cùng वही उसी وہی اسی 同',
);
const phones = folded(
  'phone mobile device handset unit set celular móvil teléfono equipo aparelho telefone dispositivo téléphone appareil portable telefono handy gerät telefon ' +
    'cihaz телефон телефона устройство устройства аппарат аппарата هاتف الهاتف جوال الجوال جهاز الجهاز موبايل الموبايل hp ponsel perangkat máy thoại फोन मोबाइल ' +
    'डिवाइस فون موبائل ڈیوائس 机 機 手',
);
// Label of a phone's second number.
const ofESim = /(?<!\p{L})(?:e-?|digital )sim(?: imei)?\)?\s?[:：=-]?$/iu;
// Words for persons and orders: another customer's device is a different device.
const people = folded(
  'customer client guy friend person order cliente persona pedido amigo commande kunde auftrag müşteri sipariş клиент клиента заказ pelanggan pesanan khách عميل العميل زبون ' +
    'الزبون طلب ग्राहक گاہک 客户 客戶',
);
const old = folded(
  'old viejo vieja antiguo antigua anterior velho velha antigo antiga ancien ancienne vecchio vecchia alte alter altes oude eski старый старая lama cũ पुराना ' +
    'पुरानी پرانا پرانی قديم القديم القديمة 旧 舊 sold vendido vendida vendu satılan broken damaged defective roto dañado quebrado cassé bozuk arızalı rusak donor',
);
const fresh = folded(
  'new nuevo nueva novo nova nouveau nouvelle nuovo nuova neue neuer neues nieuwe yeni новый новая baru mới नया नई نیا نئی جديد الجديد الجديدة 新 repaired reparado réparé',
);
const instead = folded(
  'returned return devuelto devuelta devolvido retourné iade возврат replacement reemplazo repuesto substituto remplacement ersatz değişim замена pengganti بديل ' +
    'البديل loaner préstamo prestado emprestado ödünç подменный pinjaman',
);
// Words that can relate a number to another number; most lines have none of them.
const tieWordSet = new Set([
  ...seconds,
  ...same,
  ...old,
  ...fresh,
  ...instead,
  ...warningWords,
  'esim',
  'sim',
  '二',
  'hai',
]);
const joinersAfter =
  /(?:[/+&|\\]|(?<![\p{L}\p{N}])(?:and|und|et|ve|dan|e|y|и|or|oder|ou|o|veya|или|atau|hoặc|أو|یا|या)|\u0648|\u0627\u0648\u0631|\u0914\u0930|và)$/iu;
// Most texts begin and end with a longer Latin word, which cannot join numbers.
const beginsShort = /^[A-Za-z]{0,4}(?:$|[^A-Za-z\d])/;
const endsShort = /(?:^|[^A-Za-z\d])[A-Za-z]{0,4}$/;
const joinersBefore =
  /^(?:[/+&|\\]|(?:and|und|et|ve|dan|và|e|y|и|or|oder|ou|o|veya|или|atau|hoặc|أو|یا|या|\u0627\u0648\u0631|\u0914\u0930)$|\u0648$)/iu;

// A cross next to the number. Next to a word it may be about something else, such as `Find My ❌`.
const crossedAtEnd = /^[^\p{L}]*[❌✖✗✘⛔🚫]\ufe0f?$/u;
const crossedAtStart = /^(?:\.0{1,4})?[^\p{L}\p{N}❌✖✗✘⛔🚫]{0,8}[❌✖✗✘⛔🚫][^\p{L}]*$/u;

/** Interprets the words before and after the only number of a line; null if they say nothing about the number, as in nearly every line. */
export function tieWords(before: string, behind: string): TieWords | null {
  const [lead, trail] = [before.trim(), behind.trim()];
  if (lead === '' && trail === '') return null;
  const words = wordsOf(before).slice(-maxWords);
  const all = wordsOf(behind.length > maxCharacters ? behind.slice(0, maxCharacters) : behind);
  const after = all.slice(0, maxWordsBehind);
  const followingWords = all.slice(0, maxWords);
  const joinsBefore = beginsShort.test(lead) && joinersBefore.test(lead);
  // Lists may end each line with a comma too, so the number of joined lines decides.
  const joinsAfter = endsShort.test(trail) && (trail.endsWith(',') || joinersAfter.test(trail));
  const labels = words.some(isLabel);
  const numbered = labels
    ? Number(/(?:^|\s)(\d)[.)]\s?(?:imei|sim|slot)[^\d\n]{0,20}$/i.exec(lead)?.[1] ?? 0)
    : 0;
  const crossed = crossNextTo(lead, trail);
  const isUnspaced = isUnspacedWarning(before) || isUnspacedWarning(behind);
  if (
    !isUnspaced &&
    crossed === null &&
    !joinsBefore &&
    !joinsAfter &&
    numbered === 0 &&
    !words.some(isTieWord) &&
    !followingWords.some(isTieWord)
  )
    return null;
  const isSecond = isCalledSecond(words) || isCalledSecond(after) || (labels && ofESim.test(lead));
  const part = partOf(words) ?? partOf(after);
  const warns = warnsBefore(before, words) ?? warnsBehind(behind, followingWords) ?? crossed;
  const isReplaced = part === 'old' && (isOldNumber(words) || isOldNumber(after));
  const hasMeaning = isSecond || part !== null || numbered > 0 || joinsBefore || joinsAfter || warns !== null;
  return hasMeaning
    ? { isSecond, part, isLabel: /[:：]$/.test(lead), numbered, joinsBefore, joinsAfter, warns, isReplaced }
    : null;
}

function crossNextTo(lead: string, trail: string): Warning | null {
  return crossedAtEnd.test(lead) || crossedAtStart.test(trail) ? 'this' : null;
}

function isTieWord(word: string): boolean {
  return tieWordSet.has(word) || (word.startsWith('و') && tieWordSet.has(word.slice(1)));
}

function isLabel(word: string): boolean {
  return word === 'imei' || word === 'sim' || word === 'esim' || word === 'slot';
}

function isCalledSecond(words: readonly string[]): boolean {
  const at = words.findIndex((word) => same.has(word));
  if (at >= 0 && words.slice(Math.max(0, at - 3), at + 4).some((word) => phones.has(word))) return true;
  return words.some(
    (word, index) =>
      (has(seconds, word) && !isOfAnother(words, index)) ||
      (word === '二' && words[index - 1] === '第') ||
      (word === 'hai' && words[index - 1] === 'thu'),
  );
}

/** `another phone`, `second customer`, `pelanggan kedua`: the words describe another person or device, not another number. */
function isOfAnother(words: readonly string[], at: number): boolean {
  const [before = '', next = ''] = [words[at - 1], words[at + 1]];
  if (notSeconds.test(next) || people.has(next) || phones.has(next)) return true;
  return !/^(?:imei|e?sim)/.test(next) && (people.has(before) || phones.has(before));
}

function isOldNumber(words: readonly string[]): boolean {
  return words.some(
    (word, at) =>
      has(old, word) &&
      [words[at - 1], words[at + 1]].some(
        (next) => next !== undefined && /^\D/.test(next) && isNumberWord(next),
      ),
  );
}

/** True if a column's header calls its numbers wrong, not to be ordered, or replaced. */
export function isWarningHeader(header: string): boolean {
  const words = wordsOf(header);
  return warnsBefore(header, words) !== null || isOldNumber(words);
}

function partOf(words: readonly string[]): TieWords['part'] {
  const is = (set: ReadonlySet<string>) => words.some((word) => has(set, word));
  return is(instead) ? 'instead' : is(old) ? 'old' : is(fresh) ? 'new' : null;
}

/** Arabic writes "and" as one letter attached to the next word. */
function has(set: ReadonlySet<string>, word: string): boolean {
  return set.has(word) || (word.startsWith('و') && set.has(word.slice(1)));
}
