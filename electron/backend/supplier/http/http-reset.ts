import type * as net from 'node:net';
import { markRule } from '../../../../shared/model/base/rule-marks.ts';

/**
 * From now on, destroying this TCP socket or the TLS socket over it resets the connection (money-safety H7): after an orderly close the
 * kernel continues for minutes to deliver what was written, and a supplier may take an order that was given up. Returns a function that
 * restores the orderly close.
 */
export function resetInsteadOfClose(tcp: net.Socket): () => void {
  let resets = true;
  const { destroy } = tcp;
  tcp.destroy = (error) => {
    tcp.destroy = destroy;
    // After a network error there is nothing left to reset.
    if (!resets || error !== undefined) return tcp.destroy(error);
    markRule('H7');
    return tcp.resetAndDestroy();
  };
  return () => {
    resets = false;
  };
}
