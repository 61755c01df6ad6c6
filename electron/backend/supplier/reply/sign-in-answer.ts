import { note } from '../../../../shared/model/base/note.ts';
import { tokenIn } from '../decode/fields/token.ts';
import type { Read, ReplyContent } from '../types/reply-kinds.ts';
import type { CallResult } from './open-reply.ts';
import { notUnderstood } from './read-failure.ts';
import { openRestRead } from './rest-failure.ts';

/** The token in the answer to a sign-in. */
export function readToken(result: CallResult, host: string): Read<ReplyContent['token']> {
  const opened = openRestRead(result, host);
  if (!opened.ok) {
    // A refused form is a refused sign-in.
    const { failure } = opened;
    if (failure.code === 'refused')
      return { ok: false, failure: { code: 'key-refused', data: failure.data } };
    return opened;
  }
  const token = tokenIn(opened.value.top);
  if (token !== null) return { ok: true, value: { token } };
  if (result.kind !== 'reply') throw new Error('only a reply can be opened');
  const { code, data } = notUnderstood(note('no-token'), result) as Extract<
    ReturnType<typeof notUnderstood>,
    { code: 'not-understood' }
  >;
  // The rest of the answer may be secret too.
  return { ok: false, failure: { code, data: { ...data, sample: '' } } };
}

export function readFarewell(result: CallResult, host: string): Read<ReplyContent['farewell']> {
  const gone = result.kind === 'reply' && result.status >= 200 && result.status < 300;
  if (gone) return { ok: true, value: null };
  const opened = openRestRead(result, host);
  return opened.ok ? { ok: true, value: null } : opened;
}
