import { createRouterClient } from '@orpc/server';
import type { Backend } from '../../../electron/backend/backend.ts';
import { namingSelected, type ShopClient } from './shop-client.ts';

/** The contract as one page uses it, with its own connection. */
export function pageOf(backend: Backend, session = backend.openSession()): ShopClient {
  return namingSelected(createRouterClient(backend.router, { context: { session } }));
}
