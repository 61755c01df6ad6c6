import { type Tables, unlikeIn } from '../engine-words.ts';

export const knownDevicesTables: Tables = (syntax) => {
  const { text, integer, numbered, strict, keyed } = syntax;
  return [
    // Queue of orders to learn from: orders that ended or changed, and older ones added by a background sweep.
    `create table device_due (number ${integer} primary key) ${strict}`,
    `create table device_sweep (below ${integer} not null) ${strict}`,
    // The model according to the latest result about a device. Each device has one row, so that a device that is checked often counts as
    // one device.
    `create table device_models (
    practice ${integer} not null, device ${text} not null, tac ${text} not null, brand ${text}, model ${text} not null, at ${integer} not null,
    primary key (practice, device)) ${keyed}`,
    `create table device_orders (
    order_number ${integer} primary key references orders (number), connection_id ${text} not null,
    service_id ${text} not null, tac ${text} not null, state ${text} not null) ${strict}`,
    // Counts maintained when results change. A query reads only the rows of one type code or one service.
    ...unlikeIn(
      syntax,
      'tac_models',
      `practice ${integer} not null, tac ${text} not null, model ${text} not null, brand ${text} not null, devices ${integer} not null, last_at ${integer} not null`,
      ['practice', 'tac', { long: 'model' }, { long: 'brand' }],
    ),
    `create table tac_services (
    connection_id ${text} not null, service_id ${text} not null, tac ${text} not null, succeeded ${integer} not null, rejected ${integer} not null,
    primary key (connection_id, service_id, tac)) ${keyed}`,
    // The shop's own table of type codes. A new table is written while the old one is in use, and replaces the old one when it is complete.
    `create table tac_tables (id ${numbered}, name ${text} not null, at ${integer} not null, rows ${integer} not null, counts ${integer} not null) ${strict}`,
    `create table tac_table (
    table_id ${integer} not null, tac ${text} not null, brand ${text} not null, model ${text} not null, primary key (table_id, tac)) ${keyed}`,
  ];
};
