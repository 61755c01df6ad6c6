import { trimEndOf } from '../../../../../shared/model/base/trim-end.ts';
import { openResult } from '../../../../../shared/model/result/opened-result.ts';
import { stateOfWord } from '../fields/status-words.ts';
import { plainWords } from '../syntax/text.ts';
import { acceptedWords, meaningOf } from './refusals.ts';

// Phrases that can only mean too little credit, in panels' languages. This list is broader than the list of known refusals, because a match
// does not refuse an order. A match only means that the text does not count as a success.
const tooLittle =
  /insuff?i[csz]|unzureichend|\bnot (?:enough|sufficient)\b.{0,40}(?:balance|credit|fund|money)|(?:balance|credits?|funds?|money) (?:is |are )?(?:not (?:enough|sufficient)|too low)|(?:not|n['’]?t) have (?:enough|any|sufficient)|^(?:no|low|out of) (?:\w+ )?(?:balance|credits?|funds?)\b(?! (?:check|due|owed|owing|required|needed|on (?:contract|device|file)))|credit limit|overdue limit|(?:recharge|top.?up|add (?:more )?(?:funds?|credits?|balance)).{0,20}(?:account|wallet|balance|first)|payment required|credit ?process ?error|\bno[_ ]credits?\b(?! (?:check|owed|needed|required))|low[_ ]?balance|(?:recargue|recarregue|recharger?z?|ricarica) (?:su|sua|seu|votre|tu|il)\b|(?:no|n[aã]o) (?:tienes?|tem|hay|possui|cuenta|dispone)\b.{0,30}(?:saldo|cr[eé]dito|fondo|fundo)(?!s? (?:pendiente|deudor|devedor))|(?:assez|suffisamment) de (?:cr[eé]dit|fonds|solde)|guthaben.{0,20}(?:nicht|niedrig)|(?:nicht gen|zu wenig).{0,8}guthaben|onvoldoende|niewystarczaj|(?:saldo|kredit|baki)\b.{0,20}(?:tidak|tdk|belum|kurang)|isi ulang|yetersiz|(?:bakiye|kredi)\w{0,6} (?:yok|az\b|yükle|yeterli değil)|yeterli (?:bakiye|kredi)\w{0,6} (?:yok|bulunma)|недостат|не хватает|пополните|không đủ(?! điều kiện)|nạp thêm|不足|不够|不夠|充值|부족|ไม่(?:เพียง)?พอ|غير كاف|لا يكفي|لا يوجد.{0,10}رصيد|ليس لديك.{0,10}رصيد|شحن.{0,3}(?:رصيد|ال)|کافی (?:نیست|نمی)|अपर्याप्त|पर्याप्त.{0,30}नहीं|(?:बैलेंस|शेष|क्रेडिट) कम|रिचार्ज|ناکافی|(?:بیلنس|کریڈٹ) کم|کافی.{0,20}نہیں|অপর্যাপ্ত|পর্যাপ্ত.{0,20}নেই/iu;

// Words for an order that ended without success, in each language. These words count only at the start of a text or after a few words.
const ends = [
  'refund(?:ed)?|rejected|cancell?ed|declined|denied|failed|invalid imei|wrong imei|imei (?:is )?(?:invalid|not valid|wrong)|unable to (?:process|unlock)|could not be (?:processed|unlocked)|credits? (?:(?:has|have) been |was |were )?returned',
  'reembols\\w+|devuelt[oa]|rechazad[oa]|cancelad[oa]|anulad[oa]|recusad[oa]|rejeitad[oa]|estornad[oa]|fallid[oa]|falhou|imei (?:n[aã]o (?:[eé] )?v[aá]lido|no (?:es )?v[aá]lido|inv[aá]lido|incorrect?o|errado)',
  'rembours[eé]e?|rejet[eé]e?|refus[eé]e?|annul[eé]e?|[eé]chou[eé]e?|imei (?:invalide|incorrect|erron[eé])|imei (?:ist )?(?:ungültig|falsch)|(?:ungültige|falsche) imei',
  'erstattet|zurückerstattet|abgelehnt|storniert|fehlgeschlagen|rimborsato|rifiutato|annullato',
  '[iİ]ade(?: edildi| edilmiştir|(?=\\s?[:-]))|(?:geçersiz|hatalı|yanlış) imei|imei (?:geçersiz|hatalı|yanlış)|reddedildi|iptal(?: edildi)?|başarısız',
  'возврат|возвращен\\p{L}*|возвращён\\p{L}*|отклон[её]н\\p{L}*|отмен[её]н\\p{L}*|отказано|отказ|(?:неверный|неправильный|недействительный) imei|imei (?:неверн|недействит)\\p{L}*',
  'dikembalikan|ditolak|dibatalkan|gagal|hoàn tiền|đã hoàn|(?:bị )?từ chối|(?:đã |bị )hủy|thất bại|imei (?:tidak valid|salah|không hợp lệ|sai)',
  'مرفوض|تم (?:الرفض|رفض|الإلغاء|إلغاء|الغاء|إرجاع|ارجاع|استرجاع|استرداد)|مسترجع|ملغ[يى]|فشل|(?:imei|ايمي) غير (?:صالح|صحيح)',
  'अस्वीकृत|रद्द|वापस|असफल|विफल|مسترد|منسوخ|واپس|ناکام',
].join('|');
const missing = [
  'not ?found|(?:code|result)s? (?:is |are )?(?:not available|unavailable)|no (?:code|result)s? available|no (?:code|result|imei|record)s? found|no ?(?:code|result|imei)found|unable to find|could not be found',
  '(?:no|n[aã]o) (?:se )?encontr\\w+|(?:non|pas) trouv[eé]e?|introuvable|nicht gefunden|non trovato|bulunamadı|не найден\\p{L}*',
  'tidak ditemukan|không tìm thấy|غير موجود|لم يتم العثور|नहीं मिला|نہیں ملا',
].join('|');
const behindWords = (pattern: string) =>
  new RegExp(
    `^(?<before>(?:[\\p{L}\\p{M}'’]{1,20}(?:,| [-–/])? ){0,4})(?:${pattern})(?![\\p{L}\\p{M}\\p{N}])(?<rest>.*)$`,
    'isu',
  );
const ended = behindWords(ends);
const notFound = behindWords(missing);
const endedBehind = new RegExp(`(?<![\\p{L}\\p{M}])(?:${ends})(?![\\p{L}\\p{M}\\p{N}])`, 'iu');

// Words before a denial that make it harmless: the denial does not concern the order ("lock cancelled"), or it is negated ("was not
// rejected", "sin reembolso").
const noOrder =
  /(?:^|[\s,])(?:(?:no|not|never|cannot|can['’]?t|without|nunca|non|sin|sem|ohne|nicht|kein|keine|ne|pas|senza|не|нет|без|tidak|tanpa|không|غير|بدون|नहीं)(?: (?:been|be|fue|foi|a été|ha sido|est|è|stato|был|была|bị))?|(?:sim)?-?lock|contract|blacklist|plan|subscription|loan|contrato|contrat|vertrag|bloqueo|bloqueio|блокировка|договор|kilit|kilidi) $/iu;
const noRefund =
  /^(?:\s(?:policy|eligib\p{L}+|guarantee\p{L}*|terms|conditions?|window|within|attempts?|codes?|not|isn['’]?t|if|only|unavailable|невозможен|yok)(?!\p{L}))/iu;
// Matches a denial that denies itself, such as `Canceled: false` or `Failed attempts: 0`.
const deniedItself =
  /^[^:：=?(]{0,40}(?:[:：=?(]| -)\s?(?:0+|no|none|never|false|nil|n\/a|nein|kein\p{L}*|non|n[aã]o|ninguno?a?|nenhuma?|aucune?|yok|hayır|нет|tidak|không|لا|नहीं|نہیں|无|否|無|没有|沒有)(?:\s?[-–,.;()/|]|\s*$)/iu;
// Words for checks in which "nothing found" is the good result.
const checks =
  '(?:(?:black)?list|gsma|mdm|sim-?lock|lock|stolen|theft|lost|fraud|warranty|coverage|applecare|purchase|knox|contract|loan|debt|negra|bloqueo|robo|garant[ií]a|bloqueio|roubo|restri[cç][aã]o|impedimento|noire|blocage|vol|garantie|sperr\\p{L}*|diebstahl|nera|blocco|garanzia|liste(?:de|sinde)|kilit|kilidi|çalıntı|garanti|borç|списке|блокировк\\p{L}|краж\\p{L}|гаранти\\p{L}|hitam|kunci|blokir|garansi|đen|khóa|السوداء|ال?قفل|ال?حظر|सूची|लॉक)';
const checkedBefore = new RegExp(
  `(?:^|[\\s,-])${checks}(?: (?:records?|reports?|profiles?|entry|status|info|information|details|date|registros?|kaydı|eintrag|запись|में))? $`,
  'iu',
);
const checkedBehind = new RegExp(`^ ${checks}(?:e?s)?(?! code)(?![\\p{L}\\p{M}])`, 'iu');
const clean =
  'clean|unlocked|entsperrt|sauber|limpi?[oa]|liberad[oa]|desbloquead[oa]|débloqué|propre|pulito|sbloccato|temiz|чист\\p{L}*|разблокирован\\p{L}*|bersih|sạch|نظيف|مفتوح|साफ|अनलॉक|干净|已解锁';
// Matches a verdict next to the phrase: "not found - clean", "not found: unlocked", "clean - no records found".
const good = new RegExp(`[-–:：,;(/|]\\s?(?:${clean}|off|ok|free|frei|libre|livre|正常)(?!\\p{L})`, 'iu');
const goodBefore = new RegExp(`^(?:${clean})(?:,| [-–/]) `, 'iu');
// Matches “not found in the blacklist”, which is a result, but not “not found in our records”, which is no result.
const elsewhere =
  /^[\s-]+(?:in|on|en|em|na|no|dans|im|auf|di|pada|trong|в|на|في|में|میں|su|nel)(?![\p{L}\p{M}])(?!(?: (?:our|the|your|nuestr[ao]|la|el|nossa?|notre|unserer?|der|нашей))?(?: (?:system|sistema|système|database|data ?base|base(?: de datos| de dados| de données)?|datenbank|db|server|records?|базе))[.!]?$)/iu;
const chineseEnd =
  /^\p{Script=Han}{0,8}?(?<![未不无無没沒])(?:退款|已退|拒绝|拒絕|取消|失败|失敗)(?<rest>(?![锁鎖]|合[约約]).*)$/su;
const chineseMissing = /^(?!.*[锁鎖]|.*黑名[单單]|.*保修)\p{Script=Han}{0,8}(?:未找到|找不到|查无|查無)/su;
const label =
  /^(?:status|result|order|code|reply|imei|estado|resultado|pedido|statut|résultat|durum|sonuç|статус|результат|الحالة|النتيجة|状态|结果)\s?[:：=-]\s?/iu;
// Matches the device's own number at the start of a text.
const ownNumber = /^(?:imei[ :#-]{0,3})?\d{14,16}[^\p{L}\p{N}]{1,5}/iu;
// Matches decoration, as in `❌ Not found`, `*** REFUNDED ***` or `[Refunded]`. A check mark (`✔`) before the text is not decoration.
const ornament = /^[^\p{L}\p{N}✅✔☑]+/u;
const statedError = /^errors?\s?[:：]\s?(?!(?:no|none|null|nil|false|n\/a)(?!\p{L}))\p{L}/iu;
// Matches `{"success": false, …}` if it was sent as plain text.
const statedNoSuccess = /^success\s?[:=]\s?(?:false|0|no)(?![\p{L}\p{N}])/iu;
// Whole texts that mean "no result" if they replace the result. In a comment next to a result, the same texts only mean "no comment".
const nothingPhrases = [
  'no (?:code|result|data|info|information|match|answer)(?:e?s)?(?: (?:found|available|received))?|nothing found|(?:bad|unknown) imei|fail|failure|rej|cancel(?: by \\p{L}+)?|money back|(?:(?:amount|money|balance|funds?) )?returned(?: to (?:your )?(?:balance|account|wallet))?|time ?out|(?:please )?(?:try again(?: later)?|resubmit(?: order)?)|(?:server|service|system) (?:is )?(?:down|busy)|system error',
  '(?:sin|no hay) (?:resultados?|datos|c[oó]digos?|informaci[oó]n)|(?:c[oó]digo )?no disponible|(?:sem|n[aã]o h[aá]) (?:resultados?|dados|c[oó]digos?|informa[cç][aã]o)|(?:valor )?devolvid[oa]|reprovad[oa]|indispon[ií]vel|n[aã]o dispon[ií]vel',
  '(?:aucune?|pas de) (?:r[eé]sultats?|codes?|donn[eé]es?)(?: trouv[eé]e?s?)?|cr[eé]dit rendu|(?:non |in)disponible|keine? (?:ergebnis(?:se)?|code|daten)(?: gefunden)?|nessuna? (?:risultato|codice|dato)(?: trovato)?|non disponibile|niet gevonden|geen resultaat|teruggestort|geweigerd|nie znaleziono|zwrócono(?: środki)?|odrzucono',
  '[iİ]ade|(?:sonuç|kod|veri) yok|нет (?:данных|результатов?|результата|кода|ответа)|(?:код|результат) отсутствует|данные отсутствуют|не знайдено|відхилено',
  '(?:tidak ada|belum ada) (?:hasil|kode|data)|kode tidak tersedia|không có (?:kết quả|mã|dữ liệu)|hoàn lại tiền',
  'لا (?:يوجد|توجد) (?:كود|نتيجة|نتائج|بيانات)|تم الاسترجاع|یافت نشد|رد شد|کوئی (?:نتیجہ|کوڈ) نہیں(?: ملا)?|रिफंड|कोई (?:परिणाम|नतीजा|कोड|डेटा) नहीं(?: मिला)?|রিফান্ড|পাওয়া যায়নি|বাতিল',
  '[无無](?:结果|結果|数据|數據)|没有(?:结果|数据)|未查到|查不到|환불(?:됨| 완료)?|거부됨|결과 없음|찾을 수 없음|返金(?:済み)?|見つかりません(?:でした)?|キャンセル|คืนเงิน(?:แล้ว)?|ไม่พบ(?:ข้อมูล|รหัส)?',
].join('|');
const noResult = new RegExp(`^(?:${nothingPhrases.normalize('NFKC')})$`, 'iu');
const failure = /^(?:(?:unknown|internal|server|api) )?error(?:[ :#-]{1,3}(?!0+(?!\d))\d{1,5})?[.!]?$/i;
const maxLength = 90;

/**
 * True if the words next to an order's reference sound like a refusal, even if their exact meaning is unknown. Then neither the reference
 * nor the words count.
 */
export function soundsRefused(message: string): boolean {
  return (
    meaningOf(message) !== 'unknown' ||
    (reportsLowBalance(message) && !acceptedWords.test(message.toLowerCase()))
  );
}

/** True for a text that a server wrote in place of a result: an error page, a PHP error, or an error of its database or connection. */
function isServerError(text: string): boolean {
  const start = text.slice(0, 2_000).trimStart();
  if (/^<(?:!doctype html|html)\b/i.test(start)) return /<title>\s?(?:error )?[45]\d\d\b/i.test(start);
  return serverError.test(start);
}

const serverError =
  /^(?:sqlstate\[|curl error \d|(?:<br ?\/?>\s{0,4})?(?:<b>)?(?:php )?(?:fatal error|parse error|warning|notice|deprecated)(?:<\/b>)?:[^\n]{1,400}\bon line\b)/i;

/** True if a result or its comment says that there is no result: refunded, rejected, not found, too little credit. In many languages. */
export function deniesResult(text: string): boolean {
  if (isServerError(text)) return true;
  if (text.length > 4 * maxLength) return false;
  const sentence = plainTextOf(text);
  if (sentence.length > maxLength) return false;
  return (
    stateOfWord(sentence) === 'rejected' ||
    statedError.test(sentence) ||
    statedNoSuccess.test(sentence) ||
    failure.test(sentence) ||
    reportsEnd(sentence) ||
    reportsMissing(sentence) ||
    (!/[:=]/.test(sentence) && reportsLowBalance(sentence))
  );
}

/**
 * True if the text of a result only says that there is no result, like “No data”. Only for results: in a comment next to a real result, the
 * same words prove nothing.
 */
export function isNoResult(text: string): boolean {
  return text.length <= 4 * maxLength && noResult.test(plainTextOf(text));
}

/** The text without wrapping, decoration, label and device number. */
function plainTextOf(text: string): string {
  const plainText = plainWords(openResult(text).text).normalize('NFKC');
  const withoutLabel = [ornament, label, ownNumber, label].reduce(
    (rest, each) => rest.replace(each, ''),
    plainText,
  );
  const trimmed = trimEndOf(withoutLabel, /[^\p{L}\p{M}\p{N})%]/u).trim();
  return /^[a-z]+(?:[_-][a-z]+)+$/i.test(trimmed) ? trimmed.replace(/[_-]/g, ' ') : trimmed;
}

function reportsEnd(sentence: string): boolean {
  const { before = '', rest } = (ended.exec(sentence) ?? chineseEnd.exec(sentence))?.groups ?? {};
  return rest !== undefined && !noOrder.test(before) && !noRefund.test(rest) && !deniedItself.test(rest);
}

function reportsMissing(sentence: string): boolean {
  if (chineseMissing.test(sentence)) return true;
  const { before = '', rest } = notFound.exec(sentence)?.groups ?? {};
  if (rest === undefined) return false;
  return (
    endedBehind.test(rest) ||
    !(
      elsewhere.test(rest) ||
      [checkedBefore, goodBefore].some((pattern) => pattern.test(before)) ||
      [checkedBehind, good].some((pattern) => pattern.test(rest))
    )
  );
}

function reportsLowBalance(sentence: string): boolean {
  return (
    meaningOf(sentence) === 'batch' ||
    (sentence.length <= 300 && tooLittle.test(sentence.replaceAll('_', ' ')))
  );
}
