import { ORPCError } from '@orpc/server';

/** The error for calls that a till may not make. The listener and the till itself use the same error. */
export const tillRefusal = () => new ORPCError('not-on-a-till', { defined: true, data: {} });
