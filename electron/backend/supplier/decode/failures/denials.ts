import { plainWords } from '../syntax/text.ts';
import { meaningOf, takenWords } from './refusals.ts';

// Too little credit, by what no other message says, in panels' languages. Broader than the known refusals: it refuses nothing, and only keeps
// words from passing for a success.
const tooLittle =
  /insuff?i[csz]|unzureichend|\bnot (?:enough|sufficient)\b.{0,40}(?:balance|credit|fund|money)|(?:balance|credits?|funds?|money) (?:is |are )?(?:not (?:enough|sufficient)|too low)|(?:not|n['’]?t) have (?:enough|any|sufficient)|^(?:no|low|out of) (?:\w+ )?(?:balance|credits?|funds?)\b|credit limit|overdue limit|(?:recharge|top.?up|add (?:more )?(?:funds?|credits?|balance)).{0,20}(?:account|wallet|balance|first)|payment required|credit ?process ?error|\bno[_ ]credit|low[_ ]?balance|(?:recargue|recarregue|recharger?z?|ricarica) (?:su|sua|seu|votre|tu|il)\b|(?:no|n[aã]o) (?:tienes?|tem|hay|possui|cuenta|dispone)\b.{0,30}(?:saldo|cr[eé]dito|fondo|fundo)|(?:assez|suffisamment) de (?:cr[eé]dit|fonds|solde)|guthaben.{0,20}(?:nicht|niedrig)|(?:nicht gen|zu wenig).{0,8}guthaben|onvoldoende|niewystarczaj|(?:saldo|kredit|baki)\b.{0,20}(?:tidak|tdk|belum|kurang)|isi ulang|yetersiz|(?:bakiye|kredi)\w{0,6} (?:yok|az\b|yükle|yeterli değil)|yeterli (?:bakiye|kredi)\w{0,6} (?:yok|bulunma)|недостат|не хватает|пополните|không đủ|nạp thêm|不足|不够|不夠|充值|부족|ไม่(?:เพียง)?พอ|غير كاف|لا يكفي|لا يوجد.{0,10}رصيد|ليس لديك.{0,10}رصيد|شحن.{0,3}(?:رصيد|ال)|کافی (?:نیست|نمی)|अपर्याप्त|पर्याप्त.{0,30}नहीं|(?:बैलेंस|शेष|क्रेडिट) कम|रिचार्ज|ناکافی|(?:بیلنس|کریڈٹ) کم|کافی.{0,20}نہیں|অপর্যাপ্ত|পর্যাপ্ত.{0,20}নেই/iu;

// An order's end that no success has, at the beginning of a text or behind a few words.
const end = [
  'refund(?:ed)?|rejected|cancell?ed|declined|denied|failed|not found|invalid imei|wrong imei|imei (?:is )?(?:invalid|not valid|wrong)|no (?:code|result|imei|record)s? found|no ?(?:code|result|imei)found|unable to (?:find|process|unlock)|could not be (?:found|processed|unlocked)',
  'reembols\\w+|devuelt[oa]|rechazad[oa]|cancelad[oa]|anulad[oa]|recusad[oa]|rejeitad[oa]|estornad[oa]|(?:no|n[aã]o) (?:se )?encontr\\w+|fallid[oa]|falhou',
  'rembours[eé]e?|rejet[eé]e?|refus[eé]e?|annul[eé]e?|(?:non|pas) trouv[eé]e?|introuvable|[eé]chou[eé]e?',
  'erstattet|zurückerstattet|abgelehnt|storniert|nicht gefunden|fehlgeschlagen|rimborsato|rifiutato|annullato|non trovato',
  '[iİ]ade (?:edildi|edilmiştir)|reddedildi|iptal(?: edildi)?|bulunamadı|başarısız',
  'возврат|возвращен\\p{L}*|возвращён\\p{L}*|отклон[её]н\\p{L}*|отмен[её]н\\p{L}*|отказано|отказ|не найден\\p{L}*',
  'dikembalikan|ditolak|dibatalkan|tidak ditemukan|gagal|hoàn tiền|đã hoàn|(?:bị )?từ chối|(?:đã |bị )hủy|không tìm thấy|thất bại',
  'مرفوض|تم (?:الرفض|رفض|الإلغاء|إلغاء|الغاء|إرجاع|ارجاع|استرجاع|استرداد)|مسترجع|ملغ[يى]|غير موجود|لم يتم العثور|فشل',
  'अस्वीकृत|रद्द|वापस|नहीं मिला|असफल|विफल|مسترد|منسوخ|واپس|نہیں ملا|ناکام',
].join('|');
// Not found in a black list is a result.
const elsewhere =
  '(?![\\s-]+(?:in|on|en|em|na|no|dans|im|auf|di|pada|trong|в|на|في|में|میں|su|nel)(?![\\p{L}\\p{M}]))';
const denial = new RegExp(
  `^(?:[\\p{L}\\p{M}'’]{1,20},? ){0,4}(?:${end})(?![\\p{L}\\p{M}\\p{N}])${elsewhere}`,
  'iu',
);
const chinese = /^\p{Script=Han}{0,8}(?:退款|已退|拒绝|拒絕|取消|未找到|找不到|失败|失敗|查无|查無)/u;
const label =
  /^(?:status|result|order|code|reply|imei|estado|resultado|pedido|statut|résultat|durum|sonuç|статус|результат|الحالة|النتيجة|状态|结果)\s?[:：=-]\s?/iu;
const failure = /^(?:(?:unknown|internal|server|api) )?error(?:[ :#-]{1,3}\d{1,5})?[.!]?$/i;
const maxLength = 90;

/** Whether words beside an order's reference speak of a refusal, known or not: then neither counts. */
export function soundsRefused(words: string): boolean {
  return meaningOf(words) !== 'unknown' || (saysTooLittle(words) && !takenWords.test(words.toLowerCase()));
}

/** Whether a result, or its comment, denies that there is a result: refunded, rejected, not found, too little credit; in ten languages. */
export function deniesResult(text: string): boolean {
  if (text.length > 4 * maxLength) return false;
  const words = plainWords(text).normalize('NFC').replace(label, '').trim();
  if (words.length > maxLength) return false;
  return (
    failure.test(words) ||
    denial.test(words) ||
    chinese.test(words) ||
    (!/[:=]/.test(words) && saysTooLittle(words))
  );
}

function saysTooLittle(words: string): boolean {
  return meaningOf(words) === 'batch' || (words.length <= 300 && tooLittle.test(words.replaceAll('_', ' ')));
}
