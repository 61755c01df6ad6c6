import type { ClientContext, ClientLink } from '@orpc/client';

/** One open transport to the backend. `closed` resolves when the transport is lost; calls in flight then reject and are never resent. */
export interface Transport {
  readonly link: ClientLink<ClientContext>;
  readonly closed: Promise<void>;
}

/** `ended` is final: this page's session is over. Only a new link from the app starts another session. */
export type TransportState = 'opening' | 'open' | 'lost' | 'ended';

/** The backend refuses this page's session; a retry cannot help. */
export class SessionEnded extends Error {
  readonly code = 'session-ended';
}

/**
 * The transport was down when a call was made, or went down before its answer.
 * `ui/failure/describe-failure.ts` handles the code.
 */
export class TransportLost extends Error {
  readonly code = 'transport-lost';
}
