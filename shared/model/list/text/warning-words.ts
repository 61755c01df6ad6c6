import { folded, isNumberWord, wordsOf } from '../../identifier/slot-label.ts';

/** Which number the words mark as wrong or not to be ordered. `both`: this number, and possibly the previous number. */
export type Warning = 'this' | 'both';

// Words that cancel an order, whatever follows: `cancelled by customer`, `iptal edildi`.
const off = folded(
  'cancel cancels cancelled canceled cancelling canceling cancellation cxl cncl cancelado cancelada cancelados canceladas cancelar cancela cancele cancelen cancelem canceló ' +
    'cancelou cancelación cancelamento anulado anulada anulados anuladas anular annulé annulée annulés annulées annuler annulez annulation annullato annullata annullati ' +
    'annullate annullare annulla storniert stornieren storno stornierung abgesagt annulliert geannuleerd annuleren iptal iptali отмена отменен отменена отменено отменены ' +
    'отменить отмени отмените отменил отменила отменили аннулирован аннулирована аннулировано аннулировать скасовано скасований скасована скасувати скасуйте anulowane ' +
    'anulowano anulowany anulowana anulować anuluj anulat anulată zrušeno törölve ακυρώθηκε batal dibatalkan batalkan pembatalan ملغي ملغى ملغاة ملغية الغاء الإلغاء إلغاؤه الغي الغى ' +
    'الغوا كنسل کنسل لغو منسوخ کینسل रद्द कैंसिल कैंसल कैंसिल्ड বাতিল בוטל',
);
const wrong = folded(
  'wrong invalid incorrect incorrectly mistaken mistake fake false void voided ignore ignored skip disregard obsolete unusable ' +
    'inválido inválida incorrecto incorrecta equivocado equivocada erróneo errónea falso falsa ignorar ' +
    'incorreto incorreta errado errada ignore invalide incorrecte faux fausse erroné erronée mauvais mauvaise ignorer ' +
    'errato errata sbagliato sbagliata ignorare falsch falsche falscher falsches falschen ungültig ungültige ungültiger ungueltig ' +
    'ignorieren verkeerd verkeerde ongeldig ongeldige foute negeren yanlış geçersiz hatalı sahte ' +
    'неверный неверная неверно неправильный неправильная неправильно недействительный недействительно недействителен недействительна ошибочный ошибочно поддельный ' +
    'невірний невірно неправильний недійсний błędny błędne nieprawidłowy nieprawidłowe greșit invalid ' +
    'salah palsu abaikan sai nhầm hủy خاطئ خاطئة خطأ غلط مزيف تجاهل اشتباه نامعتبر باطل ' +
    'dup dups dupe duplikat dobel ganda repetido отказ повтор ڈپلیکیٹ withdrawn duplicate duplicated except excepting excluding exclude delete forget nevermind hold stop duplicado duplicada excepto exceto sauf ' +
    'doublon tranne doppelt außer hariç mükerrer дубль дубликат кроме dubel kecuali trùng trừ ' +
    'مكرر مکرر डुप्लीकेट ' +
    'गलत ग़लत अमान्य नकली جعلی ভুল batili λάθος άκυρο שגוי',
);
const nots = folded(
  'not don dont doesn isn gak ga nggak tdk no never ne nicht kein keine niet geen non não nao не нельзя nie nu jangan tidak bukan đừng không chớ لا ليس ليست غير مت نہ نہیں नहीं न मत না μην אל לא',
);
const ordered = folded('ordered pedida dipesan');
const right = folded(
  'valid correct right order orders buy send submit pay unlock use process ' +
    'válido válida correcto correcta pedir pida ordenar comprar usar enviar encomendar ' +
    'correto correta usar comprar desbloquear valide correct commander commandez utiliser envoyer valido valida corretto corretta ordinare usare comprare ' +
    'gültig richtig bestellen bestelle nutzen benutzen senden geldig juist doğru geçerli верный правильный действителен заказывать заказывайте использовать отправлять надо нужно ' +
    'zamawiać comanda valid benar berlaku pesan order dipakai diproses kirim đúng hợp đặt dùng gửi صالح صالحة صحيح صحيحة تطلب تطلبه تستخدم ترسل ' +
    'procesar processar traiter dikerjakan doen تنفذ सही मान्य ऑर्डर करें करना करो صحیح درست آرڈر کریں کرنا অর্ডার',
);
// Words that cancel an order only after a negation, at the end of the words or if they refer to the number:
// `don't do this one`, `no need`, `not this`.
const actions = folded(
  'do need needed mind necessary hacer hagas haga hacerlo fazer faça faire fais faites fare machen mache делать делай делайте jadi làm',
);
const already = folded(
  'already ya já déjà già schon bereits zaten çoktan уже вже sudah sdh udah đã پہلے پہلے पहले',
);
const finished = folded(
  'done ordered checked processed submitted placed hecho hecha pedido pedida feito feita fait faite fatto fatta erledigt gemacht bestellt gedaan yapıldı ' +
    'сделано сделан сделали заказан заказано заказали зроблено selesai dipesan xong đặt',
);
// Directly before a number, these words alone cancel its order.
const notThis = folded('not nicht niet jangan đừng chớ');
const please = folded('please pls plz kindly bitte tolong');
const english = folded(
  'valid correct right order ordered orders buy send submit pay unlock use process needed this that it one these those',
);
// Verbs with a negative ending.
const forbidden = folded(
  'yapma yapılmayacak yapılmasın etme vermeyin vermeyiniz verme etmeyin kullanmayın göndermeyin yapmayın almayın değil',
);
const pointers = folded(
  'one ones it this that these those order uno este esta esto ese anterior aquele essa isso celui ça dieser diese dieses eins bu bunu đơn lệ это этот эта ini itu này đó هذا هذه ये यह اس یہ',
);
const earlier = folded(
  'previous above last sorry please pls plz asap thanks now et edin edelim करो करें کرو use here its correct right anterior arriba acima vorige önceki предыдущий sebelumnya ' +
    'perdón perdona usa aquí correcto desculpe desculpa usar aqui correto désolé pardon voici utilisez scusa ecco usare bitte entschuldigung hier richtig ' +
    'lütfen doğrusu извините простите вот правильный maaf pakai yang bỏ xin عذرا اسف الصحيح',
);
// Words of a message that replaces the number before it.
const corrections = folded(
  'correction meant corrección correção rettifica korrektur correctie düzeltme düzeltiyorum исправление исправляю koreksi ralat تصحيح',
);
// `invalid SIM` is a message of the phone and not about the number.
const cards = folded('sim sims сим سيم سم شريحة الشريحة سیم सिम slot card carte tarjeta chip чип کارڈ कार्ड');
// Scripts without spaces between words.
const unspaced =
  /无效|無效|無効|错|錯|作废|作廢|失效|假的|不(?:要|用|做|对|對|正确|正確)|勿|取消|退单|退單|撤单|撤單|重复|重複|已下[单單]|已做|已完成|キャンセル|취소|중복|間違|誤|잘못|무효|ผิด|ไม่ถูก|ห้าม|ยกเลิก/u;
const maxBetween = 2;

// Headers of columns whose cells say yes or no.
const refunds = folded(
  'refund refunded refunds reembolso reembolsado reembolsada remboursé remboursement rimborso rimborsato erstattet erstattung rückerstattung terugbetaald zwrot ' +
    'возврат возвращено возвращён повернення استرداد مسترد استرجاع ریفنڈ रिफंड रिफ़ंड',
);
const refundHeader = /退款|返金|환불|hoàn tiền|pengembalian/iu;
const states = folded(
  'status state mark estado marca statut état stato stan durum статус состояние отметка حالة الحالة وضعیت حالت स्थिति स्टेटस اسٹیٹس',
);
const stateHeader = /状态|狀態|ステータス|상태|trạng thái|สถานะ/iu;
const toOrder = folded(
  'to do is ok proceed approved include bestellung sipariş siparişver gönder alınsın procéder заказать заказ обработать zamówić zamów ordina invia pide envoyer اطلب طلب أرسل भेजें ऑर्डर आर्डर ' +
    'بھیجیں آرڈر',
);
const orderHeader = /^(?:下[单單]|[订訂][购購]|注文|발주|주문|สั่ง)\s?[?？:：]?$/u;
// Words that mean yes in the cells below these headers.
const yeses = folded(
  'yes y yep yeah true ok x v ja j jawohl si sí s sim oui o vrai verdadero verdadeiro vero wahr evet e doğru da да д так tak нужно tamam iya ya iye có đúng نعم ايوه ايوا اجل صح بله بلی آره ہاں جی हाँ हां ' +
    'जी 是 对 對 要 有 好 はい 예 네 응 ใช่ ano igen ναι כן 1',
);
const noes = folded(
  'no n none nope false nein nee falso faux falsch vals нет н ні hayır yok yanlış нету tidak belum không chưa لا كلا خیر خير نخیر nie nē όχι नहीं ' +
    'いいえ 아니 아니오 아니요 ไม่ ไม่ใช่',
);
const hanNo = /^(?:否|不|没|沒|無|无|未)/u;
const nothing = /^(?:[☐⬜🔲□▢◻]\ufe0f?|\[ ?\]|[-–—−_./\\]+|0+(?:[.,]0+)?|n\/?a|nil|null)$/iu;
const ticked = /^(?:[✓✔✅☑🗹👍■⬛]\ufe0f?|\[[x✓✔]\])$/iu;
const crossed = /^(?:[❌✖✗✘✕╳×⛔🚫☒👎]\ufe0f?\s*)+$/u;

/** Every warning in a script with spaces contains at least one of these words. */
export const warningWords: ReadonlySet<string> = new Set([
  ...off,
  ...wrong,
  ...right,
  ...ordered,
  ...forbidden,
  ...corrections,
  ...actions,
  ...already,
  ...notThis,
  ...pointers,
  'don',
  'dont',
]);

/** The warning in the words before a number; null if none. `words` are the words of `text`. */
export function warnsBefore(text: string, words: readonly string[]): Warning | null {
  if (notThis.has(words.at(-1) ?? '') && words.slice(0, -1).every((word) => please.has(word))) return 'this';
  const at = warningAt(words);
  if (at >= 0) {
    if (corrections.has(words[at] ?? '')) return 'both';
    const isLabel = /[:：]\s*$/.test(text);
    const isOfThis = (word: string) => isNumberWord(word) || (isLabel && pointers.has(word));
    return words.slice(at + 1).every(isOfThis) ? 'this' : 'both';
  }
  return isUnspacedWarning(text) ? 'this' : null;
}

/** The warning in the words after a number; null if none. */
export function warnsBehind(text: string, words: readonly string[]): Warning | null {
  const at = warningAt(words);
  if (at >= 0 && corrections.has(words[at] ?? '')) return 'both';
  return at >= 0 || isUnspacedWarning(text) ? 'this' : null;
}

/** True if a text in a script without spaces contains a warning. */
export function isUnspacedWarning(text: string): boolean {
  return unspaced.test(text);
}

const ascii = /^[\x20-\x7e]*$/;

/**
 * How the cells of a column cancel their rows, by its header. `off`, such as `Cancelled?`: any entry except a
 * no. `done`, such as `Ordered`: a yes. `order`, such as `Order?`: a no, or an empty cell in a column in
 * which other cells say yes. `mark`, for a status, a note, or a column without a name: a cross.
 */
export type AnswerColumn = 'off' | 'done' | 'order' | 'mark';

/** Null if the header is about something else. */
export function answerColumn(header: string, meaning = 'unused'): AnswerColumn | null {
  if (meaning === 'price') return null;
  // JSON names a field `isCancelled`.
  const words = wordsOf(header.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));
  if (
    warnsBefore(header, words) !== null ||
    refundHeader.test(header) ||
    words.some((word) => refunds.has(word))
  )
    return 'off';
  if (
    words.length === 0 ||
    meaning === 'note' ||
    words.some((word) => states.has(word)) ||
    stateHeader.test(header)
  )
    return 'mark';
  if (!words.some((word) => toOrder.has(word) || right.has(word) || finished.has(word)))
    return orderHeader.test(header) ? 'order' : null;
  const consists = (...sets: readonly ReadonlySet<string>[]) =>
    words.every((word) => pointers.has(word) || please.has(word) || sets.some((set) => set.has(word)));
  if (words.some((word) => already.has(word)) || !consists(right, toOrder))
    return consists(finished, already) ? 'done' : null;
  return 'order';
}

type Answer = 'yes' | 'no' | 'cross' | null;

/** True if a cell below such a header cancels its row. */
export function cancelsRow(kind: AnswerColumn, cell: string, answer: Answer): boolean {
  if (kind === 'off') return cell !== '' && answer !== 'no';
  if (kind === 'done') return answer === 'yes';
  return answer === 'cross' || (kind === 'order' && answer === 'no');
}

const maxAnswer = 40;

/** The answer of a cell below such a header; null if it is empty, or no answer. */
export function answerIn(cell: string, kind: AnswerColumn): Answer {
  const text = cell.trim();
  if (text === '' || text.length > maxAnswer) return null;
  if (crossed.test(text)) return 'cross';
  if (kind === 'mark') return null;
  if (ticked.test(text)) return 'yes';
  if (nothing.test(text) || hanNo.test(text)) return 'no';
  const words = wordsOf(text);
  const isNo = noes.has(words[0] ?? '') || nots.has(words[0] ?? '');
  const rest = [noes, nots, yeses, off, wrong, right, ordered, finished, already];
  if (isNo && words.every((word) => rest.some((set) => set.has(word)))) return 'no';
  return words.length > 0 && words.every((word) => yeses.has(word)) ? 'yes' : null;
}

/** Index of the last word of a warning; -1 if none. */
function warningAt(words: readonly string[]): number {
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const word = words[at] ?? '';
    if (forbidden.has(word) || corrections.has(word)) return at;
    if (isOff(words, at) || ((off.has(word) || wrong.has(word)) && isAboutNumber(words, at))) return at;
    if (isDenied(words, at) || isCalledOff(words, at) || isAlreadyDone(words, at)) return at;
    // Hindi and Urdu put "not" after the word.
    if (nots.has(word) && right.has(words[at - 1] ?? '') && !ascii.test(word)) return at;
  }
  return -1;
}

/** Matches `not valid`, `do not order`. */
function isDenied(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  if (!right.has(word) && !ordered.has(word)) return false;
  return words.slice(Math.max(0, at - maxBetween), at).some((each) => isNot(each, word));
}

/** Matches `cancelled by customer`, but not `not cancelled`. */
function isOff(words: readonly string[], at: number): boolean {
  if (!off.has(words[at] ?? '')) return false;
  return !words.slice(Math.max(0, at - maxBetween), at).some((word) => nots.has(word));
}

/** Matches `don't do`, `not this one`, `this one not`, `do not`, at the end of the words. */
function isCalledOff(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  const before = words.slice(Math.max(0, at - maxBetween), at);
  const ends = words
    .slice(at + 1)
    .every((next) => pointers.has(next) || earlier.has(next) || isNumberWord(next));
  if (!ends) return false;
  if (actions.has(word)) return before.some((each) => nots.has(each));
  if (pointers.has(word)) return isNot(words[at - 1] ?? '', word);
  const isLast = at === words.length - 1;
  if (isLast && (word === 'not' || word === 't' || word === 'dont'))
    return word === 'dont' || words[at - 1] === (word === 't' ? 'don' : 'do');
  const pointer = words[at - 1] ?? '';
  return isLast && pointers.has(pointer) && isNot(word, pointer);
}

/** Matches `already done` and `done already`. */
function isAlreadyDone(words: readonly string[], at: number): boolean {
  if (!finished.has(words[at] ?? '')) return false;
  return [words[at - 2], words[at - 1], words[at + 1]].some((word) => already.has(word ?? ''));
}

/** Before an English word, `no` belongs to `IMEI No` and is not a negation. */
function isNot(word: string, verb: string): boolean {
  return nots.has(word) && !(word === 'no' && english.has(verb));
}

/** Matches `wrong IMEI`, `IMEI wrong`, `wrong one`, `wrong: …`, but not `wrong network`. */
function isAboutNumber(words: readonly string[], at: number): boolean {
  const [before = '', next] = [words[at - 1], words[at + 1]];
  if (next === undefined || pointers.has(next) || earlier.has(next)) return !cards.has(before);
  if (isNumberWord(next)) return !cards.has(next);
  return isNumberWord(before) && !cards.has(before);
}
