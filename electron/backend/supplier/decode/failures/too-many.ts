import { failureIn, wordsOfFailure } from '../fields/decode-rest-body.ts';
import { readEnvelope, wordsOf } from '../fields/envelope.ts';
import type { Body } from '../syntax/body.ts';
import { plainWords } from '../syntax/text.ts';

/** The received part of a reply. */
export interface TurnedAwayReply {
  readonly status: number | null;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Body;
}

/** A supplier's "too many"; `retryInMs` null: no wait given. */
export interface TooMany {
  readonly retryInMs: number | null;
  /** True if its words may be about one action, such as a list that is available once in five minutes; everything else may continue. */
  readonly mayBeOfAction: boolean;
}

/**
 * Looser than the table that judges placements (decode/refusals): it decides about no order. Taking a refusal for a "too many" costs some
 * minutes of half speed; missing one can cost the key.
 */
const tooMany =
  /too many (?:\w+ ){0,2}(?:attempts|requests|calls)|too (?:frequent|often|fast)|(?:rate|request|api) limit/i;

/**
 * A supplier's "too many" in any of its forms (money-safety L4): status 429, or words of an error under any status. `retryInMs` null: no
 * wait given. Null: no "too many".
 */
export function readTooMany({ status, headers, body }: TurnedAwayReply, nowMs: number): TooMany | null {
  const words = wordsOfError(status ?? 0, body);
  if (status !== 429 && !tooMany.test(words)) return null;
  const headerMs = retryAfterOf(headers, nowMs);
  const saidMs = waitIn(words);
  const mayBeOfAction =
    status !== 429 && headerMs === null && (ofAction.test(words) || (saidMs ?? 0) >= 60_000);
  return { retryInMs: headerMs ?? saidMs, mayBeOfAction };
}

const ofAction = /\baction \[?\w|\bonly (?:allows|allowed|once)\b/i;
const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };
const span = '(\\d{1,5}) ?(s|m|h)(?:ec(?:ond)?|in(?:ute)?|(?:ou)?r)?s?\\b';
const once = new RegExp(`once (?:per|in|every) ${span}(?:,? last synced ${span} ago)?`, 'i');
const after = new RegExp(`(?:after|in|wait(?: for)?) ${span}`, 'i');

/** The wait in its words; null if none. */
function waitIn(words: string): number | null {
  const length = (count = '0', unit = 's'): number => Number(count) * (unitMs[unit.toLowerCase()] ?? 0);
  const every = once.exec(words);
  if (every !== null) return Math.max(1_000, length(every[1], every[2]) - length(every[3], every[4]));
  const reported = after.exec(words);
  return reported === null ? null : length(reported[1], reported[2]);
}

/** A date is by the supplier's clock, so it is compared with that one if the reply gives a time; ours may be wrong. */
export function retryAfterOf(headers: ReadonlyMap<string, string>, nowMs: number): number | null {
  const saidAtMs = Date.parse(headers.get('date') ?? '');
  return parseRetryAfter(headers.get('retry-after'), Number.isNaN(saidAtMs) ? nowMs : saidAtMs);
}

/** Only words of an error: the description of a service may hold any words. */
function wordsOfError(status: number, body: Body): string {
  switch (body.kind) {
    case 'json': {
      const { value } = body;
      const envelope = readEnvelope(value);
      const rows = envelope === null ? [] : [...envelope.error.rows, ...(silent(envelope) ? [value] : [])];
      const messages = rows.slice(0, 20).flatMap((row) => Object.values(wordsOf(row)));
      const failed = status >= 400 ? wordsOfFailure(value) : (failureIn(value) ?? '');
      return [...messages, failed].join(' · ');
    }
    case 'html':
      return plainWords(/<title[^<>]{0,200}>([^<]{0,300})/i.exec(body.text.slice(0, 20_000))?.[1] ?? '', 300);
    case 'not-json':
    case 'cut':
      return body.text.slice(0, 500);
    default:
      return '';
  }
}

function silent({ success, error }: NonNullable<ReturnType<typeof readEnvelope>>): boolean {
  return !success.isPresent && !error.isPresent;
}

/** The wait of a `Retry-After` header, in seconds or as a date; null if absent or unreadable. */
function parseRetryAfter(header: string | undefined, nowMs: number): number | null {
  const text = header?.trim() ?? '';
  if (/^-?\d{1,12}(\.\d{1,6})?$/.test(text)) return Number(text) * 1_000;
  const atMs = /^[A-Za-z]{3,9},? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(atMs) ? null : atMs - nowMs;
}
