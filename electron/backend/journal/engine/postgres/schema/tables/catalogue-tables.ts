import { text } from './text.ts';

export const catalogueTables: readonly string[] = [
  `create table catalogues (
    connection_id ${text} primary key references connections (id), fetched_at bigint not null, unreadable bigint not null, beside_at bigint, beside_failure ${text})`,
  `create table services (
    connection_id ${text} not null references connections (id), id ${text} not null, position bigint not null, name ${text} not null,
    kind ${text} not null, group_name ${text} not null, price ${text}, currency ${text}, previous_price ${text}, previous_currency ${text},
    time ${text} not null, identifier ${text} not null, fields ${text} not null, quantity ${text}, bulk_allowed bigint not null, info ${text} not null, details ${text} not null, contested bigint not null default 0, beside ${text} not null default '',
    primary key (connection_id, id))`,
  `create table lost_rows (
    connection_id ${text} not null references connections (id), place bigint not null, beside ${text} not null, row ${text} not null,
    primary key (connection_id, place))`,
  `create table contestants (
    connection_id ${text} not null references connections (id), service_id ${text} not null, place bigint not null,
    beside ${text} not null, listed ${text} not null, primary key (connection_id, service_id, place))`,
  `create table service_choices (
    connection_id ${text} not null references connections (id), service_id ${text} not null, meant ${text} not null, among ${text} not null,
    who ${text} not null, chosen_at bigint not null, primary key (connection_id, service_id))`,
  `create table favourites (
    connection_id ${text} not null references connections (id), service_id ${text} not null,
    primary key (connection_id, service_id))`,
  `create table price_diary (
    connection_id ${text} not null references connections (id), service_id ${text} not null, at bigint not null, price ${text},
    currency ${text} not null, primary key (connection_id, service_id, at))`,
  `create table same_services (
    connection_id ${text} not null references connections (id), service_id ${text} not null, kin ${text} not null, name ${text} not null,
    who ${text} not null, at bigint not null, primary key (connection_id, service_id))`,
  `create unique index same_services_by_kin on same_services (kin, connection_id)`,
  `create table numbers_seen (
    connection_id ${text} not null references connections (id), number ${text} not null, says ${text} not null, how ${text} not null,
    order_id ${text} not null, seen_at bigint not null)`,
  `create unique index numbers_seen_once on numbers_seen (connection_id, md5(number), md5(says), how, order_id)`,
  `create table replies (
    id ${text} primary key, connection_id ${text} not null references connections (id), interface ${text} not null,
    operation ${text} not null, reply ${text}, at bigint not null, http_status bigint, understood bigint not null,
    stopped ${text}, body bytea not null, lost bigint not null default 0, continues bigint not null default 0, unique (connection_id, interface, operation))`,
  `create table price_rules (
    id ${text} primary key, connection_id ${text}, service_id ${text}, service_name ${text}, service_group ${text}, customer ${text}, customer_group ${text},
    cost_from ${text}, cost_below ${text}, cost_currency ${text}, percent ${text} not null, fixed ${text} not null, least_profit ${text},
    rounding ${text} not null, currency ${text}, changed_at bigint not null, who ${text} not null)`,
  `create table exchange_rates (
    from_currency ${text} not null, to_currency ${text} not null, at bigint not null, rate ${text} not null, who ${text} not null,
    primary key (from_currency, to_currency, at))`,
  `create table quotes (
    id ${text} primary key, connection_id ${text} not null, service_id ${text} not null, service_name ${text} not null, customer ${text} not null,
    identifier ${text} not null, price ${text} not null, currency ${text} not null, made_at bigint not null, valid_until bigint not null,
    who ${text} not null, tax_percent ${text}, tax_included bigint)`,
  `create index quotes_by_end on quotes (valid_until)`,
];
