import { createHash } from 'node:crypto';
import { encodeMessage } from '../../../../../shared/model/base/coded-message.ts';
import { isSameUnit } from '../../../../../shared/model/base/currency-unit.ts';
import { compareDecimals, type Money, subtractDecimals } from '../../../../../shared/model/base/decimal.ts';
import { mappedMeanings } from '../../../../../shared/model/connection/mapping.ts';
import { likeRowId } from '../../../../../shared/model/wallet/like-rows.ts';
import type { Transaction } from '../../../../../shared/model/wallet/transaction.ts';
import type { DecodedPage, TransactionPage } from '../../types/reads.ts';
import { correctedRows } from '../fields/corrected-rows.ts';
import { type Decoded, unreadable } from '../fields/decode-envelope.ts';
import { pageOf, type Resource, rowsIn } from '../fields/decode-rest-body.ts';
import { detailsOf, plainNames } from '../fields/details.ts';
import { type Fields, fieldNames, fieldsOf } from '../fields/fields.ts';
import type { Vocabulary } from '../fields/vocabulary.ts';
import { isObject, type Json, type JsonObject } from '../syntax/json.ts';
import { plainWords } from '../syntax/text.ts';
import { type DecimalMark, parseAmount, provenMark } from './money.ts';
import { parseTime } from './times.ts';

const maxRows = 20_000;
const containers = ['transactions', 'items', 'rows', 'list', 'records', 'history', 'statement'];
const meanings = mappedMeanings.transaction;

/**
 * Decodes one page of the wallet. If no known name finds the rows, the user's corrections find them. A row without an id is identified by
 * its content. An amount is null if its value or direction is not certain.
 */
export function decodeTransactions(
  resource: Resource,
  vocabulary: Vocabulary,
): Decoded<DecodedPage<TransactionPage>> {
  const listed = rowsIn(resource, containers)?.map(([, row]) => row) ?? null;
  const defaultRows = transactionsIn(listed ?? [], vocabulary);
  const pointedAt = defaultRows.length > 0 ? [] : rowsPointedAt(resource, vocabulary);
  const rows = pointedAt.length > 0 ? pointedAt : listed;
  if (rows === null) return unreadable(encodeMessage('no-transactions'));
  const transactions = pointedAt.length > 0 ? transactionsIn(pointedAt, vocabulary) : defaultRows;
  return {
    ok: true,
    value: { transactions, unreadable: rows.length - transactions.length, ...pageOf(resource) },
  };
}

function rowsPointedAt({ top }: Resource, vocabulary: Vocabulary): readonly JsonObject[] {
  const byId = correctedRows(top, 'transaction', 'id', vocabulary);
  return byId.length > 0 ? byId : correctedRows(top, 'transaction', 'amount', vocabulary);
}

function transactionsIn(rows: readonly Json[], vocabulary: Vocabulary): readonly Transaction[] {
  const objects = rows.slice(0, maxRows).filter(isObject);
  const mark = markOf(objects, vocabulary);
  const known = plainNames(
    ...meanings.map((each) => vocabulary.names('transaction', each)),
    fieldNames.currency,
    ['debit'],
  );
  const directions = waysByBalance(objects, vocabulary, mark);
  const reported = new Map<string, number>();
  return objects.flatMap((object, index) => {
    const read = readTransaction(object, vocabulary, mark, known, directions[index] ?? null);
    if (read === null || read.id !== '') return read ?? [];
    // Without an id, a row is identified by its content and the number of identical rows before it on this page.
    if (read.amount === null || read.atWords === '') return [];
    const content = contentOf(object);
    const nth = (reported.get(content) ?? 0) + 1;
    reported.set(content, nth);
    return { ...read, id: likeRowId(content, nth) };
  });
}

function readTransaction(
  object: JsonObject,
  vocabulary: Vocabulary,
  mark: DecimalMark,
  known: ReadonlySet<string>,
  direction: Direction | null,
): Transaction | null {
  const fields = fieldsOf(object);
  const names = (meaning: (typeof meanings)[number]) => vocabulary.names('transaction', meaning);
  const id = fields.text(names('id'))?.slice(0, 100) ?? '';
  if (fields.contested(names('id'))) return null;
  const kindWords = fields.text(names('kind')) ?? '';
  const description = plainWords(fields.text(names('description')) ?? '', 500);
  const atName = names('at').find((name) => fields.text([name]) !== null);
  const moved = amountOf(
    fields,
    vocabulary,
    mark,
    direction ?? directionByWords(kindWords, description),
    kindWords,
  );
  return {
    id,
    at: atName === undefined ? null : parseTime(fields.get([atName])),
    atWords: plainWords(atName === undefined ? '' : (fields.text([atName]) ?? ''), 100),
    amount: moved?.amount ?? null,
    kind: kindOf(kindWords, description, moved?.amount?.amount ?? null),
    description: description || plainWords(kindWords, 500),
    balanceAfter: moneyIn(fields, names('balance-after'), mark),
    details: {
      ...detailsOf(object, known),
      ...(kindWords === '' ? {} : { type: plainWords(kindWords, 100) }),
    },
  };
}

// Panels' words for the direction of money. Only whole texts match, in upper or lower case.
const outWords = /^(?:debit|dr|out|withdraw(?:al)?|spend|spent|charge|payment|purchase|order|minus|-)$/i;
const inWords =
  /^(?:credit|cr|in|deposit|top[ _-]?up|recharge|refund(?:ed)?|add|added|plus|bonus|reversal|\+)$/i;
const refundWords = /\brefund(?:ed)?\b|\breversal\b|\breturned\b|\bcredit ?back\b/i;
const topUpWords =
  /\btop[ _-]?up\b|\bdeposit\b|\brecharge\b|\badd(?:ed)? (?:fund|credit|balance)s?\b|\bfunds? added\b/i;

type Direction = 'in' | 'out';

// Matches only at the start of the text, because a later mention of refunds proves nothing.
const leadingRefund =
  /^\W*(?:(?:order|imei|service|credit)\s+)?(?:refund(?:ed)?|reversal|returned|credit ?back)\b/i;
const undone =
  /\b(?:cancel\w*|denied|declin\w*|reject\w* refund|no(?!\W*\d)|not|without|reversed|request\w*)\b/i;
// Words that name the subject of a row. These words decide the direction only if nothing else decides it.
const nouns = /^(?:payment|purchase|order)$/i;

/**
 * The direction that the row's type states. If the type only names the subject and the description begins with a word for a refund, the
 * description decides.
 */
function directionByWords(kindWords: string, description: string): Direction | null {
  const kind = kindWords.trim();
  const isRefund = (rowText: string): boolean => leadingRefund.test(rowText) && !undone.test(rowText);
  if (outWords.test(kind) && !(nouns.test(kind) && isRefund(description))) return 'out';
  if (inWords.test(kind)) return 'in';
  if (refundWords.test(kind) && !undone.test(kind)) return 'in';
  return (kind === '' || nouns.test(kind)) && isRefund(description) ? 'in' : null;
}

/**
 * The direction of each row, computed from the supplier's own balances. Known only if, in most rows, the difference from the neighbouring
 * row's balance equals the row's amount.
 */
function waysByBalance(
  objects: readonly JsonObject[],
  vocabulary: Vocabulary,
  mark: DecimalMark,
): readonly (Direction | null)[] {
  const rows = objects.map((object) => {
    const fields = fieldsOf(object);
    const moneyOf = (meaning: (typeof meanings)[number]) =>
      moneyIn(fields, vocabulary.names('transaction', meaning), mark);
    return { moved: moneyOf('amount'), after: moneyOf('balance-after') };
  });
  const follow = (step: 1 | -1): readonly (Direction | null | undefined)[] =>
    rows.map(({ moved, after }, index) => {
      const before = rows[index + step]?.after;
      if (!moved || !after || !before || /^-?0+(?:\.0+)?$/.test(moved.amount)) return undefined;
      const change = subtractDecimals(after.amount, before.amount);
      const amount = moved.amount.replace('-', '');
      if (compareDecimals(change, amount) === 0) return 'in';
      return compareDecimals(change, `-${amount}`) === 0 ? 'out' : null;
    });
  const [newestFirst, oldestFirst] = [follow(1), follow(-1)];
  const shareOf = (directions: readonly (Direction | null | undefined)[]): number => {
    const reported = directions.filter((direction) => direction !== undefined);
    return reported.length < minFollowing
      ? 0
      : reported.filter((direction) => direction !== null).length / reported.length;
  };
  const [newest, oldest] = [shareOf(newestFirst), shareOf(oldestFirst)];
  if (Math.max(newest, oldest) < minShare || newest === oldest) return [];
  return (newest > oldest ? newestFirst : oldestFirst).map((direction) => direction ?? null);
}

/** The minimum number and the minimum share of rows whose amount must equal the difference from the neighbouring row's balance. */
const minFollowing = 3;
const minShare = 0.8;

/** The signed amount. The sign comes from the amount itself, from the row's direction, or from the debit or credit column. */
function amountOf(
  fields: Fields,
  vocabulary: Vocabulary,
  mark: DecimalMark,
  direction: Direction | null,
  kindWords: string,
): { readonly amount: Money | null } | null {
  const columns = columnsOf(fields, mark);
  if (columns !== null) return { amount: columns === 'unclear' ? null : columns };
  const names = vocabulary.names('transaction', 'amount');
  const money = moneyIn(fields, names, mark);
  if (money === null) return null;
  const text = fields.text(names) ?? '';
  const signed = /[-+−]/.test(text);
  const out = outWords.test(kindWords.trim());
  const into = inWords.test(kindWords.trim());
  const isNegative = money.amount.startsWith('-');
  // A sign and a word that contradict each other prove nothing.
  if (signed && ((isNegative && into) || (!isNegative && out))) return { amount: null };
  if (signed || /^0+(?:\.0+)?$/.test(money.amount)) return { amount: money };
  if (direction === 'out') return { amount: { ...money, amount: `-${money.amount}` } };
  return { amount: direction === 'in' ? money : null };
}

/** The signed amount from the `debit` and `credit` columns; 'unclear' unless exactly one has an amount. Null if a column is missing. */
function columnsOf(fields: Fields, mark: DecimalMark): Money | 'unclear' | null {
  if (fields.get(['debit']) === undefined || fields.get(['credit']) === undefined) return null;
  const [out, into] = (['debit', 'credit'] as const).map((name) => moneyIn(fields, [name], mark));
  const isNothing = (name: string, money: Money | null | undefined): boolean =>
    money === null || money === undefined
      ? fields.text([name]) === null
      : /^-?0+(?:\.0+)?$/.test(money.amount);
  if (out && isNothing('credit', into) && !out.amount.startsWith('-'))
    return { ...out, amount: `-${out.amount}` };
  if (into && isNothing('debit', out) && !into.amount.startsWith('-')) return into;
  return 'unclear';
}

function moneyIn(fields: Fields, names: readonly string[], mark: DecimalMark): Money | null {
  if (fields.contested(names)) return null;
  const value: Json | undefined = fields.get(names);
  const amount = parseAmount(
    typeof value === 'string'
      ? value
          .trim()
          .replace(/^\+\s?/, '')
          .replace(/^−/, '-')
      : value,
    mark,
  );
  if (amount === null) return null;
  const named = (fields.text(fieldNames.currency) ?? '').toUpperCase().slice(0, 12);
  if (named !== '' && amount.currency !== '' && !isSameUnit(named, amount.currency)) return null;
  return { amount: amount.amount, currency: named || amount.currency };
}

function kindOf(kindWords: string, description: string, amount: string | null): Transaction['kind'] {
  const rowText = `${kindWords} ${description}`;
  const isOut = amount === null ? outWords.test(kindWords.trim()) : amount.startsWith('-');
  const isIn = amount === null ? inWords.test(kindWords.trim()) : !isOut;
  if (isOut) return 'spend';
  if (!isIn) return 'unknown';
  if (refundWords.test(rowText) && !undone.test(rowText)) return 'refund';
  return topUpWords.test(rowText) || inWords.test(kindWords.trim()) ? 'top-up' : 'unknown';
}

function markOf(objects: readonly JsonObject[], vocabulary: Vocabulary): DecimalMark {
  const marks = new Set<DecimalMark>();
  const lists = [vocabulary.names('transaction', 'amount'), vocabulary.names('transaction', 'balance-after')];
  for (const object of objects) {
    const fields = fieldsOf(object);
    for (const names of lists) marks.add(provenMark(fields.get(names)));
  }
  marks.delete(null);
  const [mark = null] = marks;
  return marks.size === 1 ? mark : null;
}

// Fields that contain a row's position in the list. Names are compared without case and punctuation. The position changes when the list
// grows.
const places: ReadonlySet<string> = new Set([
  '',
  'no',
  'sl',
  'slno',
  'sno',
  'srno',
  'nr',
  'index',
  'row',
  'rownumber',
  'dtrowindex',
  'rank',
]);
const relativeTime = /\b(?:ago|just now|yesterday|today)\b/i;

/**
 * A hash of a row's content. Equal rows have equal hashes: the order of the fields and the position of the row do not matter. Relative
 * times (“3 minutes ago”) are left out.
 */
function contentOf(row: JsonObject): string {
  const reported = row.entries
    .filter(([name, value]) => {
      if (places.has(name.toLowerCase().replace(/[^a-z]/g, ''))) return false;
      return !(typeof value === 'string' && relativeTime.test(value));
    })
    .map(([name, value]) => JSON.stringify([name, value]))
    .sort();
  return createHash('sha256').update(reported.join('\n')).digest('hex').slice(0, 32);
}
