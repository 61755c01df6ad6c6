import { readTooMany, retryAfterOf, type TooMany } from '../decode/failures/too-many.ts';
import type { Decoded } from '../decode/fields/decode-envelope.ts';
import { type ReadingContext, vocabularyOf } from '../decode/fields/reading-context.ts';
import { decodeServiceList } from '../decode/services/service-list.ts';
import { bodyOfText } from '../decode/syntax/body.ts';
import { decodeBytes } from '../decode/syntax/charset.ts';
import { sampleOf, withoutKey } from '../types/redaction.ts';
import { readReply } from './read-reply.ts';
import type { ReplyReading } from './reading.ts';

/** An unread reply to a request of the doctor. Plain data, so that a worker thread can read it. */
export interface DiagnosisJob {
  readonly url: string;
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly bytes: Uint8Array;
  /** These secrets are removed from `bytes` before anything is shown. */
  readonly secrets: readonly string[];
  readonly nowMs: number;
  /** True if a list of services is expected. A list may be long, so its rows are only counted. */
  readonly isList: boolean;
  /** The user's corrections of replies, used to count the rows of a list. */
  readonly requestProfile: ReadingContext['requestProfile'];
}

export interface Diagnosis {
  readonly reading: ReplyReading;
  /** True if the body contains nothing but JSON. */
  readonly json: boolean;
  readonly tooMany: TooMany | null;
  /** Number of services in a list. Null if no list is expected or the reply is not a list. */
  readonly list: Decoded<{ readonly services: number; readonly unreadable: number }> | null;
}

const wrappedAs = { page: 'JSON shown as a web page', text: 'JSON encoded twice' } as const;

/** Diagnoses one reply. Pure; never throws, whatever the supplier sent. */
export function diagnose(job: DiagnosisJob): Diagnosis {
  const { url, status, headers, nowMs } = job;
  const { text, misfit } = decodeBytes(
    job.secrets.reduce(withoutKey, job.bytes),
    headers.get('content-type') ?? null,
  );
  const body = bodyOfText(text);
  const read = readReply({ url, status, headers, body });
  const oddities = [
    ...(misfit === null ? [] : [`says that its letters are ${sampleOf(misfit)}, and they are not`]),
    ...(body.kind === 'json' && body.wrapped !== undefined ? [wrappedAs[body.wrapped]] : []),
  ];
  const reading = { ...read, evidence: [read.evidence, ...oddities].join(', ') };
  // On a web page, these words may occur anywhere.
  const onPage =
    reading.problem === 'rate-limited'
      ? { retryInMs: retryAfterOf(headers, nowMs), mayBeOfAction: false }
      : null;
  const tooMany = readTooMany({ status, headers, body }, nowMs) ?? onPage;
  const reported = { json: body.kind === 'json' && !body.trailing && body.wrapped === undefined, tooMany };
  if (!job.isList) return { ...reported, reading, list: null };
  const { envelope } = reading;
  return {
    ...reported,
    reading: { ...reading, envelope: null },
    list: envelope === null ? null : counted(envelope, job.requestProfile),
  };
}

function counted(
  envelope: NonNullable<ReplyReading['envelope']>,
  requestProfile: DiagnosisJob['requestProfile'],
): Diagnosis['list'] {
  const decoded = decodeServiceList(envelope, 'imei', vocabularyOf(requestProfile));
  if (!decoded.ok) return decoded;
  const { services, unreadable } = decoded.value;
  return { ok: true, value: { services: services.length, unreadable } };
}

/** The diagnosis of a reply that took too much time or memory to read. */
export function notDiagnosed({ status, headers, nowMs }: DiagnosisJob, reason: string): Diagnosis {
  const body = { kind: 'empty', text: '' } as const;
  return {
    reading: {
      status,
      problem: 'not-understood',
      evidence: `HTTP ${status}, ${reason}`,
      spoke: false,
      sentTo: null,
      envelope: null,
    },
    json: false,
    tooMany: readTooMany({ status, headers, body }, nowMs),
    list: null,
  };
}
