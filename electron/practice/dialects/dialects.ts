import { arraysEverywhere } from './arrays.ts';
import { bulkMap, bulkReq, bulkSingleRow } from './bulk.ts';
import { dhru6, dhru8 } from './dhru.ts';
import type { Dialect } from './dialect.ts';
import { echo3 } from './echo.ts';
import { familyBase64, familyJson, familyXml } from './family.ts';
import { laravel, laravelBare, laravelStatus, noRest } from './laravel.ts';
import { flatList, groupArrays, keyedMaps, stringError } from './lists.ts';
import { moneyWords, noCurrency } from './money.ts';
import { maskedDecoys, themePanel, xmlAnswers } from './panels.ts';
import { problemText, strictStatus } from './problem-words.ts';
import { spec, specAction } from './spec.ts';
import {
  emptyCode,
  fusionNumbers,
  lateStatusWords,
  placeholderCodes,
  sequentialNumbers,
} from './statuses.ts';
import { doublyEncoded, phpNoise } from './texts.ts';

/** A panel that reports errors both in the body and by status. */
const httpStatus = {
  ...spec,
  name: 'http-status',
  description: 'Errors have HTTP status 400, 401, 403, 404 or 503 and also the usual body.',
  action: {
    ...specAction,
    problem: (problem) => ({
      status: strictStatus(problem),
      value: { ERROR: [{ MESSAGE: problemText(problem) }] },
    }),
  },
} as const satisfies Dialect;

const dialects: readonly Dialect[] = [
  spec,
  dhru6,
  dhru8,
  echo3,
  flatList,
  groupArrays,
  keyedMaps,
  stringError,
  arraysEverywhere,
  sequentialNumbers,
  fusionNumbers,
  emptyCode,
  lateStatusWords,
  placeholderCodes,
  bulkMap,
  bulkReq,
  bulkSingleRow,
  maskedDecoys,
  themePanel,
  xmlAnswers,
  laravel,
  laravelBare,
  laravelStatus,
  noRest,
  phpNoise,
  doublyEncoded,
  noCurrency,
  moneyWords,
  httpStatus,
  familyXml,
  familyJson,
  familyBase64,
];

/** All dialects of the practice supplier, default first. */
export const practiceDialects: readonly { readonly name: string; readonly description: string }[] =
  dialects.map(({ name, description }) => ({ name, description }));

/** Null if no dialect has this name. */
export function findDialect(name: string): Dialect | null {
  return dialects.find((dialect) => dialect.name === name) ?? null;
}
