import { type Tables, unlikeIn } from '../engine-words.ts';

export const shopTables: Tables = (syntax) => {
  const { text, integer, real, numbered, strict, keyed, lookUp } = syntax;
  return [
    `create table kysely_migration (
    name ${text} not null primary key, timestamp ${text} not null) ${strict}`,
    // How a version of the app undoes a migration that it does not know: the SQL as a JSON list, or the reason why this is impossible. The
    // row also has the version of the app that made the migration. Every version reads this table, so its columns never change.
    `create table ways_down (
    migration ${text} primary key, statements ${text}, reason ${text}, written_by ${text} not null, undone_at ${integer},
    check ((statements is null) <> (reason is null))) ${keyed}`,
    `create table facts (name ${text} primary key, value ${text} not null) ${strict}`,
    `create table connections (
    id ${text} primary key, name ${text} not null, base_address ${text} not null, action_path ${text} not null, key_form ${text} not null,
    practice ${integer} not null, manners ${text} not null, created_at ${integer} not null, removed_at ${integer}) ${strict}`,
    // Every account that a connection has ever had. The names of the accounts reveal nothing about a key. Connections that share an account
    // must not pay twice.
    ...unlikeIn(syntax, 'connection_accounts', `connection_id ${text} not null, account ${text} not null`, [
      'connection_id',
      { long: 'account' },
    ]),
    `create index connection_accounts_by_account on connection_accounts ${lookUp('account')}`,
    // Every run of the app on this journal. A copy that was used separately has runs that the mark does not name, or lacks runs that the
    // mark names.
    `create table runs (
    number ${numbered}, id ${text} not null unique, began_at ${integer} not null, events_before ${integer} not null) ${strict}`,
    `create table people (
    number ${numbered}, id ${text} not null unique, name ${text} not null, role ${text} not null,
    added_at ${integer} not null, removed_at ${integer}) ${strict}`,
    `create unique index people_by_name on people (lower(name)) where removed_at is null`,
    `create table roles (role ${text} primary key, rights ${text} not null, limits ${text} not null) ${keyed}`,
    `create table staff_secrets (
    of ${text} primary key, hash ${text} not null, tries ${integer} not null, wait_until ${integer} not null) ${keyed}`,
    `create table acts (
    sequence ${numbered}, at ${integer} not null, person_id ${text} not null, what ${text} not null) ${strict}`,
    `create table gaps (
    id ${text} primary key, kind ${text} not null, recognised_at ${integer} not null, from_at ${integer}, to_at ${integer} not null,
    orders ${integer} not null, unsure ${integer} not null, acknowledged_at ${integer},
    acknowledged_by ${text}, settled_at ${integer}, settled_by ${text}, settled_words ${text}) ${strict}`,
    // No foreign key to connections, because the current journal may lack them.
    `create table gap_accounts (
    gap_id ${text} not null references gaps (id), connection_id ${text} not null, name ${text} not null, practice ${integer} not null,
    orders ${integer} not null, read_at ${integer}, read_failed ${text}, read_whole ${integer} not null,
    primary key (gap_id, connection_id)) ${keyed}`,
    ...unlikeIn(
      syntax,
      'gap_findings',
      `gap_id ${text} not null references gaps (id), connection_id ${text} not null, reference ${text} not null, row ${text} not null,
    order_id ${text}`,
      ['gap_id', 'connection_id', { long: 'reference' }],
    ),
    // The marks by which a gap was recognized, so that the next start does not open a second gap for them.
    `create table gap_marks (
    gap_id ${text} not null references gaps (id), run ${text} not null, sequence ${integer} not null, primary key (gap_id, run)) ${keyed}`,
    // Times are on the clock of the till that wrote them. So a till that takes over the duty holds all slots.
    `create table limiter_gates (
    limiter_id ${text} primary key, saved_at ${real} not null, closed_until ${real} not null, reduced_to ${integer} not null) ${strict}`,
    `create table limiter_slots (
    limiter_id ${text} not null, slot ${integer} not null, saved_at ${real} not null, free_at ${real},
    primary key (limiter_id, slot)) ${keyed}`,
  ];
};
