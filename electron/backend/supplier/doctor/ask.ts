import type { Clock } from '../../../../shared/model/base/clock.ts';
import type { ReadingContext } from '../decode/fields/reading-context.ts';
import { readBody } from '../decode/syntax/body.ts';
import { type Diagnosis, diagnose } from '../diagnosis/diagnose.ts';
import { type HttpRequest, type HttpResult, sendOnce } from '../http/http.ts';
import { acceptedEncodings } from '../http/http-inflate.ts';
import type { Network } from '../http/http-network.ts';
import type { Limiter } from '../limiter/limiter.ts';
import { type Action, buildActionRequest, type SupplierAddress } from '../protocol/action-endpoint.ts';
import { noteTooMany } from '../protocol/call-supplier.ts';
import type { ReplyReader } from '../reply/reply-reader.ts';
import { withoutKey } from '../types/redaction.ts';

/** The questions that the doctor may ask: all of them only read. */
export type Question =
  | {
      readonly to: 'action';
      readonly address: SupplierAddress;
      readonly action: Exclude<Action, 'placeimeiorder'>;
      readonly parameters?: readonly (readonly [name: string, value: string])[];
    }
  | { readonly to: 'rest'; readonly baseAddress: string; readonly path: `/api/v1/${string}` };

export type Told =
  | ({ readonly kind: 'reply'; readonly proxy: string | null } & Omit<Diagnosis, 'tooMany'>)
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
const deadlineMs = 20_000;
const listDeadlineMs = 120_000;
const smallBytes = 1_048_576;
const listBytes = 33_554_432;

/** Sends questions one after the other through the connection's own limiter, at a person's priority (money-safety L1, L3). */
export function createAsker(parts: {
  readonly key: string;
  readonly limiter: Limiter;
  readonly clock: Clock;
  readonly network: Network;
  readonly version: string;
  readonly manners: ReadingContext['manners'];
  /** Reads long lists without holding this thread; where it is absent they are read here. */
  readonly reader?: Pick<ReplyReader, 'diagnose'> | undefined;
  readonly signal?: AbortSignal | undefined;
}): Asker {
  const { key, limiter, clock, network, version, manners, reader, signal } = parts;
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
      const list = question.to === 'action' && question.action.endsWith('servicelist');
      const caps = list
        ? { maxBytes: listBytes, deadlineMs: listDeadlineMs }
        : { maxBytes: smallBytes, deadlineMs };
      const request = { ...requestOf(question, key, version), ...caps };
      last = { what: namedQuestion(question), at: clock.nowMs() };
      const sentAtMs = clock.monotonicMs();
      const result = await sendOnce({ ...request, clock, network, signal });
      const nowMs = clock.nowMs();
      if (result.kind === 'failure') {
        const leftMs = sentAtMs + caps.deadlineMs - clock.monotonicMs();
        if (result.written) slot.release(result.phase === 'aborted' ? Math.max(0, leftMs) : 0);
        else slot.giveBack();
        noteTooMany(slot, { ...result, body: readBody(withoutKey(result.partial, key)) }, nowMs);
        return { kind: 'failure', failure: result };
      }
      const saidAtMs = Date.parse(result.headers.get('date') ?? '');
      if (!Number.isNaN(saidAtMs)) offsetMs = saidAtMs - nowMs;
      const { status, headers, body: bytes } = result;
      const came = { url: request.url, status, headers, bytes };
      const job = { ...came, secrets: [key], nowMs, isList: list, manners };
      try {
        // The slot is held until it is known whether the reply says "too many".
        const { tooMany, ...told } = await (list && reader ? reader.diagnose(job) : diagnose(job));
        if (tooMany !== null) slot.turnedAway(tooMany.retryInMs);
        return { kind: 'reply', proxy: result.proxy, ...told };
      } finally {
        slot.release();
      }
    },
  };
}

function namedQuestion(question: Question): string {
  if (question.to === 'rest') return `GET ${question.baseAddress}${question.path}`;
  const { address, action } = question;
  return `POST ${address.baseAddress}${address.actionPath} action=${action}`;
}

// The key goes in the header, or in the form where the supplier needs it there; never in the address (H3).
function requestOf(
  question: Question,
  key: string,
  version: string,
): Pick<HttpRequest, 'url' | 'method' | 'headers' | 'body'> {
  if (question.to === 'action') {
    const { url, headers, body } = buildActionRequest(
      question.address,
      key,
      question.action,
      question.parameters ?? [],
      version,
    );
    return { url, method: 'POST', headers, body };
  }
  const headers = {
    Accept: 'application/json',
    'Accept-Encoding': acceptedEncodings,
    'User-Agent': `IMEI-Desk/${version}`,
    Authorization: `Bearer ${key}`,
  };
  return { url: `${question.baseAddress}${question.path}`, method: 'GET', headers, body: null };
}
