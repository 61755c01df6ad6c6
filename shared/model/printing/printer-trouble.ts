/** Why a printer did not take a job: a code that the page has a sentence for. */
export const printerTroubles = [
  /** It is not in the settings any more, or prints other paper. */
  'unknown',
  /** The name cannot be resolved; nothing answers; access refused; connection reset; no more bytes accepted. */
  ...(['name', 'away', 'refused', 'reset', 'stalled'] as const),
  /** Something else answers at its address, such as a web server. */
  'not-printer',
  /** The address is outside the shop's own network, and not confirmed by a person; or it is a supplier's. */
  ...(['outside', 'supplier'] as const),
  /** What it says of itself. */
  ...(['no-paper', 'open', 'paused'] as const),
  /** The app is closing. */
  'closing',
  /** The system has no such printer, no way to hand a raw job over, or did not take it. */
  ...(['not-listed', 'no-spooler', 'spooler'] as const),
] as const;
export type PrinterTrouble = (typeof printerTroubles)[number];

/** What became of a job: given to the printer whole (`taken`: it has said that it read it), or why not. `maybe`: some of it may have come out. */
export type Handed =
  | { readonly ok: true; readonly taken: boolean }
  | { readonly ok: false; readonly why: PrinterTrouble; readonly printed: 'nothing' | 'maybe' };
