import type { GapKind } from '../../../../../shared/model/order/gap.ts';
import type { Role } from '../../../../../shared/model/staff/person.ts';
import { integer, numbered, real, table, text } from '../table.ts';

export const shopTables = {
  kysely_migration: table({ name: text.primary, timestamp: text }),
  // How a version of the app undoes a migration that it does not know: the SQL as a JSON list, or the reason why this is impossible. The
  // row also has the version of the app that made the migration. Every version reads this table, so its columns never change.
  ways_down: table(
    {
      migration: text.primary,
      statements: text.orNull,
      reason: text.orNull,
      written_by: text,
      undone_at: integer.orNull,
    },
    { stored: 'keyed', also: () => ['check ((statements is null) <> (reason is null))'] },
  ),
  /** Key-value entries of this installation, such as the selected connection. */
  facts: table({ name: text.primary, value: text }),
  connections: table({
    id: text.primary,
    name: text,
    base_address: text,
    action_path: text,
    key_form: text,
    practice: integer,
    manners: text,
    created_at: integer,
    removed_at: integer.orNull,
  }),
  // Every account that a connection has ever had. The names of the accounts reveal nothing about a key. Connections that share an account
  // must not pay twice.
  connection_accounts: table(
    { connection_id: text, account: text },
    {
      key: ['connection_id', { long: 'account' }],
      indexes: {
        connection_accounts_by_account: ({ lookUp }) => lookUp('account'),
      },
    },
  ),
  // Every run of the app on this journal. A copy that was used separately has runs that the mark does not name, or lacks runs that the
  // mark names.
  runs: table({ number: numbered, id: text.unique, began_at: integer, events_before: integer }),
  /** A current or former member of staff. Records of former staff still refer to this row. */
  people: table(
    {
      number: numbered,
      id: text.unique,
      name: text,
      role: text.of<Role>(),
      added_at: integer,
      removed_at: integer.orNull,
    },
    {
      indexes: {
        people_by_name: 'unique (lower(name)) where removed_at is null',
      },
    },
  ),
  /** The shop's settings for a role: `rights` and `limits` as JSON. */
  roles: table({ role: text.of<Role>().primary, rights: text, limits: text }, { stored: 'keyed' }),
  /** Credentials. `of` is a person's id, or names the shop's recovery code. Never exported. */
  staff_secrets: table(
    {
      of: text.primary,
      /** A hash made by `hashSecret`. */
      hash: text,
      /** Number of consecutive failed attempts, and the time until which another attempt is refused. */
      tries: integer,
      wait_until: integer,
    },
    { stored: 'keyed' },
  ),
  /** A person's action that no other history contains. */
  acts: table({ sequence: numbered, at: integer, person_id: text, what: text }),
  gaps: table({
    id: text.primary,
    kind: text.of<GapKind>(),
    recognised_at: integer,
    from_at: integer.orNull,
    to_at: integer,
    orders: integer,
    unsure: integer,
    acknowledged_at: integer.orNull,
    acknowledged_by: text.orNull,
    settled_at: integer.orNull,
    settled_by: text.orNull,
    settled_words: text.orNull,
  }),
  // No foreign key to connections, because the current journal may lack them.
  gap_accounts: table(
    {
      gap_id: text.references('gaps (id)'),
      connection_id: text,
      name: text,
      practice: integer,
      orders: integer,
      read_at: integer.orNull,
      read_failed: text.orNull,
      read_whole: integer,
    },
    { key: ['gap_id', 'connection_id'] },
  ),
  gap_findings: table(
    {
      gap_id: text.references('gaps (id)'),
      connection_id: text,
      reference: text,
      row: text,
      order_id: text.orNull,
    },
    { key: ['gap_id', 'connection_id', { long: 'reference' }] },
  ),
  // The marks by which a gap was recognized, so that the next start does not open a second gap for them.
  gap_marks: table(
    { gap_id: text.references('gaps (id)'), run: text, sequence: integer },
    { key: ['gap_id', 'run'] },
  ),
  // Times are on the clock of the till that wrote them. So a till that takes over the duty holds all slots.
  limiter_gates: table({ limiter_id: text.primary, saved_at: real, closed_until: real, reduced_to: integer }),
  limiter_slots: table(
    { limiter_id: text, slot: integer, saved_at: real, free_at: real.orNull },
    { key: ['limiter_id', 'slot'] },
  ),
};
