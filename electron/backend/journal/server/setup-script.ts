import type { PostgresConfig } from '../../base/postgres-config.ts';
import { tillRoleOf } from '../engine/postgres/till-role.ts';

/** SQL that the server's administrator runs once. The user named in the form will own the tables. */
export function setupScript({
  schema,
  user,
  database,
}: Pick<PostgresConfig, 'schema' | 'user' | 'database'>): string {
  const [shop, place, owner] = [quoted(database), quoted(schema), quoted(user)];
  const tills = quoted(tillRoleOf(database, schema));
  return [
    '-- Only who is named here gets in. Leave the first line out where other programs use this database.',
    `revoke all on database ${shop} from public;`,
    'revoke create on schema public from public;',
    'create extension if not exists pg_trgm with schema public;',
    `alter database ${shop} set synchronous_commit = on;`,
    '-- The owner makes the tables, and changes them where a new version needs it.',
    `create role ${owner} login password '…';`,
    `grant connect on database ${shop} to ${owner};`,
    `create schema ${place} authorization ${owner};`,
    '-- The tills read and write. IMEI Desk itself grants them what they need, whenever the owner signs in.',
    `create role ${tills} nologin;`,
    `grant connect on database ${shop} to ${tills};`,
    `grant usage on schema ${place} to ${tills};`,
    `grant execute on function pg_control_system() to ${owner}, ${tills};`,
    '-- One name for each till. If its computer is lost or stolen: drop role "counter_1";',
    `create role "counter_1" login password '…' in role ${tills};`,
  ].join('\n');
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
