import { type Tables, unlikeIn } from '../engine-words.ts';

export const walletTables: Tables = (syntax) => {
  const { engine, text, integer, numbered, strict, keyed, lookUp } = syntax;
  return [
    `create table accounts (
    connection_id ${text} primary key references connections (id), balance ${text}, currency ${text}, email ${text}, details ${text} not null,
    fetched_at ${integer} not null) ${strict}`,
    // `read_at`: when the row was first read, on our own clock. The row cannot belong to an order sent later.
    `create table transactions (
    number ${integer} primary key, connection_id ${text} not null references connections (id), id ${text} not null, at ${integer},
    at_words ${text} not null, amount ${text}, currency ${text}, kind ${text} not null, description ${text} not null, balance_after ${text},
    balance_currency ${text}, details ${text} not null, read_at ${integer}, unique (connection_id, id)) ${strict}`,
    `create index transactions_by_time on transactions (connection_id, at, number)`,
    `create table wallet_sums (connection_id ${text} not null, kind ${text} not null, currency ${text} not null, amount ${text} not null, rows ${integer} not null,
    primary key (connection_id, kind, currency, amount)) ${keyed}`,
    // Of consecutive equal balances, only the first and the last are stored. `broken` is 1 if no later balance is compared
    // with this one. It is 2 if the clock was set back after this balance, so that the next one has an earlier time.
    `create table balance_diary (
    connection_id ${text} not null references connections (id), asked_at ${integer} not null, told_at ${integer} not null, amount ${text} not null,
    currency ${text} not null, broken ${integer} not null default 0, primary key (connection_id, asked_at)) ${keyed}`,
    `create table balance_settlements (
    sequence ${numbered}, connection_id ${text} not null references connections (id), noticed_at ${integer} not null, amount ${text} not null,
    settled ${integer} not null, at ${integer} not null, who ${text} not null, words ${text} not null) ${strict}`,
    `create index balance_settlements_by_jump on balance_settlements (connection_id, noticed_at, amount, sequence)`,
    `create table wallet_sweeps (
    connection_id ${text} primary key references connections (id), rows_below ${integer}, orders_below ${integer}) ${keyed}`,
    `create table wallet_due (
    sequence ${numbered}, connection_id ${text} not null, pass ${integer} not null, subject ${text} not null, number ${integer} not null) ${strict}`,
    `create index wallet_due_in_turn on wallet_due (connection_id, pass, number)`,
    ...unlikeIn(
      syntax,
      'wallet_names',
      `connection_id ${text} not null references connections (id), reference ${text} not null, transaction_number ${integer} not null`,
      ['connection_id', { long: 'reference' }, 'transaction_number'],
    ),
    // SQLite needs no such index: the table's key begins with this column.
    ...(engine === 'postgres'
      ? [`create index wallet_names_by_reference on wallet_names ${lookUp('reference')}`]
      : []),
    `create index wallet_names_by_row on wallet_names (transaction_number)`,
    `create table wallet_matches (
    transaction_number ${integer} primary key references transactions (number), connection_id ${text} not null references connections (id),
    order_number ${integer} not null references orders (number), side ${text} not null, how ${text} not null) ${strict}`,
    `create index wallet_matches_by_order on wallet_matches (order_number)`,
    `create index wallet_matches_by_how on wallet_matches (connection_id, side, how)`,
    // Finds the latest refunds of a connection without scanning all its rows.
    `create index wallet_matches_latest on wallet_matches (connection_id, side, transaction_number)`,
    `create table wallet_findings (
    connection_id ${text} not null references connections (id), subject ${text} not null, number ${integer} not null, kind ${text} not null,
    amount ${text}, currency ${text} not null, since ${integer}, due_at ${integer} not null, primary key (connection_id, subject, number)) ${keyed}`,
    // The index has the amount without the currency, because the order or the row may omit the currency. The index also has the time, so
    // that rows out of range are not scanned.
    `create index wallet_findings_by_amount on wallet_findings (connection_id, kind, amount, since${engine === 'sqlite' ? ', currency' : ''})`,
    `create index wallet_findings_by_time on wallet_findings (connection_id, kind, since)`,
    `create index wallet_findings_of_rows on wallet_findings (connection_id, subject, since)`,
    // `about`: an order's id, or the supplier's id of a row in the connection's wallet. Numbers are valid only in this journal.
    `create table wallet_settlements (
    sequence ${numbered}, subject ${text} not null, connection_id ${text} references connections (id), about ${text} not null,
    kind ${text} not null, amount ${text}, settled ${integer} not null, at ${integer} not null, who ${text} not null, words ${text} not null) ${strict}`,
    `create index wallet_settlements_by_subject on wallet_settlements (subject, about, sequence)`,
    `create index wallet_settlements_by_connection on wallet_settlements (connection_id) where connection_id is not null`,
  ];
};
