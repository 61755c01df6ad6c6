import type * as net from 'node:net';
import { markRule } from '../../../../shared/model/base/rule-marks.ts';

/**
 * From now on, anyone who destroys this TCP socket, or what speaks TLS over it, resets the connection (money-safety H7): after an orderly
 * close the kernel continues for minutes to deliver what was written, and a supplier may take an order that was given up. Returns how to
 * have it closed in order again.
 */
export function resetInsteadOfClose(tcp: net.Socket): () => void {
  let resets = true;
  const { destroy } = tcp;
  tcp.destroy = (error) => {
    tcp.destroy = destroy;
    // After an error of the line there is nothing left to reset.
    if (!resets || error !== undefined) return tcp.destroy(error);
    markRule('H7');
    return tcp.resetAndDestroy();
  };
  return () => {
    resets = false;
  };
}
