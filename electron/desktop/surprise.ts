import type { Log } from '../backend/log.ts';

export interface Surprises {
  /** Writes down what nobody expected. Never throws; the app goes on where it can. */
  readonly report: (cause: unknown) => void;
  /** From now on surprises go to this log, stack and all; before that only their message reaches the terminal. */
  readonly writeTo: (log: Log) => void;
}

/** People never see a stack: it is in the log, under the incident id that the terminal names. */
export function openSurprises(): Surprises {
  let log: Log | undefined;
  return {
    report(cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      const incident = log === undefined ? '' : ` (incident ${log.incident('surprise', cause)} in the log)`;
      process.stderr.write(`IMEI Desk: ${message}${incident}\n`);
    },
    writeTo(opened) {
      log = opened;
    },
  };
}
