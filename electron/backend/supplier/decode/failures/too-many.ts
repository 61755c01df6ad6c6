import { failureIn, failureTextOf } from '../fields/decode-rest-body.ts';
import { readEnvelope, wordsOf } from '../fields/envelope.ts';
import type { Body } from '../syntax/body.ts';
import { plainWords } from '../syntax/text.ts';

export interface TurnedAwayReply {
  readonly status: number | null;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Body;
}

/** The supplier answered "too many requests". `retryInMs` is null if the supplier requested no wait. */
export interface TooMany {
  readonly retryInMs: number | null;
  /**
   * True if the limit may apply to one action only, such as a list that may be read once in five minutes. Then other actions may continue.
   */
  readonly mayBeOfAction: boolean;
}

/**
 * This list is broader than the table that judges placements (decode/refusals), because a match does not decide about an order. A false
 * match costs some minutes at half speed; a missed match can cost the key.
 */
const tooMany =
  /too many (?:\w+ ){0,2}(?:attempts|requests|calls)|too (?:frequent|often|fast)|(?:rate|request|api) limit/i;

/**
 * Recognizes a supplier's "too many requests" in any form (money-safety L4): status 429, or words of an error with any status. Null for any
 * other reply. `retryInMs` is null if the supplier requested no wait.
 */
export function readTooMany({ status, headers, body }: TurnedAwayReply, nowMs: number): TooMany | null {
  const message = errorTextOf(status ?? 0, body);
  if (status !== 429 && !tooMany.test(message)) return null;
  const headerMs = retryAfterOf(headers, nowMs);
  const saidMs = waitIn(message);
  const mayBeOfAction =
    status !== 429 && headerMs === null && (ofAction.test(message) || (saidMs ?? 0) >= 60_000);
  return { retryInMs: headerMs ?? saidMs, mayBeOfAction };
}

const ofAction = /\baction \[?\w|\bonly (?:allows|allowed|once)\b/i;
const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };
const span = '(\\d{1,5}) ?(s|m|h)(?:ec(?:ond)?|in(?:ute)?|(?:ou)?r)?s?\\b';
const once = new RegExp(`once (?:per|in|every) ${span}(?:,? last synced ${span} ago)?`, 'i');
const after = new RegExp(`(?:after|in|wait(?: for)?) ${span}`, 'i');

/** The wait that the words state, in ms; null if they state no wait. */
function waitIn(message: string): number | null {
  const length = (count = '0', unit = 's'): number => Number(count) * (unitMs[unit.toLowerCase()] ?? 0);
  const every = once.exec(message);
  if (every !== null) return Math.max(1_000, length(every[1], every[2]) - length(every[3], every[4]));
  const reported = after.exec(message);
  return reported === null ? null : length(reported[1], reported[2]);
}

/**
 * The wait of the `Retry-After` header, in ms. Our clock may be wrong. So a date is compared with the reply's own time, if the reply has
 * one.
 */
export function retryAfterOf(headers: ReadonlyMap<string, string>, nowMs: number): number | null {
  const saidAtMs = Date.parse(headers.get('date') ?? '');
  return parseRetryAfter(headers.get('retry-after'), Number.isNaN(saidAtMs) ? nowMs : saidAtMs);
}

/** Reads only words of an error: a service's description may contain any words. */
function errorTextOf(status: number, body: Body): string {
  switch (body.kind) {
    case 'json': {
      const { value } = body;
      const envelope = readEnvelope(value);
      const rows = envelope === null ? [] : [...envelope.error.rows, ...(silent(envelope) ? [value] : [])];
      const messages = rows.slice(0, 20).flatMap((row) => Object.values(wordsOf(row)));
      const failed = status >= 400 ? failureTextOf(value) : (failureIn(value) ?? '');
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
