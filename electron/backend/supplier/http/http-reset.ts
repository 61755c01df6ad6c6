import type * as net from 'node:net';
import { markRule } from '../../../../shared/model/base/rule-marks.ts';

/**
 * After this call, the connection is reset if the TCP socket or the TLS socket on top is destroyed (money-safety H7). After an orderly
 * close the kernel may deliver written bytes for minutes, and a supplier could accept an abandoned order. Returns a function that restores
 * the orderly close.
 */
export function resetInsteadOfClose(tcp: net.Socket): () => void {
  let resets = true;
  const { destroy } = tcp;
  tcp.destroy = (error) => {
    tcp.destroy = destroy;
    // After a network error, there is no connection that could be reset.
    if (!resets || error !== undefined) return tcp.destroy(error);
    markRule('H7');
    return tcp.resetAndDestroy();
  };
  return () => {
    resets = false;
  };
}
