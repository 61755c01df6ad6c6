// What tables and triggers both say of a row.

/** Orders whose end is not known yet: money-safety O5 holds each device to one of them. */
export const isOpen = (row = ''): string =>
  `${row}state in ('queued', 'claimed', 'sending', 'uncertain', 'pending', 'in-process', 'unknown')`;

/** Orders that the supplier took. */
export const isTaken = (row = ''): string =>
  `${row}state in ('pending', 'in-process', 'unknown', 'success', 'rejected')`;

/** What makes two references one (money-safety O9), as `keyOfReference` says it for SQLite. */
export const referenceKey = (reference: string): string =>
  `case when trim(${reference}) ~ '[^0-9]' then lower(trim(${reference})) else ltrim(trim(${reference}), '0') end`;
