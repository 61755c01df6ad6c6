import { numbered, text } from './text.ts';

export const shopTables: readonly string[] = [
  `create table kysely_migration (
    name ${text} not null primary key, timestamp ${text} not null)`,
  `create table ways_down (
    migration ${text} primary key, statements ${text}, reason ${text}, written_by ${text} not null, undone_at bigint,
    check ((statements is null) <> (reason is null)))`,
  `create table facts (name ${text} primary key, value ${text} not null)`,
  `create table connections (
    id ${text} primary key, name ${text} not null, base_address ${text} not null, action_path ${text} not null, key_form ${text} not null,
    practice bigint not null, manners ${text} not null, created_at bigint not null, removed_at bigint)`,
  `create table connection_accounts (
    connection_id ${text} not null, account ${text} not null)`,
  `create unique index connection_accounts_once on connection_accounts (connection_id, md5(account))`,
  `create index connection_accounts_by_account on connection_accounts using hash (account)`,
  `create table runs (
    number ${numbered}, id ${text} not null unique, began_at bigint not null, events_before bigint not null)`,
  `create table people (
    number ${numbered}, id ${text} not null unique, name ${text} not null, role ${text} not null,
    added_at bigint not null, removed_at bigint)`,
  `create unique index people_by_name on people (lower(name)) where removed_at is null`,
  `create table roles (role ${text} primary key, rights ${text} not null, limits ${text} not null)`,
  `create table staff_secrets (
    of ${text} primary key, hash ${text} not null, tries bigint not null, wait_until bigint not null)`,
  `create table acts (
    sequence ${numbered}, at bigint not null, person_id ${text} not null, what ${text} not null)`,
];
