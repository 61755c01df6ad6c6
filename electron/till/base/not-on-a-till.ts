import { ORPCError } from '@orpc/server';

/** What a till may not do is refused in the same words at the door and by the till itself. */
export const notOnATill = () => new ORPCError('not-on-a-till', { defined: true, data: {} });
