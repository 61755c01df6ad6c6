import { integer, numbered, table, text } from '../table.ts';

export const knownDevicesTables = {
  // Queue of orders to learn from: orders that ended or changed, and older ones added by a background sweep.
  device_due: table({ number: integer.primary }),
  device_sweep: table({ below: integer }),
  // The model according to the latest result about a device. Each device has one row, so that a device that is checked often counts as
  // one device.
  device_models: table(
    {
      /** 1 if the practice supplier invented the value. */
      practice: integer,
      /** The identifier's key. */
      device: text,
      tac: text,
      brand: text.orNull,
      model: text,
      at: integer,
    },
    { key: ['practice', 'device'] },
  ),
  device_orders: table({
    order_number: integer.primary.references('orders (number)'),
    connection_id: text,
    service_id: text,
    tac: text,
    state: text,
  }),
  // Counts maintained when results change. A query reads only the rows of one type code or one service.
  tac_models: table(
    {
      practice: integer,
      tac: text,
      model: text,
      /** '' if no maker or more than one maker is named. */
      brand: text,
      devices: integer,
      last_at: integer,
    },
    { key: ['practice', 'tac', { long: 'model' }, { long: 'brand' }] },
  ),
  tac_services: table(
    { connection_id: text, service_id: text, tac: text, succeeded: integer, rejected: integer },
    { key: ['connection_id', 'service_id', 'tac'] },
  ),
  // The shop's own table of type codes. A new table is written while the old one is in use, and replaces the old one when it is complete.
  tac_tables: table({
    id: numbered,
    name: text,
    at: integer,
    rows: integer,
    /** 0: not complete yet. */
    counts: integer,
  }),
  tac_table: table({ table_id: integer, tac: text, brand: text, model: text }, { key: ['table_id', 'tac'] }),
};
