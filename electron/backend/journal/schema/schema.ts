import type { Selectable } from 'kysely';
import { type EngineSyntax, postgresSyntax, sqliteSyntax } from './engine-words.ts';
import { sqlFunctions } from './postgres-functions.ts';
import { searchTables } from './search.ts';
import { severalTills } from './several-tills.ts';
import { type RowOf, statementsOf, type Tables } from './table.ts';
import { booksTables } from './tables/books.ts';
import { catalogueTables } from './tables/catalogue.ts';
import { figureTables } from './tables/figures.ts';
import { knownDevicesTables } from './tables/known-devices.ts';
import { ordersTables } from './tables/orders.ts';
import { shopTables } from './tables/shop.ts';
import { supplierClaimsTables } from './tables/supplier-claims.ts';
import { walletTables } from './tables/wallet.ts';
import { bookTriggers } from './triggers/books.ts';
import { customerTriggers } from './triggers/customers.ts';
import { figureTriggers } from './triggers/figures.ts';
import { historyTriggers } from './triggers/history.ts';
import { knownDeviceTriggers } from './triggers/known-devices.ts';
import { orderTriggers } from './triggers/orders.ts';
import { walletTriggers } from './triggers/wallet.ts';

// The journal's tables as of the first release. After that release they change only by migrations (J7).

const tables = {
  ...shopTables,
  ...catalogueTables,
  ...ordersTables,
  ...figureTables,
  ...walletTables,
  ...knownDevicesTables,
  ...booksTables,
  ...supplierClaimsTables,
} satisfies Tables;

/** Booleans are 0 or 1, lists and maps are JSON text, times are milliseconds since the epoch. */
export type JournalTables = { [Name in keyof typeof tables]: RowOf<(typeof tables)[Name]> };

export type Row<Name extends keyof JournalTables> = Selectable<JournalTables[Name]>;

const created = (syntax: EngineSyntax): readonly string[] =>
  Object.entries(tables).flatMap(([name, described]) => statementsOf(name, described, syntax));

const triggersOf = (engine: 'sqlite' | 'postgres'): readonly string[] =>
  [
    ...[orderTriggers, historyTriggers, figureTriggers, customerTriggers],
    ...[knownDeviceTriggers, bookTriggers, walletTriggers],
  ].flatMap((triggers) => triggers[engine]);

/** Statements for an empty file, in order. */
export const sqliteSchema: readonly string[] = [
  ...created(sqliteSyntax),
  ...searchTables.sqlite,
  ...triggersOf('sqlite'),
];

/**
 * Statements for an empty PostgreSQL schema, in order. The statements are computed on demand, because their functions visit every
 * character.
 */
export const postgresSchema = (): readonly string[] => [
  ...sqlFunctions(),
  ...created(postgresSyntax),
  ...severalTills,
  ...searchTables.postgres,
  ...triggersOf('postgres'),
];
