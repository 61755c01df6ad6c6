import { type Tables, unlikeIn } from '../engine-words.ts';

export const catalogueTables: Tables = (syntax) => {
  const { text, integer, blob, strict, keyed } = syntax;
  return [
    // `beside_at`: time of the last read of the supplier's server list. `beside_failure`: why its last request failed, as JSON; null if it
    // succeeded.
    `create table catalogues (
    connection_id ${text} primary key references connections (id), fetched_at ${integer} not null, unreadable ${integer} not null, 
    beside_at ${integer}, beside_failure ${text}) ${strict}`,
    // `contested`: the supplier lists several services under this id, and nobody has chosen one yet. `beside`: the server list that
    // contains the service; '' for the main list.
    `create table services (
    connection_id ${text} not null references connections (id), id ${text} not null, position ${integer} not null, name ${text} not null,
    kind ${text} not null, group_name ${text} not null, price ${text}, currency ${text}, previous_price ${text}, previous_currency ${text},
    time ${text} not null, identifier ${text} not null, fields ${text} not null, quantity ${text}, bulk_allowed ${integer} not null, info ${text} not null,
    details ${text} not null, contested ${integer} not null default 0, beside ${text} not null default '',
    primary key (connection_id, id)) ${keyed}`,
    // The first unreadable rows of the supplier's lists, without secrets.
    `create table lost_rows (
    connection_id ${text} not null references connections (id), place ${integer} not null, beside ${text} not null, row ${text} not null,
    primary key (connection_id, place)) ${keyed}`,
    // All services under an id that several services share, in the supplier's order.
    `create table contestants (
    connection_id ${text} not null references connections (id), service_id ${text} not null, place ${integer} not null,
    beside ${text} not null, listed ${text} not null, primary key (connection_id, service_id, place)) ${keyed}`,
    // The service that a person chose under an id, and the other services that the id had at that time; JSON.
    `create table service_choices (
    connection_id ${text} not null references connections (id), service_id ${text} not null, meant ${text} not null, among ${text} not null,
    who ${text} not null, chosen_at ${integer} not null, primary key (connection_id, service_id)) ${keyed}`,
    `create table favourites (
    connection_id ${text} not null references connections (id), service_id ${text} not null,
    primary key (connection_id, service_id)) ${keyed}`,
    // The price is null if the service is not offered or has no price. A price is valid until the service's next row.
    `create table price_diary (
    connection_id ${text} not null references connections (id), service_id ${text} not null, at ${integer} not null, price ${text},
    currency ${text} not null, primary key (connection_id, service_id, at)) ${keyed}`,
    // Services of several suppliers that a person declared to be the same share a `kin`, with at most one service per connection.
    `create table same_services (
    connection_id ${text} not null references connections (id), service_id ${text} not null, kin ${text} not null, name ${text} not null,
    who ${text} not null, at ${integer} not null, primary key (connection_id, service_id)) ${keyed}`,
    `create unique index same_services_by_kin on same_services (kin, connection_id)`,
    // All evidence about a connection's status numbers. All evidence together proves the meaning of the numbers.
    ...unlikeIn(
      syntax,
      'numbers_seen',
      `connection_id ${text} not null references connections (id), number ${text} not null, says ${text} not null, how ${text} not null,
    order_id ${text} not null, seen_at ${integer} not null`,
      ['connection_id', { long: 'number' }, { long: 'says' }, 'how', 'order_id'],
    ),
    // The last reply of each operation, for a person to look at; limited in size, without secrets. `lost`: number of unreadable rows.
    // `continues`: the reply is a later page of a list.
    `create table replies (
    id ${text} primary key, connection_id ${text} not null references connections (id), interface ${text} not null,
    operation ${text} not null, reply ${text}, at ${integer} not null, http_status ${integer}, understood ${integer} not null,
    stopped ${text}, body ${blob} not null, lost ${integer} not null default 0, continues ${integer} not null default 0,
    unique (connection_id, interface, operation)) ${strict}`,
    // In a rule, null matches any service, customer or cost. A rule is for a service or a group of services, and for a customer or a group
    // of customers.
    `create table price_rules (
    id ${text} primary key, connection_id ${text}, service_id ${text}, service_name ${text}, service_group ${text}, customer ${text}, customer_group ${text},
    cost_from ${text}, cost_below ${text}, cost_currency ${text}, percent ${text} not null, fixed ${text} not null, least_profit ${text},
    rounding ${text} not null, currency ${text}, changed_at ${integer} not null, who ${text} not null) ${keyed}`,
    // One row each time a person set a rate. The newest row of a pair is valid.
    `create table exchange_rates (
    from_currency ${text} not null, to_currency ${text} not null, at ${integer} not null, rate ${text} not null, who ${text} not null,
    primary key (from_currency, to_currency, at)) ${keyed}`,
    // The tax is the shop's tax at the time of the promise.
    `create table quotes (
    id ${text} primary key, connection_id ${text} not null, service_id ${text} not null, service_name ${text} not null, customer ${text} not null,
    identifier ${text} not null, price ${text} not null, currency ${text} not null, made_at ${integer} not null, valid_until ${integer} not null,
    who ${text} not null, tax_percent ${text}, tax_included ${integer}) ${keyed}`,
    `create index quotes_by_end on quotes (valid_until)`,
  ];
};
