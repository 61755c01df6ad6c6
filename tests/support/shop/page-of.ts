import { createRouterClient } from '@orpc/server';
import type { Backend } from '../../../electron/backend/backend.ts';
import type { ContractClient } from '../../../shared/contract/contract.ts';

/** The contract as one page has it, on a line of its own. */
export function pageOf(backend: Backend, session = backend.openSession()): ContractClient {
  return createRouterClient(backend.router, { context: { session } });
}
