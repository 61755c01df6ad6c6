import type { Kysely } from 'kysely';
import { createFirstTables } from './0001-first-tables.ts';
import { addIdentifierKey } from './0002-identifier-key.ts';
import { addClaimOwner } from './0003-claim-owner.ts';
import { addOneReference } from './0004-one-reference.ts';
import { markAccountsByKey } from './0005-key-origin.ts';
import { addGaps } from './0006-gap.ts';
import { addCatalogueDoubts } from './0007-catalogue.ts';
import { addStatusNumberEvidence } from './0008-evidence.ts';
import { addLostRows } from './0009-lost-rows.ts';
import { addKeptFigures } from './0010-kept-figures.ts';
import { indexOtherOrders } from './0011-other-order.ts';
import { addWalletWords } from './0012-wallet-words.ts';
import { indexPausedBatches } from './0013-paused-batches.ts';
import { addBatchLines } from './0014-batch-lines.ts';
import { addWalletMatches } from './0015-wallet-matches.ts';
import { addPriceDiary } from './0016-price-diary.ts';
import { addCustomerPrices } from './0017-customer-prices.ts';
import { addCustomers } from './0018-customers.ts';
import { addClaims } from './0019-claims.ts';
import { addKnownDevices } from './0020-known-devices.ts';
import { addBalanceDiary } from './0021-balance-diary.ts';
import { addSameServices } from './0022-same-services.ts';
import { addBooks } from './0023-books.ts';
import { addWalletReadingTimes } from './0024-wallet-reading-times.ts';
import { addWaysDown } from './0025-ways-down.ts';
import { addPeople } from './0026-people.ts';
import { addPromisedPrices } from './0027-promised-prices.ts';
import { indexRepeatsInBatches } from './0028-repeats-in-batches.ts';
import { addBookDays, addBookDaysAgain, bookDaysWayDown } from './0029-book-days.ts';
import { addEventLogins } from './0030-event-logins.ts';
import { addResendLooks } from './0031-resend-looks.ts';
import { addRequestContent } from './0032-request-content.ts';
import { keepAttempts } from './0033-attempts-stay.ts';

type Change = (database: Kysely<unknown>) => Promise<void>;

/** How a version that does not know a migration gets a journal that has it. */
export type WayDown =
  | {
      /**
       * SQL, stored in the journal, that takes away what a version without the migration would stumble over: triggers that ask functions it
       * has not, tables of its own that look otherwise. Data stays: a table or an empty column that it does not know does it no harm.
       */
      readonly statements: readonly string[];
      /** Upgrades again what the statements left, with all that was there, and takes in what happened meanwhile. */
      readonly again: Change;
    }
  /** A sentence for people: what an earlier version would do wrong with this journal. */
  | { readonly impossible: string };

export interface Migration {
  readonly up: Change;
  readonly down: WayDown;
}

/** Every version that can read a way down knows these already, so that nobody would ever go theirs. */
const base: Readonly<Record<string, Change>> = {
  '0001-first-tables': createFirstTables,
  '0002-identifier-key': addIdentifierKey,
  '0003-claim-owner': addClaimOwner,
  '0004-one-reference': addOneReference,
  '0005-key-origin': markAccountsByKey,
  '0006-gap': addGaps,
  '0007-catalogue': addCatalogueDoubts,
  '0008-evidence': addStatusNumberEvidence,
  '0009-lost-rows': addLostRows,
  '0010-kept-figures': addKeptFigures,
  '0011-other-order': indexOtherOrders,
  '0012-wallet-words': addWalletWords,
  '0013-paused-batches': indexPausedBatches,
  '0014-batch-lines': addBatchLines,
  '0015-wallet-matches': addWalletMatches,
  '0016-price-diary': addPriceDiary,
  '0017-customer-prices': addCustomerPrices,
  '0018-customers': addCustomers,
  '0019-claims': addClaims,
  '0020-known-devices': addKnownDevices,
  '0021-balance-diary': addBalanceDiary,
  '0022-same-services': addSameServices,
  '0023-books': addBooks,
  '0024-wallet-reading-times': addWalletReadingTimes,
  '0025-ways-down': addWaysDown,
};

/** From here on each says its way down. */
const later: Readonly<Record<string, Migration>> = {
  // An earlier version asks nobody who they are, and writes orders that nobody is named for.
  '0026-people': { up: addPeople, down: { statements: [], again: async () => {} } },
  '0027-promised-prices': { up: addPromisedPrices, down: { statements: [], again: async () => {} } },
  '0028-repeats-in-batches': { up: indexRepeatsInBatches, down: { statements: [], again: async () => {} } },
  '0029-book-days': { up: addBookDays, down: { statements: bookDaysWayDown, again: addBookDaysAgain } },
  '0030-event-logins': { up: addEventLogins, down: { statements: [], again: async () => {} } },
  '0031-resend-looks': { up: addResendLooks, down: { statements: [], again: async () => {} } },
  '0032-request-content': { up: addRequestContent, down: { statements: [], again: async () => {} } },
  '0033-attempts-stay': { up: keepAttempts, down: { statements: [], again: async () => {} } },
};

/** How the tables came to be, by name, in order. */
export type Migrations = Readonly<Record<string, Migration>>;

const withoutWay: WayDown = { impossible: 'Versions before 0.2 cannot go back.' };

export const migrations: Migrations = {
  ...Object.fromEntries(Object.entries(base).map(([name, up]) => [name, { up, down: withoutWay }])),
  ...later,
};
