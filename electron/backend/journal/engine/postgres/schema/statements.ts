import { sqlFunctions } from './functions.ts';
import { severalTills } from './several-tills.ts';
import { booksTables } from './tables/books-tables.ts';
import { catalogueTables } from './tables/catalogue-tables.ts';
import { customersTables } from './tables/customers-tables.ts';
import { gapsTables } from './tables/gaps-tables.ts';
import { knownDevicesTables } from './tables/known-devices-tables.ts';
import { limiterTables } from './tables/limiter-tables.ts';
import { orderFiguresTables } from './tables/order-figures-tables.ts';
import { ordersTables } from './tables/orders-tables.ts';
import { shopTables } from './tables/shop-tables.ts';
import { supplierClaimsTables } from './tables/supplier-claims-tables.ts';
import { walletMatchesTables } from './tables/wallet-matches-tables.ts';
import { walletTables } from './tables/wallet-tables.ts';
import { wordIndexes } from './tables/word-indexes.ts';
import { bookTriggers } from './triggers/books.ts';
import { customerTriggers } from './triggers/customers.ts';
import { historyTriggers } from './triggers/history.ts';
import { figureTriggers } from './triggers/kept-figures.ts';
import { knownDeviceTriggers } from './triggers/known-devices.ts';
import { orderGuards } from './triggers/order-guards.ts';
import { orderListTriggers } from './triggers/order-lists.ts';
import { walletTriggers } from './triggers/wallet.ts';

/** Functions, tables and indexes. Anyone who brings a whole journal along fills these before there are any triggers: what they would count, it brings too. */
export const tableStatements = (): readonly string[] => [
  ...sqlFunctions(),
  ...[shopTables, catalogueTables, ordersTables, orderFiguresTables, customersTables, walletTables].flat(),
  ...[walletMatchesTables, knownDevicesTables, booksTables, supplierClaimsTables, gapsTables].flat(),
  ...[limiterTables, severalTills, wordIndexes].flat(),
];

/** What keeps figures, histories and rules from then on, whatever path writes. */
export const triggerStatements: readonly string[] = [
  ...[orderGuards, historyTriggers, figureTriggers, orderListTriggers, customerTriggers].flat(),
  ...[knownDeviceTriggers, bookTriggers, walletTriggers].flat(),
];
