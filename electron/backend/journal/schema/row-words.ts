import {
  type OrderState,
  openAtSupplierStates,
  supplierStates,
  unresolvedStates,
} from '../../../../shared/model/order/order.ts';

// SQL about a row of `orders`, shared by tables, indexes and triggers: one text for both engines, or one for each where they differ.

/** The same SQL in each engine's dialect. */
export interface InBoth<Expression> {
  readonly sqlite: Expression;
  readonly postgres: Expression;
}

const isIn =
  (states: readonly OrderState[]) =>
  (row = ''): string =>
    `${row === '' ? '' : `${row}.`}state in (${states.map((state) => `'${state}'`).join(', ')})`;

/** Unresolved orders: money-safety O5 allows one per device and service. */
export const isOpen = isIn(unresolvedStates);

/** Orders that the supplier took and has not finished. */
export const isAwaited = isIn(openAtSupplierStates);

/** Orders that the supplier took: those that count in the books. */
export const isTaken = isIn(supplierStates);

export const isEnded = isIn(['success', 'rejected']);

/** Waits for its customer. */
export const isReady = (row: string): string =>
  `(${row}.state = 'success' and ${row}.handed_over_at is null)`;

/**
 * References with equal keys are the same (money-safety O9): case and leading zeros of a plain number do not count. Inner marks do: 1-23 is not 12-3.
 */
export const referenceKey: InBoth<(reference: string) => string> = {
  sqlite: (reference) =>
    `case when trim(${reference}) glob '*[^0-9]*' then lower(trim(${reference})) else ltrim(trim(${reference}), '0') end`,
  postgres: (reference) =>
    `case when trim(${reference}) ~ '[^0-9]' then lower(trim(${reference})) else ltrim(trim(${reference}), '0') end`,
};

/** A reference without its marks, as searches use it. */
export const plainReference = (reference: string): string =>
  `lower(replace(replace(replace(replace(replace(${reference}, '-', ''), '_', ''), ' ', ''), '.', ''), '/', ''))`;

/**
 * Every connection whose orders are numbered together with this one's, including itself and removed ones: those of one account, and those
 * with one address, because a supplier numbers all its orders together and two connections may be of one account before anything has
 * shown it.
 */
export const ofOneNumbering: InBoth<(connection: string) => string> = {
  sqlite: (connection) => `(with recursive same(id) as (
    select ${connection} union
    select theirs.connection_id from same
      join connection_accounts as own on own.connection_id = same.id
      join connection_accounts as theirs on theirs.account = own.account union
    select near.id from same
      join connections as own on own.id = same.id
      join connections as near on near.base_address = own.base_address)
    select id from same)`,
  // PostgreSQL allows \`same\` once in a recursive step, SQLite twice.
  postgres: (connection) => `(with recursive same (id) as (
      select ${connection} union
      select near.id from same join connections as near on near.base_address = (
          select own.base_address from connections as own where own.id = same.id)
        or near.id in (select theirs.connection_id from connection_accounts as own
          join connection_accounts as theirs on theirs.account = own.account where own.connection_id = same.id))
    select id from same)`,
};

/** When an order counts as sent; one that was found at the supplier without having been sent here counts from its creation. */
export const bookMoment = (row: string): string => `coalesce(${row}.sent_at, ${row}.created_at)`;

/** A closed book's view of an order's state. */
export const standingOf = (row: string): string =>
  `case ${row}.state when 'success' then 'success' when 'rejected' then 'rejected' else 'open' end`;

/** `BookFacts` of a row as JSON, the same text on both engines. */
export const factsOf: InBoth<(row: string) => string> = {
  sqlite: (row) => `json_object('standing', ${standingOf(row)},
  'connectionId', ${row}.connection_id, 'serviceId', ${row}.service_id, 'price', ${row}.price, 'currency', ${row}.currency,
  'customerPrice', ${row}.customer_price, 'customerCurrency', ${row}.customer_currency, 'customerTax', ${row}.customer_tax,
  'at', ${bookMoment(row)})`,
  postgres: (
    row,
  ) => `concat('{"standing":"', case ${row}.state when 'success' then 'success' when 'rejected' then 'rejected' else 'open' end,
      '","connectionId":', to_json(${row}.connection_id), ',"serviceId":', to_json(${row}.service_id), ',"price":', to_json(${row}.price),
      ',"currency":', to_json(${row}.currency), ',"customerPrice":', coalesce(to_json(${row}.customer_price), 'null'),
      ',"customerCurrency":', coalesce(to_json(${row}.customer_currency), 'null'), ',"customerTax":', coalesce(to_json(${row}.customer_tax), 'null'),
      ',"at":', ${bookMoment(row)}, '}')`,
};

/** Condition: one of these columns has changed. */
export const changed: InBoth<(columns: readonly string[]) => string> = {
  sqlite: (columns) => columns.map((column) => `old.${column} is not new.${column}`).join(' or '),
  postgres: (columns) => columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or '),
};

/** The connections of one account. */
export const ofSameAccount = (
  connection: string,
): string => `select theirs.connection_id from connection_accounts as own
  join connection_accounts as theirs on theirs.account = own.account where own.connection_id = ${connection}`;
