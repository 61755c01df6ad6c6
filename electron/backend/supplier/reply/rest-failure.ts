import type { Failure } from '../../../../shared/contract/base/failures.ts';
import { encodeMessage } from '../../../../shared/model/base/coded-message.ts';
import type { Result } from '../../../../shared/model/base/result.ts';
import { meaningOf } from '../decode/failures/refusals.ts';
import {
  decodeRestBody,
  failureIn,
  type Resource,
  wordsOfFailure,
} from '../decode/fields/decode-rest-body.ts';
import { plainWords } from '../decode/syntax/text.ts';
import { sampleOf } from '../types/redaction.ts';
import type { CallResult } from './open-reply.ts';
import { notUnderstood, redirectFailure, statusNotes, transportFailure, turnedAway } from './read-failure.ts';

type Opened = Result<Resource, Failure>;

/** The resource in a REST answer, or the failure. The status decides first, as REST defines. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: checks each possible failure of a reply, most important first.
export function openRestRead(result: CallResult, host: string): Opened {
  if (result.kind === 'no-key') return failed({ code: 'no-key', data: { connectionId: null } });
  if (result.kind === 'failure') return failed(transportFailure(result));
  const { status, body, retryInMs } = result;
  if (status >= 300 && status < 400) return failed(redirectFailure(result, host));
  const value = body.kind === 'json' ? body.value : undefined;
  const bare = body.kind === 'not-json' ? plainWords(sampleOf(body.text), 200) : '';
  const words = value === undefined ? bare : wordsOfFailure(value);
  const isFailure = status >= 400 || (value !== undefined && failureIn(value) !== null);
  const means = isFailure ? meaningOf(words) : 'unknown';
  if (status === 429 || means === 'rate-limited' || result.tooMany !== null)
    return failed({ code: 'rate-limited', data: { retryInMs, words: words || 'HTTP 429' } });
  if (status === 401 || means === 'connection' || (status === 403 && body.kind !== 'html'))
    return failed(turnedAway(result, words));
  if (status === 404 && /^no query results for model/i.test(words))
    return failed({ code: 'refused', data: { words } });
  if ([402, 409, 422].includes(status) && words !== '') return failed({ code: 'refused', data: { words } });
  if (status < 200 || status >= 300)
    return failed(
      notUnderstood(
        words === ''
          ? statusNotes(result)
          : encodeMessage('status-words', { status, words: sampleOf(words) }),
        result,
      ),
    );
  if (isFailure && words !== '') return failed({ code: 'refused', data: { words } });
  const opened = decodeRestBody(body);
  return opened.ok ? { ok: true, value: opened.value } : failed(notUnderstood(opened.where, result));
}

function failed(failure: Failure): Opened {
  return { ok: false, failure };
}
