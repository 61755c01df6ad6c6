import { numbered, text } from './text.ts';

export const knownDevicesTables: readonly string[] = [
  `create table device_due (number bigint primary key)`,
  `create table device_sweep (below bigint not null)`,
  `create table device_models (
    practice bigint not null, device ${text} not null, tac ${text} not null, brand ${text}, model ${text} not null, at bigint not null,
    primary key (practice, device))`,
  `create table device_orders (
    order_number bigint primary key references orders (number), connection_id ${text} not null,
    service_id ${text} not null, tac ${text} not null, state ${text} not null)`,
  `create table tac_models (
    practice bigint not null, tac ${text} not null, model ${text} not null, brand ${text} not null, devices bigint not null, last_at bigint not null)`,
  `create unique index tac_models_once on tac_models (practice, tac, md5(model), md5(brand))`,
  `create table tac_services (
    connection_id ${text} not null, service_id ${text} not null, tac ${text} not null, succeeded bigint not null, rejected bigint not null,
    primary key (connection_id, service_id, tac))`,
  `create table tac_tables (id ${numbered}, name ${text} not null, at bigint not null, rows bigint not null, counts bigint not null)`,
  `create table tac_table (
    table_id bigint not null, tac ${text} not null, brand ${text} not null, model ${text} not null, primary key (table_id, tac))`,
];
