import type { Dialect } from './dialect.ts';
import { problemWords, strictStatus } from './problem-words.ts';
import { spec, specAction } from './spec.ts';

/** A panel that gives errors both in the body and in the status. */
export const httpStatus = {
  ...spec,
  name: 'http-status',
  description: 'Errors with HTTP 400, 401, 403, 404 and 503 beside the usual body.',
  action: {
    ...specAction,
    problem: (problem) => ({
      status: strictStatus(problem),
      value: { ERROR: [{ MESSAGE: problemWords(problem) }] },
    }),
  },
} as const satisfies Dialect;
