import { trimEndOf } from '../../../../../shared/model/base/trim-end.ts';
import { wordsOf } from '../fields/envelope.ts';
import type { Json } from '../syntax/json.ts';

/** What a message of the supplier is known to mean; `stop` as in a placement's verdict. */
export type Meaning = 'connection' | 'batch' | 'none' | 'rate-limited' | 'unknown';

/** Words that may follow a known message without changing what it means. */
const calmWords = new Set(
  `a account add again also an and at available be before below but code current currently enough error eur field for from funds gbp
   has have in invalid is it later minimum more need needed no not of only order orders place placing please price recharge refill
   required requires service support than the this to top try up usd value wait you your balance balances credit credits contact`.split(
    /\s+/,
  ),
);

// A whole message, lower-cased and without its closing marks. What is not here is of unknown meaning, and stays so:
// at least one panel debits, leaves the order pending, and answers ERROR (money-safety O3).
const known: readonly { readonly means: Meaning; readonly lasting?: true; readonly message: RegExp }[] = [
  // Sign-in or address: nothing is looked at before it.
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
  // Balance: the debit comes first and failed.
  {
    means: 'batch',
    message:
      /^(?:you (?:have|do not have) )?(?:insufficient|not enough|low) (?:account )?(?:balance|credits?|funds)/,
  },
  { means: 'batch', message: /^el usuario no tiene suficiente cr[eé]dito$/ },
  { means: 'batch', message: /^overdue limit exceeded/ },
  // The order itself: checked before the debit.
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
  // Asked too often: turned away at the door.
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

/** A label that panels put before the real cause, which then stands in the description. */
const label = /^(?:creditprocesserror|validationerror\d{0,6}|error)$/;
/** Words that tell of an order having been taken; a message with one of them is not a refusal that we know. */
const takenWords =
  /\b(?:placed|accepted|submitted|queued|processing|received|reference|created|charged|debited|deducted)\b/;

/** What one message means. Whole messages only: a known beginning with words that we do not know after it is unknown. */
export function meaningOf(words: string): Meaning {
  const message = normal(words);
  if (message === '' || takenWords.test(message)) return 'unknown';
  for (const entry of known) {
    const match = entry.message.exec(message);
    if (match === null) continue;
    const rest = message.slice(match[0].length).match(/\p{L}+/gu) ?? [];
    if (entry.means === 'connection' || rest.every((word) => calmWords.has(word))) return entry.means;
  }
  return 'unknown';
}

/** Whether the same order would be refused in these words again: they are about what it asks with, not about the moment. */
export function isLasting(words: string): boolean {
  return causesIn(words).every((cause) =>
    known.some(({ lasting, message }) => lasting === true && message.test(normal(cause))),
  );
}

/** Whether words that an order was refused with, as `meaningOfRows` puts them, say that the balance did not cover it. */
export function isForBalance(words: string): boolean {
  return causesIn(words).every(
    (cause) => meaningOf(cause) === 'batch' || normal(cause) === 'creditprocesserror',
  );
}

/** The causes in words that `meaningOfRows` has put together, without the label before each. */
function causesIn(words: string): readonly string[] {
  return words.split(' · ').map((row) => {
    const [first = '', ...rest] = row.split(': ');
    return rest.length > 0 && label.test(normal(first)) ? rest.join(': ') : row;
  });
}

/** What the rows of an ERROR mean together: known only where every row is known and they agree. */
export function meaningOfRows(rows: readonly Json[]): { readonly means: Meaning; readonly words: string } {
  const readings = rows.slice(0, 20).map(readRow);
  const words = [...new Set(readings.map((reading) => reading.words))]
    .filter((each) => each !== '')
    .join(' · ');
  const [first] = readings;
  const agree = rows.length <= 20 && readings.every(({ means }) => means === first?.means);
  return { means: agree ? (first?.means ?? 'unknown') : 'unknown', words: words.slice(0, 500) };
}

function readRow(row: Json): { readonly means: Meaning; readonly words: string } {
  const { message, description } = wordsOf(row);
  const words = [message, description].filter((each) => each !== '').join(': ');
  const own = meaningOf(message);
  const further = meaningOf(description);
  // Alone, it is the cause itself (corpus V35).
  if (description === '' && normal(message) === 'creditprocesserror') return { means: 'batch', words };
  const carries = message === '' || label.test(normal(message));
  if (own === 'unknown') return { means: carries ? further : 'unknown', words };
  const denied = (further !== 'unknown' && further !== own) || takenWords.test(normal(description));
  return { means: denied ? 'unknown' : own, words };
}

function normal(words: string): string {
  const plain = words
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;]*(?:error:\s?)?/, '');
  return trimEndOf(plain, /[\s.!…]/);
}
