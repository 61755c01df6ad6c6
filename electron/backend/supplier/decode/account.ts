import type { Account } from '../../../../shared/model/account.ts';
import type { Decoded } from './answer.ts';
import { unreadable } from './answer.ts';
import type { Envelope } from './envelope.ts';
import { type Fields, fieldNames, openFields } from './fields.ts';
import { isArray, isObject, type Json } from './json.ts';
import { type Amount, parseAmount } from './money.ts';

/** The account out of an `accountinfo` answer. `balance` is null where none is told, or where two are told that differ. */
export function decodeAccount({ success }: Envelope): Decoded<Account> {
  const places = success.rows.flatMap(placesIn).map(openFields);
  const told = places.filter((fields) =>
    [fieldNames.exactBalance, fieldNames.balance, fieldNames.email].some(
      (names) => fields.get(names) !== undefined || fields.contested(names),
    ),
  );
  if (told.length === 0) return unreadable('SUCCESS tells neither balance nor e-mail');
  const balances = told.flatMap(balanceIn);
  const [first] = balances;
  const agree = balances.every(
    (each) => each !== null && each.amount === first?.amount && each.currency === first.currency,
  );
  return {
    ok: true,
    value: {
      balance: first && agree ? first : null,
      details: {},
      email: told.map((fields) => fields.text(fieldNames.email)).find((email) => email !== null) ?? null,
    },
  };
}

/** A row and whatever container stands in it. */
function placesIn(row: Json) {
  if (!isObject(row)) return [];
  const names: readonly string[] = fieldNames.account.map((name) => name.toLowerCase());
  const inside = row.entries.flatMap(([name, value]) => {
    if (!names.includes(name.toLowerCase())) return [];
    return isArray(value) ? value : [value];
  });
  return [row, ...inside].filter(isObject);
}

/** One balance, null where one is told that cannot be read, nothing where none is told. */
function balanceIn(fields: Fields): readonly (Amount | null)[] {
  if (fields.contested(fieldNames.exactBalance) || fields.contested(fieldNames.balance)) return [null];
  const exact = fields.get(fieldNames.exactBalance);
  const shown = fields.get(fieldNames.balance);
  if (exact === undefined && shown === undefined) return [];
  // The exact one is written by a program, so a point in it is a decimal point.
  const amount = parseAmount(exact, '.') ?? parseAmount(shown);
  if (amount === null) return [null];
  const named = (fields.text(fieldNames.currency) ?? '').toUpperCase().slice(0, 12);
  return [
    {
      amount: amount.amount,
      currency: named || amount.currency || (parseAmount(shown, '.')?.currency ?? ''),
    },
  ];
}
