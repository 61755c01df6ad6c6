import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import {
  tableStatements,
  triggerStatements,
} from '../../../electron/backend/journal/engine/postgres/schema/statements.ts';
import type { PostgresServer } from './server.ts';

/** A connection whose schema is one of its own with the tables of a journal; both are gone after the test. */
export async function schemaOnServer(server: PostgresServer): Promise<pg.Client> {
  const client = new pg.Client({ ...placeOf(server), types: asNumbers });
  await client.connect();
  const schema = `shop_${randomUUID().replaceAll('-', '')}`;
  await client.query('create extension if not exists pg_trgm with schema public');
  await client.query(`create schema ${schema}`);
  await client.query(`set search_path = ${schema}, public`);
  onTestFinished(async () => {
    await client.query(`drop schema ${schema} cascade`);
    await client.end();
  });
  await client.query('begin');
  for (const statement of [...tableStatements, ...triggerStatements]) await client.query(statement);
  await client.query('commit');
  return client;
}

const placeOf = ({ host, port, user, password, database }: PostgresServer) => ({
  ...{ host, port, user, password, database },
});

/** Whole numbers as SQLite tells them. */
const asNumbers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === 20 || oid === 1700 ? Number : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig;
