/** What both ends of a till's line agree on. */
export const doorPaths = { till: '/till', pair: '/pair' } as const;
export const versionHeader = 'imei-desk-version';

/** Private codes of WebSocket (RFC 6455, 7.4.2). */
export const closings = { removed: 4001, leaving: 4002 } as const;

/** The host pings this often. Two that are missed are a line that is dead, at either end. */
export const heartbeatMs = 4_000;

/** A page sends at most a pasted list; the largest answer is the catalogue, and answers are not limited. */
export const longestMessageBytes = 8 * 1024 * 1024;
