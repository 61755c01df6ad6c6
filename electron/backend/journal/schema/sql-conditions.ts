import {
  type OrderState,
  openAtSupplierStates,
  supplierStates,
  unresolvedStates,
} from '../../../../shared/model/order/order.ts';

// SQL about a row of `orders`, shared by tables, indexes and triggers. One text for both engines, or one per engine if they differ.

/** The same SQL in each engine's dialect. */
export interface PerEngine<Expression> {
  readonly sqlite: Expression;
  readonly postgres: Expression;
}

const isIn =
  (states: readonly OrderState[]) =>
  (row = ''): string =>
    `${row === '' ? '' : `${row}.`}state in (${states.map((state) => `'${state}'`).join(', ')})`;

/** Unresolved orders: money-safety O5 allows one per device and service. */
export const isUnresolved = isIn(unresolvedStates);

/** Orders that the supplier accepted and has not finished. */
export const isAwaited = isIn(openAtSupplierStates);

/** Orders that the supplier accepted, and that count in the books. */
export const isTaken = isIn(supplierStates);

export const isEnded = isIn(['success', 'rejected']);

/** True if the result waits for its customer. */
export const isReady = (row: string): string =>
  `(${row}.state = 'success' and ${row}.handed_over_at is null)`;

/**
 * References with equal keys are the same (money-safety O9). Case and the leading zeros of a plain number are ignored. Separators inside
 * are not ignored: 1-23 differs from 12-3.
 */
export const referenceKey: PerEngine<(reference: string) => string> = {
  sqlite: (reference) =>
    `case when trim(${reference}) glob '*[^0-9]*' then lower(trim(${reference})) else ltrim(trim(${reference}), '0') end`,
  postgres: (reference) =>
    `case when trim(${reference}) ~ '[^0-9]' then lower(trim(${reference})) else ltrim(trim(${reference}), '0') end`,
};

/** A reference without separators, as searches use it. */
export const plainReference = (reference: string): string =>
  `lower(replace(replace(replace(replace(replace(${reference}, '-', ''), '_', ''), ' ', ''), '.', ''), '/', ''))`;

/**
 * All connections whose orders share one numbering with this connection's orders: the connections of the same account, and the connections
 * with the same address. The result includes this connection and removed connections. A supplier numbers all its orders together, and two
 * connections may use one account before this is known.
 */
export const ofOneNumbering: PerEngine<(connection: string) => string> = {
  sqlite: (connection) => `(with recursive same(id) as (
    select ${connection} union
    select theirs.connection_id from same
      join connection_accounts as own on own.connection_id = same.id
      join connection_accounts as theirs on theirs.account = own.account union
    select near.id from same
      join connections as own on own.id = same.id
      join connections as near on near.base_address = own.base_address)
    select id from same)`,
  // PostgreSQL allows one `same` in a recursive step. SQLite allows two.
  postgres: (connection) => `(with recursive same (id) as (
      select ${connection} union
      select near.id from same join connections as near on near.base_address = (
          select own.base_address from connections as own where own.id = same.id)
        or near.id in (select theirs.connection_id from connection_accounts as own
          join connection_accounts as theirs on theirs.account = own.account where own.connection_id = same.id))
    select id from same)`,
};

/** Time when an order counts as sent. An order found at the supplier, but not sent by this app, counts at its creation time. */
export const bookMoment = (row: string): string => `coalesce(${row}.sent_at, ${row}.created_at)`;

/** An order's state as closed books see it. */
export const standingOf = (row: string): string =>
  `case ${row}.state when 'success' then 'success' when 'rejected' then 'rejected' else 'open' end`;

/** `BookFacts` of a row as JSON, the same text on both engines. */
export const factsOf: PerEngine<(row: string) => string> = {
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

/** True if one of these columns has changed. */
export const changed: PerEngine<(columns: readonly string[]) => string> = {
  sqlite: (columns) => columns.map((column) => `old.${column} is not new.${column}`).join(' or '),
  postgres: (columns) => columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or '),
};

export const ofSameAccount = (
  connection: string,
): string => `select theirs.connection_id from connection_accounts as own
  join connection_accounts as theirs on theirs.account = own.account where own.connection_id = ${connection}`;
