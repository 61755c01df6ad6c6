import { serve } from '../network/http-under-test.ts';
import type { Step } from '../network/scripted-server.ts';
import { openClientOn } from '../supplier/supplier-client-under-test.ts';

/** Places one order at a server with this answer and returns the outcome; the order must arrive on one connection. */
export async function placeWith(step: Step) {
  const server = await serve(step);
  const { place, limiter } = await openClientOn(server.baseAddress);
  const { outcome, exchange } = await place();
  return { outcome, exchange, server, budget: limiter.budget() };
}

/** The answer to a placement in the specification. */
export const taken = {
  SUCCESS: [{ MESSAGE: 'Order placed successfully', LIST: { REFERENCEID: 98213, STATUS: 'PENDING' } }],
};

export const refusal = (message: string) => ({ ERROR: [{ MESSAGE: message }] });
