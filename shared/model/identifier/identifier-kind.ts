/**
 * `device` is an IMEI or a serial number. This file contains no schemas, because loading them would slow down the start of every journal
 * thread.
 */
export const identifierKinds = ['imei', 'serial', 'device', 'ecid', 'lock-code', 'other'] as const;
export type IdentifierKind = (typeof identifierKinds)[number];
