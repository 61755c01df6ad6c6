import { trimEndOf } from '../../../../../shared/model/base/trim-end.ts';
import { textSeparator, wordsOf } from '../fields/envelope.ts';
import { fieldsOf } from '../fields/fields.ts';
import { isObject, type Json } from '../syntax/json.ts';

/** The known meaning of a supplier's message; the same values as `stop` in a placement's verdict. */
export type Meaning = 'connection' | 'batch' | 'none' | 'rate-limited' | 'unknown';

/** Words that may follow a known message without changing its meaning. */
const harmlessWords = new Set(
  `a account add again also an and at available be before below but code current currently enough error eur field for from funds gbp
   has have in invalid is it later minimum more need needed no not of only order orders place placing please price recharge refill
   required requires service support than the this to top try up usd value wait you your balance balances credit credits contact wallet`.split(
    /\s+/,
  ),
);

// Messages that mean "too little credit", in panels' languages. Only whole messages match.
const tooLittle: readonly RegExp[] = [
  // English
  /^(?:sorry,? )?(?:you|user|u) (?:do not|don'?t|does not|doesn'?t|dont|have no|has no|have not) (?:have )?(?:enough|sufficient|any) (?:account |wallet )?(?:balance|credits?|funds?|money)(?: (?:to place|for) (?:this|the|an|your) order)?(?: (?:in|on) your (?:account|wallet))?$/,
  /^(?:please )?(?:add|load|deposit|top ?up|recharge|refill) (?:more )?(?:funds?|credits?|balance|money|your (?:account|wallet|balance))(?: (?:to|in|into) your (?:account|wallet))?(?: (?:to place|for) (?:this|the|an|your) order)?$/,
  /^(?:your )?credit limit (?:is |has been )?(?:exceeded|reached)$/,
  /^(?:your )?(?:account |wallet )?(?:balance|credits?|funds?) (?:is|are) (?:insufficient|not enough|not sufficient|(?:too )?low)(?: (?:to place|for) (?:this|the|an|your) order)?$/,
  /^(?:your )?(?:credit |wallet |account )?(?:balance|credit) (?:too low|not enough|insufficient)$/,
  /^(?:not enough|insufficient) (?:money|funds|credits?|balance)(?: (?:on|in) (?:your )?(?:balance|account|wallet))?(?: to (?:complete|place) (?:this|the|your|an) order)?$/,
  /^please (?:recharge|top ?up)$/,
  /^(?:no|without) (?:enough |sufficient )?(?:balance|credits?|funds?)(?: (?:left|available))?$/,
  /^(?:insufficient|not enough|low) (?:wallet|account) (?:balance|credits?|funds?)$/,
  /^(?:out of|you need more) (?:balance|credits?|funds?)$/,
  // Spanish and Portuguese
  /^(?:su |tu |seu |o seu |el )?(?:saldo|cr[eé]ditos?|fondos?|fundos?)(?: (?:de la cuenta|da conta))? (?:(?:es |est[aá] |[eé] )?insuficientes?|(?:no es|no est[aá]|n[aã]o [eé]) suficientes?)(?: para (?:realizar |hacer |fazer )?(?:el|este|o|a|esta) (?:pedido|orden|operaci[oó]n))?(?: na conta| en (?:su|tu) cuenta)?(?:, (?:recargue|recarga|recarregue) (?:su |tu |sua |a )?(?:cuenta|conta|saldo))?$/,
  /^(?:por favor,? )?(?:recargue|recarga|recarregue) (?:su |tu |sua |a |seu |o )?(?:cuenta|conta|saldo)$/,
  /^(?:sin|sem) (?:saldo|cr[eé]ditos?|fondos?|fundos?)$/,
  /^(?:saldo|cr[eé]dito) (?:agotado|esgotado)$/,
  /^(?:el usuario |usted |o usu[aá]rio |voc[eê] )?(?:no tienes?|no hay|n[aã]o tem|n[aã]o possui|n[aã]o h[aá]|no dispone de|no cuenta con) (?:suficientes? (?:cr[eé]ditos?|saldo|fondos?|fundos?)|(?:cr[eé]ditos?|saldo|fondos?|fundos?) suficientes?)(?: para (?:el|este|o|a|esta) (?:pedido|orden))?$/,
  // French, Italian
  /^(?:votre )?(?:cr[eé]dits?|solde|fonds) (?:est |sont )?(?:insuffisante?s?|[eé]puis[eé]s?)(?: pour cette commande)?$/,
  /^(?:veuillez )?recharge[rz] votre (?:compte|solde)$/,
  /^(?:vous n['’]avez pas|pas) (?:assez|suffisamment) de (?:cr[eé]dits?|fonds)$/,
  /^(?:credito|saldo|fondi) insufficient[ei]$/,
  // German, Dutch, Polish, Romanian
  /^(?:ihr |das )?guthaben (?:reicht nicht(?: aus)?|(?:ist )?(?:nicht ausreichend|zu niedrig|unzureichend))$/,
  /^(?:nicht (?:gen(?:ü|ue)gend|genug)|zu wenig|unzureichendes|nicht ausreichend) (?:guthaben|credits?)$/,
  /^onvoldoende (?:saldo|krediet|tegoed)$/,
  /^(?:niewystarczaj[aą]c[aey] (?:[sś]rodki|saldo|ilo[sś][cć] [sś]rodk[oó]w)|brak [sś]rodk[oó]w)$/,
  /^(?:sold|credit|fonduri) insuficient[e]?$/,
  // Indonesian and Malay, Turkish, Vietnamese
  /^(?:maaf,? )?(?:saldo|kredit)(?: anda| kamu)? (?:(?:tidak|tdk|belum) (?:cukup|mencukupi)|kurang)(?:, silakan (?:isi ulang|top ?up))?$/,
  /^silakan (?:isi ulang|top ?up)(?: saldo)?(?: anda)?$/,
  /^baki (?:anda )?tidak mencukupi$/,
  /^(?:yetersiz (?:bakiye|kredi)|(?:bakiye|kredi)(?:niz)? (?:yetersiz(?:dir)?|yeterli değil)|(?:hesabınızda )?yeterli (?:bakiye|kredi)(?:niz)? (?:yok|bulunmuyor|bulunmamaktadır)|(?:lütfen )?bakiye yükleyin)$/,
  /^(?:số dư(?: tài khoản)?|tài khoản)(?: của bạn)? không đủ(?: (?:tiền|số dư))?$/,
  /^(?:bạn )?không đủ (?:số dư|tiền|tín dụng)(?: trong tài khoản)?$/,
  /^vui lòng nạp (?:thêm )?tiền$/,
  // Russian and Ukrainian
  /^(?:недостаточно|не хватает) (?:средств|денег|кредитов)(?: на (?:балансе|сч[её]те))?$/,
  /^(?:на (?:вашем )?(?:балансе|сч[её]те|счету) |у вас )?недостаточно (?:средств|денег)$/,
  /^(?:(?:ваш )?баланс недостаточен|недостаточный баланс|пополните (?:ваш )?(?:баланс|сч[её]т))$/,
  /^недостатньо коштів(?: на (?:балансі|рахунку))?$/,
  // Chinese, Japanese, Korean, Thai
  /^(?:您的)?(?:账户|帳戶|账号)?(?:余额|餘額|点数|點數|积分|信用|额度)(?:不足|不够|不夠)(?:[,，] ?请(?:先)?充值)?$/,
  /^请充值$/,
  /^残高(?:が)?不足(?:しています|です)?$/,
  /^잔액(?:이)? ?부족(?:합니다)?$/,
  /^ยอดเงิน(?:คงเหลือ)?ไม่(?:เพียง)?พอ$/,
  // Arabic, Persian, Urdu
  /^(?:(?:عفوا|عذر[اًا]{1,2})،? )?(?:رصيدك|رصيد حسابك|الرصيد|رصيد) (?:غير كاف[يٍ]?|لا يكفي)(?: لإتمام (?:الطلب|العملية))?$/,
  /^(?:لا يوجد(?: لديك)?|ليس لديك) رصيد كاف[يٍ]?$/,
  /^(?:الرجاء|يرجى) شحن (?:رصيدك|الرصيد|حسابك)$/,
  /^موجودی (?:شما |حساب شما )?کافی (?:نیست|نمی ?باشد)$/,
  /^آپ کے اکاؤنٹ میں بیلنس (?:کم|ناکافی) ہے$/,
  /^(?:ناکافی بیلنس|(?:آپ کا )?(?:بیلنس|کریڈٹ) (?:ناکافی|کم) ہے|آپ کے پاس کافی بیلنس نہیں ہے)$/,
  // Hindi, Bengali
  /^(?:अपर्याप्त (?:शेष|बैलेंस|राशि|क्रेडिट)|(?:आपके (?:पास|खाते में) )?पर्याप्त (?:शेष|बैलेंस|क्रेडिट) नहीं(?: है)?|(?:आपका )?(?:बैलेंस|शेष) कम है|कृपया रिचार्ज करें)$/,
  /^(?:অপর্যাপ্ত (?:ব্যালেন্স|ক্রেডিট)|পর্যাপ্ত ব্যালেন্স নেই)$/,
];

// Patterns for whole messages, in lower case, without final punctuation. Every other message deliberately has an unknown meaning: at least
// one panel answers ERROR although it has debited the account and left the order pending (money-safety O3).
const known: readonly { readonly means: Meaning; readonly lasting?: true; readonly message: RegExp }[] = [
  // Messages about the sign-in or the address. The supplier checks these before anything else.
  {
    means: 'connection',
    message: /^you are (?:blocked|banned)$/,
  },
  { means: 'connection', message: /^api (?:is |access is )?(?:inactive|disabled|not active)$/ },
  { means: 'connection', message: /^(?:your )?api ?(?:access ?)?key (?:is |has )?expired$/ },
  { means: 'connection', message: /^this action is unauthori[sz]ed$/ },
  {
    means: 'connection',
    message:
      /^(?:the )?(?:user ?name|api ?access ?key|api ?secret|api ?key|token|password) (?:field )?is required$/,
  },
  { means: 'connection', message: /^authentication (?:failed|error|required)/ },
  {
    means: 'connection',
    message:
      /^(?:invalid|wrong|incorrect|missing) (?:api ?)?(?:access ?)?(?:cred(?:entials?)?|key|user(?:name)?|token)(?: or (?:api ?)?(?:access ?)?(?:key|user(?:name)?))?$/,
  },
  {
    means: 'connection',
    message:
      /^(?:the )?(?:api ?access|api|access) ?key (?:is )?(?:invalid|missing|required|not valid|not found|disabled)/,
  },
  { means: 'connection', message: /^(?:unauthenticated|unauthori[sz]ed|api access (?:is )?disabled)/ },
  {
    means: 'connection',
    message:
      /^your (?:server )?ip(?: address)?(?: \[?[\d.:a-f]{2,45}\]?)? is not (?:allowed|whitelisted|authori[sz]ed)/,
  },
  { means: 'connection', message: /^ip[ _]not[ _]allowed$/ },
  { means: 'connection', message: /^access denied by bot-protection/ },
  // Messages about the balance. The supplier debits before it accepts an order, and the debit failed.
  {
    means: 'batch',
    message:
      /^(?:you (?:have|do not have) )?(?:insufficient|not enough|low) (?:account )?(?:balance|credits?|funds)/,
  },
  { means: 'batch', message: /^overdue limit exceeded/ },
  ...tooLittle.map((message) => ({ means: 'batch' as const, message })),
  // Messages about the order itself. The supplier checks the order before the debit.
  {
    means: 'none',
    lasting: true,
    message: /^(?:invalid|duplicate|wrong|missing) imei(?: number)?!?(?: ?\[[\w-]{0,40}\]| ?\d{8,20})?$/,
  },
  { means: 'none', message: /^invalid (?:imei tool|service|service id|tool)$/ },
  {
    means: 'none',
    message: /^(?:no tool found|tool not found|service not found|unknown service|no such service)$/,
  },
  { means: 'none', message: /^(?:this )?service (?:is )?(?:not active|inactive|not available|disabled)/ },
  { means: 'none', lasting: true, message: /^parameter '?[\w .-]{1,60}'? (?:is )?required$/ },
  { means: 'none', lasting: true, message: /^(?:missing )?required field:? .{1,80}$/ },
  { means: 'none', lasting: true, message: /^missing required field$/ },
  { means: 'none', lasting: true, message: /^invalid value for field: .{1,80}$/ },
  {
    means: 'none',
    lasting: true,
    message: /^invalid (?:ecid|(?:box )?serial(?: number)?|sn|lock code|email|identifier)$/,
  },
  { means: 'none', lasting: true, message: /^the [\w .-]{1,60} field is required$/ },
  {
    means: 'none',
    lasting: true,
    message:
      /^(?!this\b|it\b|payment\b|balance\b|credit\b|deposit\b|verification\b)[\w.-]{2,40}(?: [\w.-]{1,20})? is required$/,
  },
  // A supplier that does not know the action has placed no order.
  {
    means: 'none',
    message:
      /^(?:command not found|(?:invalid|unknown|unsupported|undefined) (?:action|command|method)(?::? ['"[]?\w{1,40}['"\]]?)?)$/,
  },
  { means: 'none', lasting: true, message: /^missing (?:id|imei|service ?id|parameters?)$/ },
  {
    means: 'none',
    lasting: true,
    message:
      /^(?:the )?imei (?:number )?must be (?:exactly )?\d{1,2}(?: ?(?:-|–|to|or) ?\d{1,2})? (?:digits|characters|numbers)(?: long)?$/,
  },
  { means: 'none', lasting: true, message: /^invalid imei format$/ },
  { means: 'none', lasting: true, message: /^validation failed$/ },
  { means: 'none', message: /^"[^"]{1,200}" is not available for ordering right now$/ },
  {
    means: 'none',
    message: /^this imei is already (?:available or )?pending in (?:your account|this service)$/,
  },
  { means: 'none', message: /^(?:this )?imei already exists$/ },
  { means: 'none', lasting: true, message: /^no imei found$/ },
  { means: 'none', message: /^service price is invalid$/ },
  { means: 'none', message: /^(?:service|tool) not found or inactive$/ },
  { means: 'none', lasting: true, message: /^(?:minimum|maximum) quantity is \d{1,7}$/ },
  { means: 'none', message: /^"[^"]{1,200}" has no price set, so it cannot be ordered right now$/ },
  { means: 'none', lasting: true, message: /^service id and imei are required$/ },
  { means: 'none', lasting: true, message: /^parameter or service <[\w ]{1,40}> missing$/ },
  { means: 'none', message: /^duplicate order$/ },
  // Messages that mean "too many requests". The supplier refuses such requests before it reads the order.
  { means: 'rate-limited', message: /^too many (?:attempts|requests)/ },
  {
    means: 'rate-limited',
    message: /^you are calling this api too frequently(?:! please try after \d{1,5} \w{1,10})?$/,
  },
  {
    means: 'rate-limited',
    message:
      /^(?:sorry, )?you are calling our (?:service|api) too frequent(?:ly)?(?:, action \[?\w{1,40}\]? only allows once per \d{1,5} \w{1,10}(?:, last synced \d{1,6} \w{1,10} ago)?)?$/,
  },
  { means: 'rate-limited', message: /^(?:rate|request) limit (?:exceeded|reached)/ },
];

/** Matches a general label. If a message is only such a label, the description contains the real cause. */
const label =
  /^(?:creditprocesserror|validationerror\d{0,6}|error|the given data was invalid(?: \(and \d+ more errors?\))?|validation (?:error|failed))$/;
/** Words of an accepted order. A message that contains one of these words is not a known refusal. */
export const acceptedWords =
  /\b(?:placed|accepted|submitted|queued|processing|received|reference|created|charged|debited|deducted)\b/;

/** The meaning of one message. If a message begins with known words and continues with unknown words, its meaning is unknown. */
export function meaningOf(text: string): Meaning {
  const message = normal(text);
  if (message === '' || acceptedWords.test(message)) return 'unknown';
  for (const entry of known) {
    const match = entry.message.exec(message);
    if (match === null) continue;
    const rest = message.slice(match[0].length).match(/\p{L}+/gu) ?? [];
    if (entry.means === 'connection' || rest.every((word) => harmlessWords.has(word))) return entry.means;
  }
  return 'unknown';
}

/** True if the supplier would refuse the same order again, because the reasons concern the request itself and not the moment. */
export function isLasting(text: string): boolean {
  return causesIn(text).every((cause) =>
    known.some(({ lasting, message }) => lasting === true && message.test(normal(cause))),
  );
}

/** True if the words of a refusal (from `meaningOfRows`) say that the balance was too low. */
export function isForBalance(text: string): boolean {
  return causesIn(text).every(
    (cause) => meaningOf(cause) === 'batch' || normal(cause) === 'creditprocesserror',
  );
}

/** The separate causes in a text from `meaningOfRows`, without the general labels. */
function causesIn(text: string): readonly string[] {
  return text.split(' · ').map((row) => {
    const [first = '', ...rest] = row.split(': ');
    return rest.length > 0 && label.test(normal(first)) ? rest.join(': ') : row;
  });
}

/** The common meaning of all rows of an ERROR. The common meaning is known only if all rows have the same known meaning. */
export function meaningOfRows(rows: readonly Json[]): { readonly means: Meaning; readonly words: string } {
  const readings = rows.slice(0, 20).map(readRow);
  const texts = [...new Set(readings.map((reading) => reading.words))]
    .filter((each) => each !== '')
    .join(' · ');
  const [first] = readings;
  const agree = rows.length <= 20 && readings.every(({ means }) => means === first?.means);
  return { means: agree ? (first?.means ?? 'unknown') : 'unknown', words: texts.slice(0, 500) };
}

function readRow(row: Json): { readonly means: Meaning; readonly words: string } {
  const reported = wordsOf(row);
  const { description } = reported;
  const message = reported.message === '' && description === '' ? codeOf(row) : reported.message;
  const words = [message, description].filter((each) => each !== '').join(': ');
  const meaningOfMessage = meaningOfAll(message);
  const meaningOfDescription = meaningOfAll(description);
  // If there is no description, the label `creditprocesserror` itself is the cause (corpus V35).
  if (description === '' && normal(message) === 'creditprocesserror') return { means: 'batch', words };
  const carries = message === '' || label.test(normal(message));
  if (meaningOfMessage === 'unknown') return { means: carries ? meaningOfDescription : 'unknown', words };
  const denied =
    (meaningOfDescription !== 'unknown' && meaningOfDescription !== meaningOfMessage) ||
    acceptedWords.test(normal(description));
  return { means: denied ? 'unknown' : meaningOfMessage, words };
}

/** An error code without a message: `{"CODE": "INSUFFICIENT_BALANCE"}`. */
function codeOf(row: Json): string {
  const code = isObject(row) ? (fieldsOf(row).text(['CODE', 'ERRORCODE']) ?? '') : '';
  return /^[A-Za-z][A-Za-z_ -]{2,60}$/.test(code) ? code : '';
}

/** The meaning that all messages of one row share; otherwise unknown. */
function meaningOfAll(text: string): Meaning {
  const meanings = new Set(text.split(textSeparator).map(meaningOf));
  const [only = 'unknown'] = meanings;
  return meanings.size === 1 ? only : 'unknown';
}

function normal(text: string): string {
  const normalized = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;]*(?:error:\s?)?/, '');
  const message = trimEndOf(normalized, /[\s.!…。！।]/);
  // `INSUFFICIENT_BALANCE`
  return /^[a-z_]+$/.test(message) ? message.replaceAll('_', ' ') : message;
}
