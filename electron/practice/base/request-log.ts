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

/** What the client got as an answer. `left` means that the client disconnected before an answer was sent. */
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
  /** The number of the request, counted from 1 in the order of arrival. */
  readonly number: number;
  readonly arrivedMonotonicMs: number;
  readonly arrivedAtMs: number;
  /** The number of the connection. Requests with the same number used the same socket. */
  readonly connection: number;
  readonly method: string;
  readonly path: string;
  readonly action: string | null;
  readonly keyForm: KeyForm;
  readonly keyAccepted: boolean;
  readonly serviceId: string | null;
  readonly identifier: string | null;
  /** True for the first request that exceeds the limit of any 60 s, and for each later request that is still too early. */
  readonly overLimit: boolean;
  readonly fault: FaultRule['fault']['kind'] | null;
  /** The reference of the order placed by this request. */
  readonly reference: number | null;
  readonly answer: RequestAnswer;
}

export type RequestInProgress = { -readonly [Name in keyof LoggedRequest]: LoggedRequest[Name] };

export type RequestLog = ReturnType<typeof createRequestLog>;

/** Maximum number of logged requests; a day at the full rate has fewer. The oldest requests are dropped. */
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
    requests: () => requests.map((request) => ({ ...request })),
  };
}
