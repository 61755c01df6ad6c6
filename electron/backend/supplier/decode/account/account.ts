import { encodeMessage } from '../../../../../shared/model/base/coded-message.ts';
import { isSameUnit } from '../../../../../shared/model/base/currency-unit.ts';
import type { Account } from '../../../../../shared/model/connection/account.ts';
import { isSecretName } from '../../types/redaction.ts';
import { correctedRows } from '../fields/corrected-rows.ts';
import type { Decoded } from '../fields/decode-envelope.ts';
import { unreadable } from '../fields/decode-envelope.ts';
import { detailsOf, plainNames } from '../fields/details.ts';
import { type Envelope, rowsOfAnswer } from '../fields/envelope.ts';
import { type Fields, fieldNames, fieldsOf } from '../fields/fields.ts';
import { defaultVocabulary, type Vocabulary } from '../fields/vocabulary.ts';
import { isArray, isObject, type Json, type JsonObject } from '../syntax/json.ts';
import { plainName } from '../syntax/plain-name.ts';
import { type Amount, parseAmount } from './money.ts';

export function decodeAccount(
  envelope: Envelope,
  vocabulary: Vocabulary = defaultVocabulary,
): Decoded<Account> {
  return readAccount(rowsOfAnswer(envelope), vocabulary);
}

/**
 * Reads the account from the rows of either interface. `balance` is null if it is missing, if it cannot be read exactly, or if two balances
 * differ. A field without a known meaning becomes one of the details.
 */
export function readAccount(rows: readonly Json[], vocabulary: Vocabulary): Decoded<Account> {
  const corrected = rows.slice(0, 20).flatMap((row) => correctedRows(row, 'account', 'balance', vocabulary));
  const objects = corrected.length > 0 ? corrected : rows.slice(0, 20).flatMap((row) => placesIn(row));
  const emailNames = vocabulary.names('account', 'email');
  const balanceNames = vocabulary.names('account', 'balance');
  const places = objects.map((object) => ({ object, fields: fieldsOf(object) }));
  const reported = places.filter(({ fields }) =>
    [balanceNames, emailNames].some((names) => fields.get(names) !== undefined || fields.contested(names)),
  );
  if (reported.length === 0) return unreadable(encodeMessage('no-account'));
  const balances = reported.flatMap(({ fields }) => balanceIn(fields, vocabulary));
  const [first] = balances;
  const agree = balances.every(
    (each) => each !== null && each.amount === first?.amount && isSameUnit(each.currency, first.currency),
  );
  const known = plainNames(
    ...(['balance', 'currency', 'email'] as const).map((meaning) => vocabulary.names('account', meaning)),
    [...containers, ...fieldNames.message],
  );
  const details = new Map(
    reported
      .flatMap(({ object }) => Object.entries(detailsOf(object, known)))
      .filter(([name]) => !isSecretName(name) && !shortSecretNames.has(plainName(name.replace(/^.*\./, '')))),
  );
  return {
    ok: true,
    value: {
      balance: first && agree ? { ...first, currency: first.currency || vocabulary.currency } : null,
      details: Object.fromEntries([...details].slice(0, 50)),
      email: reported.map(({ fields }) => fields.text(emailNames)).find((email) => email !== null) ?? null,
    },
  };
}

// In an account these names are secrets too; in other replies they may be results.
const shortSecretNames: ReadonlySet<string> = new Set(['key', 'pin', 'pass', 'pwd', 'apipin', 'accesscode']);

// Names of the object that contains the account within a row. Many panels misspell `AccountInfo` as `AccoutInfo`.
const containers = [
  ...fieldNames.account,
  'accountdetails',
  'details',
  'info',
  'data',
  'user',
  'profile',
  'wallet',
  'balance',
  'customer',
  'client',
];
const containerNames = new Set(containers.map(plainName));
const deepest = 3;

/** The row, and all objects in it that may contain the account. */
function placesIn(row: Json, depth = 0): readonly JsonObject[] {
  if (!isObject(row) || depth > deepest) return [];
  const inside = row.entries.flatMap(([name, value]) => {
    if (!containerNames.has(plainName(name))) return [];
    return isArray(value) ? value.slice(0, 20) : [value];
  });
  return [row, ...inside.flatMap((each) => placesIn(each, depth + 1))];
}

// Matches names of machine-readable values, in which a point is always a decimal point.
const exactName = /raw$/;

/** The balance as a list with one item. The list is `[null]` if the balance is unreadable, and empty if there is no balance. */
function balanceIn(fields: Fields, vocabulary: Vocabulary): readonly (Amount | null)[] {
  const names = vocabulary.names('account', 'balance').filter((name) => !isObject(fields.get([name])));
  if (fields.contested(names)) return [null];
  const name = names.find((each) => fields.get([each]) !== undefined);
  if (name === undefined) return [];
  const value = fields.get([name]);
  const otherValues = names.map((each) => fields.get([each])).filter((each) => each !== undefined);
  const isExact = exactName.test(plainName(name));
  const named = (fields.text(vocabulary.names('account', 'currency')) ?? '').toUpperCase().slice(0, 12);
  const known = named || vocabulary.currency;
  // If a panel sends the exact balance, it may send the same balance a second time, as formatted text.
  const amount =
    parseAmount(value, isExact ? '.' : null, known) ??
    (isExact ? parseAmount(otherValues[1], null, known) : null);
  if (amount === null) return [null];
  const otherCurrency = otherValues
    .map((each) => parseAmount(each, '.')?.currency ?? '')
    .find((each) => each !== '');
  const units = [named, amount.currency, otherCurrency ?? ''].filter((each) => each !== '');
  const [unit = ''] = units;
  // If the supplier names two units, the user decides which is right.
  return [{ amount: amount.amount, currency: units.every((each) => isSameUnit(each, unit)) ? unit : '' }];
}
