import type { DatabaseConnection, Driver } from 'kysely';
import { JournalFailure } from './journal-failure.ts';
import type { JournalTrouble } from './journal-watch.ts';

/**
 * Wraps a driver so that it reports each write's outcome: null if the write is on the disk, otherwise why the journal cannot be written.
 */
export function watchDriver(driver: Driver, note: (trouble: JournalTrouble) => void): Driver {
  let inTransaction = false;
  let wrote = false;

  const reportTrouble = async <Value>(work: Promise<Value>): Promise<Value> => {
    try {
      return await work;
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble !== null) note(trouble);
      throw error;
    }
  };
  const watch = (connection: DatabaseConnection): DatabaseConnection => ({
    async executeQuery(query, options) {
      const result = await reportTrouble(connection.executeQuery<never>(query, options));
      wrote ||= (result.numAffectedRows ?? 0n) > 0n;
      if (wrote && !inTransaction) {
        wrote = false;
        note(null);
      }
      return result;
    },
    streamQuery: (query, size, options) => connection.streamQuery(query, size, options),
  });

  return {
    init: (options) => driver.init(options),
    acquireConnection: async (options) => watch(await driver.acquireConnection(options)),
    async beginTransaction(connection, settings) {
      await reportTrouble(driver.beginTransaction(connection, settings));
      inTransaction = true;
      wrote = false;
    },
    async commitTransaction(connection) {
      await reportTrouble(driver.commitTransaction(connection));
      inTransaction = false;
      // A transaction without writes proves nothing.
      if (wrote) note(null);
      wrote = false;
    },
    async rollbackTransaction(connection) {
      inTransaction = false;
      wrote = false;
      await driver.rollbackTransaction(connection);
    },
    releaseConnection: (connection, options) => driver.releaseConnection(connection, options),
    destroy: (options) => driver.destroy(options),
  };
}

// https://www.sqlite.org/rescode.html: I/O error, damaged file, not a database. A refused row is not one of these failures.
const brokenCodes: readonly number[] = [10, 11, 26];

function troubleOf(error: unknown): JournalTrouble {
  if (!(error instanceof JournalFailure)) return null;
  if (error.failureCause !== 'broken') return error.failureCause;
  return brokenCodes.includes((error.errcode ?? 0) & 0xff) ? 'broken' : null;
}
