import type { PriceRounding } from '../../../../../shared/model/pricing/price-rule.ts';
import { blob, connection, integer, table, text } from '../table.ts';

export const catalogueTables = {
  catalogues: table({
    connection_id: text.primary.references('connections (id)'),
    fetched_at: integer,
    unreadable: integer,
    /** Time of the last read of the supplier's server list; null if never read. */
    beside_at: integer.orNull,
    /** Why the last request for the server list failed: a failure as JSON. Null if the request succeeded. */
    beside_failure: text.orNull,
  }),
  services: table(
    {
      connection_id: connection,
      id: text,
      position: integer,
      name: text,
      kind: text,
      group_name: text,
      price: text.orNull,
      currency: text.orNull,
      previous_price: text.orNull,
      previous_currency: text.orNull,
      time: text,
      identifier: text,
      fields: text,
      quantity: text.orNull,
      bulk_allowed: integer,
      info: text,
      details: text,
      /** 1: several services share this id, and nobody has chosen one. */
      contested: integer.default(0),
      /** The server list that contained the service; '' for the main list. */
      beside: text.default(''),
    },
    { key: ['connection_id', 'id'] },
  ),
  // The first unreadable rows of the supplier's lists, without secrets.
  lost_rows: table(
    { connection_id: connection, place: integer, beside: text, row: text },
    { key: ['connection_id', 'place'] },
  ),
  // All services under an id that several services share, in the supplier's order.
  contestants: table(
    { connection_id: connection, service_id: text, place: integer, beside: text, listed: text },
    { key: ['connection_id', 'service_id', 'place'] },
  ),
  // The service that a person chose under an id, and the other services that the id had at that time; JSON.
  service_choices: table(
    { connection_id: connection, service_id: text, meant: text, among: text, who: text, chosen_at: integer },
    { key: ['connection_id', 'service_id'] },
  ),
  favourites: table(
    { connection_id: connection, service_id: text },
    { key: ['connection_id', 'service_id'] },
  ),
  /** A price is valid until the service's next row. */
  price_diary: table(
    {
      connection_id: connection,
      service_id: text,
      at: integer,
      /** Null: not offered, or without a price. */
      price: text.orNull,
      /** '' if the supplier does not name it. */
      currency: text,
    },
    { key: ['connection_id', 'service_id', 'at'] },
  ),
  /** Services of several suppliers that a person declared to be the same share a `kin`, with at most one service per connection. */
  same_services: table(
    {
      connection_id: connection,
      service_id: text,
      kin: text,
      /** The service's name when the person declared it the same. */
      name: text,
      who: text,
      at: integer,
    },
    {
      key: ['connection_id', 'service_id'],
      indexes: {
        same_services_by_kin: 'unique (kin, connection_id)',
      },
    },
  ),
  // All evidence about a connection's status numbers. All evidence together proves the meaning of the numbers.
  numbers_seen: table(
    { connection_id: connection, number: text, says: text, how: text, order_id: text, seen_at: integer },
    { key: ['connection_id', { long: 'number' }, { long: 'says' }, 'how', 'order_id'] },
  ),
  // The last reply of each operation, for a person to look at; limited in size, without secrets.
  replies: table(
    {
      id: text.primary,
      connection_id: connection,
      interface: text,
      operation: text,
      reply: text.orNull,
      at: integer,
      http_status: integer.orNull,
      understood: integer,
      stopped: text.orNull,
      body: blob,
      /** Number of unreadable rows. */ lost: integer.default(0),
      /** 1: a later page of a list. */ continues: integer.default(0),
    },
    { also: () => ['unique (connection_id, interface, operation)'] },
  ),
  // In a rule, null matches any service, customer or cost. A rule is for a service or a group of services, and for a customer or a group
  // of customers.
  price_rules: table(
    {
      id: text.primary,
      connection_id: text.orNull,
      service_id: text.orNull,
      service_name: text.orNull,
      service_group: text.orNull,
      customer: text.orNull,
      customer_group: text.orNull,
      cost_from: text.orNull,
      cost_below: text.orNull,
      /** Null: the rule is for any cost. */
      cost_currency: text.orNull,
      percent: text,
      fixed: text,
      least_profit: text.orNull,
      rounding: text.of<PriceRounding>(),
      currency: text.orNull,
      changed_at: integer,
      who: text,
    },
    { stored: 'keyed' },
  ),
  // One row each time a person set a rate. The newest row of a pair is valid.
  exchange_rates: table(
    { from_currency: text, to_currency: text, at: integer, rate: text, who: text },
    { key: ['from_currency', 'to_currency', 'at'] },
  ),
  quotes: table(
    {
      id: text.primary,
      connection_id: text,
      service_id: text,
      service_name: text,
      customer: text,
      identifier: text,
      price: text,
      currency: text,
      made_at: integer,
      valid_until: integer,
      who: text,
      /** The shop's tax when the quote was made; null: not recorded. */
      tax_percent: text.orNull,
      tax_included: integer.orNull,
    },
    {
      stored: 'keyed',
      indexes: {
        quotes_by_end: '(valid_until)',
      },
    },
  ),
};
