import { decodeMessages, encodeMessage } from '../../../../shared/model/base/coded-message.ts';

/** Event words for the clock difference to the supplier, if larger than normal. */
export function clockWords(aheadMs: number | null): string | null {
  const minutes = Math.round((aheadMs ?? 0) / 60_000);
  return Math.abs(minutes) < 2 ? null : encodeMessage('clock-off', { minutes });
}

/** The difference in those words, in milliseconds; 0 if none. */
export function clockAheadIn(words: string): number {
  const reported = decodeMessages(words)?.find((each) => each.note === 'clock-off');
  return reported === undefined ? 0 : Number(reported.minutes) * 60_000;
}
