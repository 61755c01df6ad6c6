/** `device`: an IMEI or a serial number, whichever there is. Without the schemas, which would cost each start of the journal's threads. */
export const identifierKinds = ['imei', 'serial', 'device', 'ecid', 'lock-code', 'other'] as const;
export type IdentifierKind = (typeof identifierKinds)[number];
