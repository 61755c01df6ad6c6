/** Why a printer did not accept a job: a code for which the page has a sentence. */
export const printerTroubles = [
  /** The printer is no longer in the settings, or prints other paper. */
  'unknown',
  /** The name cannot be resolved; nothing answers; access is refused; the connection was reset; no more bytes are accepted. */
  ...(['name', 'away', 'refused', 'reset', 'stalled'] as const),
  /** Another service answers at the printer's address, such as a web server. */
  'not-printer',
  /** The address is outside the shop's network and was not confirmed by a person, or it belongs to a supplier. */
  ...(['outside', 'supplier'] as const),
  /** Problems that the printer itself reports. */
  ...(['no-paper', 'open', 'paused'] as const),
  'closing',
  /** The system does not list the printer, cannot pass raw jobs on, or did not accept the job. */
  ...(['not-listed', 'no-spooler', 'spooler'] as const),
] as const;
export type PrinterTrouble = (typeof printerTroubles)[number];

/**
 * Outcome of a job: sent completely (`taken`: the printer confirmed having read it), or why not. `maybe`: part of the job may be printed.
 */
export type PrintResult =
  | { readonly ok: true; readonly taken: boolean }
  | { readonly ok: false; readonly why: PrinterTrouble; readonly printed: 'nothing' | 'maybe' };
