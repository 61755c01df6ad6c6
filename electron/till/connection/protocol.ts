/** Constants that host and till share. */
export const listenerPaths = { till: '/till', pair: '/pair' } as const;
export const versionHeader = 'imei-desk-version';

/** Private close codes of WebSocket (RFC 6455, 7.4.2). */
export const closings = { removed: 4001, leaving: 4002 } as const;

/** The host's ping interval. After two missed pings, host and till both consider the connection dead. */
export const heartbeatMs = 4_000;

/**
 * Maximum size of a message from a page. The largest such message is a pasted list. Answers are not limited; the largest answer is the
 * catalogue.
 */
export const maxMessageBytes = 8 * 1024 * 1024;
