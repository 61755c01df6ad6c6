/** `device` is an IMEI or a serial number. In a file without schemas, which would slow down the start of every journal thread. */
export const identifierKinds = ['imei', 'serial', 'device', 'ecid', 'lock-code', 'other'] as const;
export type IdentifierKind = (typeof identifierKinds)[number];
