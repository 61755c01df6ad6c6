import { decodeMessages, encodeMessage } from '../../../../shared/model/base/coded-message.ts';

/**
 * Words for the event about the clock difference to the supplier, if it is unusually large; otherwise null. `supplierAheadMs` is negative
 * if this computer is ahead.
 */
export function clockWords(supplierAheadMs: number | null): string | null {
  const minutes = Math.round((supplierAheadMs ?? 0) / 60_000);
  if (Math.abs(minutes) < 2) return null;
  return encodeMessage(minutes > 0 ? 'clock-behind' : 'clock-ahead', { minutes: Math.abs(minutes) });
}

/** Parses the difference from these words, in ms, as in `clockWords`; 0 if there is none. */
export function clockAheadIn(messages: string): number {
  for (const { note, minutes } of decodeMessages(messages) ?? []) {
    if (note === 'clock-behind') return Number(minutes) * 60_000;
    if (note === 'clock-ahead') return -Number(minutes) * 60_000;
  }
  return 0;
}
