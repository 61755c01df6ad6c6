import type { ClientContext, ClientLink } from '@orpc/client';

/** One open way to the backend. `closed` settles when it is gone; calls on the way then reject, and none is sent again. */
export interface Transport {
  readonly link: ClientLink<ClientContext>;
  readonly closed: Promise<void>;
}

/** `ended` is final: this page's session is over, and only a new link from the app opens another. */
export type TransportState = 'opening' | 'open' | 'lost' | 'ended';

/** The backend refuses this page's session; trying again cannot help. */
export class SessionEnded extends Error {
  readonly code = 'session-ended';
}

/** A call was made, or was on its way, while the transport to the backend was down. `ui/describe-failure` knows the code. */
export class TransportLost extends Error {
  readonly code = 'transport-lost';
}
