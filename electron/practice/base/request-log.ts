import type { FaultRule } from './faults.ts';

/** How a request identified its caller. `family`: user name and key; `query`: the key in the URL; `token`: a token from login. */
export const keyForms = [
  'apikey',
  'username',
  'family',
  'bearer',
  'query',
  'token',
  'password',
  'none',
] as const;
export type KeyForm = (typeof keyForms)[number];

/** The answer as seen by the client. `left`: the client disconnected before an answer. */
export type RequestAnswer =
  | { readonly is: 'waiting' }
  | { readonly is: 'replied'; readonly status: number }
  | {
      readonly is: 'dropped';
      readonly when: 'before-reading' | 'before-taking' | 'after-taking' | 'mid-reply';
    }
  | { readonly is: 'left' };

/** One request as it arrived. Never contains a key, a password or a token. */
export interface LoggedRequest {
  /** From 1, in order of arrival. */
  readonly number: number;
  readonly arrivedMonotonicMs: number;
  readonly arrivedAtMs: number;
  /** The connection: equal numbers mean the same socket. */
  readonly connection: number;
  readonly method: string;
  readonly path: string;
  readonly action: string | null;
  readonly keyForm: KeyForm;
  readonly keyAccepted: boolean;
  readonly serviceId: string | null;
  readonly identifier: string | null;
  /** True for the first request beyond the limit in any 60 s, and for each following request that is too early. */
  readonly overLimit: boolean;
  readonly fault: FaultRule['fault']['kind'] | null;
  /** The reference of the order placed by this request. */
  readonly reference: number | null;
  readonly answer: RequestAnswer;
}

export type RequestInProgress = { -readonly [Name in keyof LoggedRequest]: LoggedRequest[Name] };

export type RequestLog = ReturnType<typeof createRequestLog>;

/** More than a day at the full rate. The oldest are dropped. */
const maxRequests = 100_000;

export function createRequestLog() {
  const requests: RequestInProgress[] = [];
  let last = 0;
  return {
    begin(
      arrival: Pick<LoggedRequest, 'arrivedMonotonicMs' | 'arrivedAtMs' | 'connection' | 'method' | 'path'>,
    ) {
      last += 1;
      const request: RequestInProgress = {
        number: last,
        ...arrival,
        action: null,
        keyForm: 'none',
        keyAccepted: false,
        serviceId: null,
        identifier: null,
        overLimit: false,
        fault: null,
        reference: null,
        answer: { is: 'waiting' },
      };
      requests.push(request);
      if (requests.length > maxRequests) requests.splice(0, maxRequests / 10);
      return request;
    },
    /** Copies, oldest first. */
    requests: () => requests.map((request) => ({ ...request })),
  };
}
