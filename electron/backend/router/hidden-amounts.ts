import type { Failure } from '../../../shared/contract/base/failures.ts';
import { decodeMessages } from '../../../shared/model/base/coded-message.ts';
import { maskedAmount } from '../../../shared/model/base/decimal.ts';
import { type NoticeSubject, noticeTarget } from '../../../shared/model/host/notice.ts';
import type { PageEvent } from '../../../shared/model/host/shop-status.ts';
import type { Right } from '../../../shared/model/staff/rights.ts';

type May = (right: Right) => boolean;

/** Amounts that the shop charges its customers. */
const ofCustomers: readonly string[] = ['customerPrice', 'owed'];
/** Values from a wallet, at any depth. */
const ofWallet: readonly string[] = ['balance', 'balanceBefore', 'balanceNow', 'balanceEvidence'];
/**
 * Fields whose text may contain prices. Each entry maps a field to its text: if the value of the first field is in `priceReasons`, the text
 * in the second field contains prices.
 */
const priceTextFields: Readonly<Record<string, string>> = {
  why: 'words',
  pauseReason: 'pauseWords',
  state: 'reason',
};
const priceReasons: readonly unknown[] = [
  'price-moved',
  'not-offered',
  'cancelled',
  'balance-guard',
  'balance-fell',
];
/** The same fields, for texts that contain the balance or its decrease. */
const walletReasons: readonly unknown[] = ['balance-guard', 'balance-fell'];

/** Fields with the supplier's own words, which may name a balance or a price: "Not enough credit: your balance is 3.20". */
const ofSupplier: readonly string[] = ['reason', 'words', 'pauseWords', 'evidence', 'failed', 'sample'];
const aboutBalance =
  /balance|credit|wallet|fund|money|deposit|recharge|top ?up|saldo|cr[eé]dit|kredi|solde|fond|guthaben|tegoed|krediet|[sś]rodk|bakiye|s[oố] d[uư]|баланс|кредит|средств|رصيد|موجودی|بیلنس|余额|残高|잔액|ยอดเงิน|शेष|ব্যালেন্স|יתרה/i;
const aboutCosts =
  /price|cost|charg|amount|total|paid|debit|\bpay|\bfee|\brate\b|preis|prix|precio|pre[cç]o|prezzo|cena|fiyat|цен|سعر|[$€£¥₹₽₺৳₫]|\b(?:usd|usdt|eur|gbp|inr|pkr|bdt|try|rub|brl)\b/i;
// Longer numbers are devices and references.
const figure = /(?<!\p{Nd})\p{Nd}{1,7}(?:[.,\u066b\u066c]\p{Nd}{1,7})*(?!\p{Nd})/gu;

/**
 * Removes from an answer what the caller may not see. Every amount that is not in a list of this file counts as a cost, so that the amounts
 * of a new call are hidden by default. The supplier's own details of an order are also hidden.
 */
export function asShownTo(may: May, value: unknown): unknown {
  const seesPrices = may('see-prices');
  const seesWallet = may('see-wallet');
  return seesPrices && seesWallet ? value : redactPart(value);

  function redactPart(part: unknown): unknown {
    if (Array.isArray(part)) return part.map(redactPart);
    if (!isPlain(part)) return part;
    const { amount, currency } = part;
    if (!seesPrices && typeof amount === 'string' && typeof currency === 'string')
      return { ...part, ...maskedAmount({ currency }) };
    return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, field(part, name, each)]));
  }

  function field(record: Readonly<Record<string, unknown>>, name: string, value: unknown): unknown {
    if (ofWallet.includes(name) && !seesWallet) return null;
    // A price rule contains the markup. Together with the customer's price, the markup would reveal the cost.
    if (name === 'pricedBy' && !seesPrices) return null;
    if (name === 'details' && isPlain(value)) return detailsShown(value);
    if (ofCustomers.includes(name)) return value;
    const mustHide =
      (!seesPrices && isAbout(priceReasons, record, name)) ||
      (!seesWallet && isAbout(walletReasons, record, name));
    if (mustHide) return null;
    if (typeof value !== 'string' || !isOfSupplier(record, name)) return redactPart(value);
    // Whatever the language, this refusal is about the balance.
    const isBalance = name === 'pauseWords' && record.pauseReason === 'insufficient-balance';
    return wordsShown(value, isBalance);
  }

  function isOfSupplier(record: Readonly<Record<string, unknown>>, name: string): boolean {
    // The key of a message is made of its words. Only a person who may settle orders sends it back.
    return ofSupplier.includes(name) || (name === 'key' && 'words' in record && !may('settle'));
  }

  function wordsShown(text: string, isBalance: boolean): string {
    const messages = decodeMessages(text);
    if (messages === null) return withoutFigures(text, isBalance);
    const shownMessages = messages.map((message) =>
      Object.fromEntries(
        Object.entries(message).map(([name, value]) => [
          name,
          name === 'words' && typeof value === 'string' ? withoutFigures(value, isBalance) : value,
        ]),
      ),
    );
    return JSON.stringify(shownMessages);
  }

  function withoutFigures(words: string, isBalance: boolean): string {
    const mustHide =
      isBalance || aboutBalance.test(words)
        ? !seesWallet || !seesPrices
        : !seesPrices && aboutCosts.test(words);
    return mustHide ? words.replace(figure, '…') : words;
  }

  function detailsShown(details: Readonly<Record<string, unknown>>): unknown {
    if (!seesPrices) return {};
    return Object.fromEntries(
      Object.entries(details).filter(([name]) => !/balance|credit|wallet|funds/i.test(name)),
    );
  }
}

const isAbout = (
  topics: readonly unknown[],
  record: Readonly<Record<string, unknown>>,
  name: string,
): boolean =>
  Object.entries(priceTextFields).some(
    ([topicField, textField]) => textField === name && topics.includes(record[topicField]),
  );

/** Removes from a failure what the caller may not see. */
export function failureShownTo<Of extends Failure>(may: May, failure: Of): Of {
  const { code, data } = failure;
  const known =
    code === 'insufficient-balance' && !may('see-wallet')
      ? { ...data, balance: null, missing: null, waiting: null }
      : data;
  return { code, data: asShownTo(may, known) } as Of;
}

/** The status and notifications for a page, without what its person may not see. */
export async function* pageEventsShownTo(
  may: May,
  signals: AsyncGenerator<PageEvent, void>,
): AsyncGenerator<PageEvent, void> {
  for await (const signal of signals) {
    const right =
      signal.what === 'notice' ? noticeRights[noticeTarget(signal.notice.id)?.subject ?? 'trial'] : undefined;
    if (right === undefined || may(right)) yield signal;
  }
}

const noticeRights: { readonly [Subject in NoticeSubject]?: Right } = {
  balance: 'see-wallet',
  prices: 'see-prices',
};

/** True if a request filters or sorts by cost. The answer to such a request would reveal a hidden price. */
export function asksForPrices(input: unknown): boolean {
  if (Array.isArray(input)) return input.some(asksForPrices);
  if (!isPlain(input)) return false;
  return Object.entries(input).some(([name, value]) => {
    if (name === 'priceFrom' || name === 'priceTo') return value !== null && value !== undefined;
    return (name === 'by' && value === 'price') || asksForPrices(value);
  });
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
