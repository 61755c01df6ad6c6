import * as tls from 'node:tls';
import type { Network } from '../../../electron/backend/supplier/http/http-network.ts';
import { direct } from '../../../electron/backend/supplier/http/http-route.ts';

/** A network without a proxy, with the certificates that this process trusts when the connection is made. */
export const directNetwork: Network = {
  routesTo: async () => [direct],
  maySend: () => true,
  authorities: async () => ({
    context: tls.createSecureContext({ minVersion: 'TLSv1.2' }),
    ofSystem: 0,
    ofEnvironment: 0,
    troubles: [],
  }),
};
