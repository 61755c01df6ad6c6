import type { Clock } from '../../../../shared/model/base/clock.ts';
import type { ReadingContext } from '../decode/fields/reading-context.ts';
import { type Diagnosis, diagnose } from '../diagnosis/diagnose.ts';
import type { HttpResult } from '../http/http.ts';
import type { Network } from '../http/http-network.ts';
import type { Limiter } from '../limiter/limiter.ts';
import {
  type Action,
  buildActionRequest,
  type SupplierAddress,
  type SupplierRequest,
} from '../protocol/action-endpoint.ts';
import { type Call, callSupplier } from '../protocol/call-supplier.ts';
import { buildRestRequest } from '../protocol/rest-v1.ts';
import type { ReplyReader } from '../reply/reply-reader.ts';

/** The questions that the doctor may ask: all of them only read. */
export type Question =
  | {
      readonly to: 'action';
      readonly address: SupplierAddress;
      readonly action: Exclude<Action, 'placeimeiorder'>;
      readonly parameters?: readonly (readonly [name: string, value: string])[];
    }
  /** For the account, over REST. */
  | { readonly to: 'rest'; readonly baseAddress: string };

export type Told =
  | ({ readonly kind: 'reply'; readonly proxy: string | null } & Diagnosis)
  | { readonly kind: 'failure'; readonly failure: Extract<HttpResult, { kind: 'failure' }> }
  /** The examination has used up its requests. */
  | { readonly kind: 'spent' };

export interface Asker {
  ask(question: Question): Promise<Told>;
  /** The supplier's clock minus ours, milliseconds, from the last reply that told the time; null where none did. */
  clockOffsetMs(): number | null;
  /** The last question, without what signs in, and when it was asked; null before the first. */
  lastAsked(): { readonly what: string; readonly at: number } | null;
}

/** An examination sends this many requests at most, whatever it meets. */
export const mostRequests = 14;
const short = { maxBytes: 1_048_576, deadlineMs: 20_000 } as const;
const long = { maxBytes: 33_554_432, deadlineMs: 120_000 } as const;

/** Sends questions one after the other through the connection's own limiter, at a person's priority (money-safety L1, L3). */
export function createAsker(parts: {
  readonly key: string;
  readonly limiter: Limiter;
  readonly clock: Clock;
  readonly network: Network;
  readonly version: string;
  readonly requestProfile: ReadingContext['requestProfile'];
  /** Reads long lists without holding this thread; where it is absent they are read here. */
  readonly reader?: Pick<ReplyReader, 'diagnose'> | undefined;
  readonly signal?: AbortSignal | undefined;
}): Asker {
  const { key, limiter, clock, version, requestProfile, reader, signal } = parts;
  let asked = 0;
  let offsetMs: number | null = null;
  let last: ReturnType<Asker['lastAsked']> = null;

  return {
    clockOffsetMs: () => offsetMs,
    lastAsked: () => last,
    async ask(question) {
      if (asked >= mostRequests) return { kind: 'spent' };
      const slot = await limiter.acquire('person', signal);
      asked += 1;
      const isList = question.to === 'action' && question.action.endsWith('servicelist');
      const request = requestOf(question, key, version);
      const { url } = request;
      last = { what: `${request.method} ${url}${actionOf(question)}`, at: clock.nowMs() };
      const call: Call = {
        interface: question.to,
        operation: request.described,
        reply: null,
        build: () => request,
        ...(isList ? long : short),
        signal,
      };
      const came = await callSupplier(
        { ...parts, key: async () => key },
        call,
        slot,
        async (reply, proxy) => {
          const { status, headers, bytes, secrets, finishedAt: nowMs } = reply;
          const saidAtMs = Date.parse(headers.get('date') ?? '');
          if (!Number.isNaN(saidAtMs)) offsetMs = saidAtMs - nowMs;
          const job = { url, status, headers, bytes, secrets, nowMs, isList, requestProfile };
          const diagnosis = await (isList && reader ? reader.diagnose(job) : diagnose(job));
          return { kind: 'reply', proxy, ...diagnosis } as const;
        },
      );
      if (came.kind === 'no-key') throw new Error('The doctor asks only with a key.');
      return came.kind === 'reply' ? came : { kind: 'failure', failure: came };
    },
  };
}

function actionOf(question: Question): string {
  return question.to === 'action' ? ` action=${question.action}` : '';
}

function requestOf(question: Question, key: string, version: string): SupplierRequest {
  if (question.to === 'rest')
    return buildRestRequest({ ...question, keyForm: 'bearer' }, key, { operation: 'account' }, version);
  return buildActionRequest(question.address, key, question.action, question.parameters ?? [], version);
}
