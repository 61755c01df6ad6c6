import { ORPCError } from '@orpc/server';

/** The error for what a till may not do, the same at the listener and on the till itself. */
export const tillRefusal = () => new ORPCError('not-on-a-till', { defined: true, data: {} });
