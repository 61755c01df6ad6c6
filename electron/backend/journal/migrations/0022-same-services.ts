import { type Kysely, sql } from 'kysely';

/** Which services of several suppliers a person said are the same: those of one `kin`, at most one of each connection. */
export async function addSameServices(database: Kysely<unknown>): Promise<void> {
  await sql`create table same_services (
    connection_id text not null references connections (id), service_id text not null, kin text not null, name text not null,
    who text not null, at integer not null, primary key (connection_id, service_id)) strict, without rowid`.execute(
    database,
  );
  await sql`create unique index same_services_by_kin on same_services (kin, connection_id)`.execute(database);
}
