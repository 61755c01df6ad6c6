import { onTestFinished } from 'vitest';
import {
  type PracticeOptions,
  type PracticeSupplier,
  startPracticeSupplier,
} from '../../electron/practice/practice-supplier.ts';
import { luhnCheckDigit } from '../../shared/model/identifier/imei.ts';
import { createSimulatedClock, type SimulatedClock } from '../support/time/simulated-clock.ts';

/** An HTTP answer; `json` is undefined if its text is not JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of many shapes
  readonly json: any;
}

export interface Caller {
  readonly supplier: PracticeSupplier;
  readonly clock: SimulatedClock;
  /** Sends one action, with the key in the header unless `fields` contain a key. */
  act(action: string, fields?: Readonly<Record<string, string>>): Promise<Answer>;
  rest(method: string, path: string, fields?: Readonly<Record<string, string>>): Promise<Answer>;
  place(serviceId: number, identifier: string, fields?: Readonly<Record<string, string>>): Promise<Answer>;
  pass(ms: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a supplier for one test, on a stopped clock, with a rate limit only if the options set one. */
export async function startCaller(options: PracticeOptions = {}): Promise<Caller> {
  const clock = createSimulatedClock();
  const supplier = await startPracticeSupplier({ clock, requestsPerMinute: 100_000, ...options });
  onTestFinished(() => supplier.stop());
  const bearer = { Authorization: `Bearer ${supplier.apiKey}` };
  const act: Caller['act'] = (action, fields = {}) => {
    const headers = fields.apikey === undefined && fields.username === undefined ? bearer : {};
    return call(`${supplier.baseAddress}/api/fusion`, { fields: { action, ...fields }, headers });
  };
  return {
    supplier,
    clock,
    act,
    rest: (method, path, fields) =>
      call(`${supplier.baseAddress}${path}`, { method, headers: bearer, ...(fields ? { fields } : {}) }),
    place: (serviceId, identifier, fields = {}) =>
      act('placeimeiorder', { ID: String(serviceId), IMEI: identifier, ...fields }),
    pass: (ms) => clock.advanceTo(clock.elapsedMs() + ms),
    stop: () => supplier.stop(),
  };
}

/** Sends one request over a real socket and follows no redirect; rejects if the connection breaks. */
export async function call(
  url: string,
  given: {
    readonly method?: string;
    readonly fields?: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly headers?: Readonly<Record<string, string>>;
  } = {},
): Promise<Answer> {
  const body = given.fields ? new URLSearchParams(given.fields) : given.body;
  const response = await fetch(url, {
    method: given.method ?? 'POST',
    headers: { ...given.headers },
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parse(text) };
}

/** The n-th IMEI of an invented model. */
export function imeiOf(number: number): string {
  const body = `001010${String(number).padStart(8, '0')}`;
  return body + luhnCheckDigit(body);
}

/** The text of ERROR; fails if there is none. */
export function errorOf(answer: Answer): string {
  return answer.json.ERROR[0].MESSAGE;
}

export function listOf(answer: Answer) {
  return answer.json.SUCCESS[0].LIST;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
