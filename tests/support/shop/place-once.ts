import { serve } from '../network/http-under-test.ts';
import type { Step } from '../network/scripted-server.ts';
import { openClientOn } from '../supplier/supplier-client-under-test.ts';

/** Places one order at a server that answers by `step`; returns the outcome, the server and the remaining requests. */
export async function placeWith(step: Step) {
  const server = await serve(step);
  const { place, limiter } = await openClientOn(server.baseAddress);
  const { outcome, exchange } = await place();
  return { outcome, exchange, server, budget: limiter.budget() };
}

/** The answer that the specification gives for an accepted order. */
export const taken = {
  SUCCESS: [{ MESSAGE: 'Order placed successfully', LIST: { REFERENCEID: 98213, STATUS: 'PENDING' } }],
};

export const refusal = (message: string) => ({ ERROR: [{ MESSAGE: message }] });
