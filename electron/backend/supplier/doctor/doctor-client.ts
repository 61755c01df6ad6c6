import type { Clock } from '../../../../shared/model/base/clock.ts';
import type { ReadingContext } from '../decode/fields/reading-context.ts';
import { type Diagnosis, diagnose } from '../diagnosis/diagnose.ts';
import type { ActionCall } from '../forms/action-call.ts';
import type { HttpResult } from '../http/http.ts';
import type { Network } from '../http/http-network.ts';
import type { Limiter } from '../limiter/limiter.ts';
import {
  buildActionRequest,
  type SupplierAddress,
  type SupplierRequest,
} from '../protocol/action-endpoint.ts';
import { type Call, callSupplier } from '../protocol/call-supplier.ts';
import { buildRestRequest } from '../protocol/rest-v1.ts';
import type { ReplyReader } from '../reply/reply-reader.ts';

export type DoctorRequest =
  | {
      readonly to: 'action';
      readonly address: SupplierAddress;
      readonly call: Exclude<ActionCall, { readonly action: 'placeimeiorder' }>;
    }
  | { readonly to: 'rest'; readonly baseAddress: string };

export type EncodedNotes =
  | ({ readonly kind: 'reply'; readonly proxy: string | null } & Diagnosis)
  | { readonly kind: 'failure'; readonly failure: Extract<HttpResult, { kind: 'failure' }> }
  /** The examination has used all its requests. */
  | { readonly kind: 'spent' };

export interface DoctorClient {
  ask(request: DoctorRequest): Promise<EncodedNotes>;
  /** Supplier's clock minus ours in milliseconds, from the last reply with a time; null if no reply had one. */
  clockOffsetMs(): number | null;
  /** The last request without credentials; null before the first. */
  lastAsked(): { readonly what: string; readonly at: number } | null;
}

/** Maximum requests per examination. */
export const maxRequests = 14;
const short = { maxBytes: 1_048_576, deadlineMs: 20_000 } as const;
const long = { maxBytes: 33_554_432, deadlineMs: 120_000 } as const;

/** Sends requests one at a time through the connection's own limiter, with the priority of user requests (money-safety L1, L3). */
export function createDoctorClient(deps: {
  readonly key: string;
  readonly limiter: Limiter;
  readonly clock: Clock;
  readonly network: Network;
  readonly version: string;
  readonly requestProfile: ReadingContext['requestProfile'];
  /** Reads long lists in a worker thread. If absent, the current thread reads them. */
  readonly reader?: Pick<ReplyReader, 'diagnose'> | undefined;
  readonly signal?: AbortSignal | undefined;
}): DoctorClient {
  const { key, limiter, clock, version, requestProfile, reader, signal } = deps;
  let requestCount = 0;
  let offsetMs: number | null = null;
  let last: ReturnType<DoctorClient['lastAsked']> = null;

  return {
    clockOffsetMs: () => offsetMs,
    lastAsked: () => last,
    async ask(request) {
      if (requestCount >= maxRequests) return { kind: 'spent' };
      const slot = await limiter.acquire('person', signal);
      requestCount += 1;
      const isList = request.to === 'action' && request.call.action.endsWith('servicelist');
      const httpRequest = requestOf(request, key, version);
      const { url } = httpRequest;
      last = { what: `${httpRequest.method} ${url}${actionOf(request)}`, at: clock.nowMs() };
      const call: Call = {
        interface: request.to,
        operation: httpRequest.described,
        reply: null,
        build: () => httpRequest,
        ...(isList ? long : short),
        signal,
      };
      const came = await callSupplier({ ...deps, key: async () => key }, call, slot, async (reply, proxy) => {
        const { status, headers, bytes, secrets, finishedAt: nowMs } = reply;
        const saidAtMs = Date.parse(headers.get('date') ?? '');
        if (!Number.isNaN(saidAtMs)) offsetMs = saidAtMs - nowMs;
        const job = { url, status, headers, bytes, secrets, nowMs, isList, requestProfile };
        const diagnosis = await (isList && reader ? reader.diagnose(job) : diagnose(job));
        return { kind: 'reply', proxy, ...diagnosis } as const;
      });
      if (came.kind === 'no-key') throw new Error('doctor request without a key');
      return came.kind === 'reply' ? came : { kind: 'failure', failure: came };
    },
  };
}

function actionOf(request: DoctorRequest): string {
  return request.to === 'action' ? ` action=${request.call.action}` : '';
}

function requestOf(request: DoctorRequest, key: string, version: string): SupplierRequest {
  if (request.to === 'rest')
    return buildRestRequest({ ...request, keyForm: 'bearer' }, key, { operation: 'account' }, version);
  return buildActionRequest(request.address, key, request.call, version);
}
