import { app, dialog } from 'electron';
import type { Log } from '../backend/base/log.ts';

export type UnexpectedErrors = ReturnType<typeof openUnexpectedErrors>;

/** Catches unexpected errors. Users never see a stack. The stack is in the log, next to the incident id that the terminal shows. */
export function openUnexpectedErrors() {
  let log: Log | undefined;
  let isEnding = false;

  /** Writes the error to the log and the terminal. Returns text that names the incident in the log; empty without a log. */
  function writeDown(cause: unknown): string {
    const message = cause instanceof Error ? cause.message : String(cause);
    const incident =
      log === undefined ? '' : ` (incident ${log.incident('unexpected error', cause)} in the log)`;
    process.stderr.write(`IMEI Desk: ${message}${incident}\n`);
    return incident;
  }

  return {
    /** Logs a recoverable error. Never throws. */
    report: writeDown,
    /** Logs an uncaught error, shows a message and exits with code 1, because after such an error only the journal can be trusted. */
    end(cause: unknown) {
      const incident = writeDown(cause);
      if (isEnding) return;
      isEnding = true;
      const leave = (): void => {
        dialog.showErrorBox('IMEI Desk has to close', endSentence(incident));
        app.exit(1);
      };
      // The wait has a time limit, because nothing may keep the app from ending.
      Promise.race([log?.flush(), new Promise((resolve) => setTimeout(resolve, 1_000))]).then(leave, leave);
    },
    /**
     * From now on, such errors are written to this log with their stack. Before this call, only their messages are written to the terminal.
     */
    writeTo(opened: Log) {
      log = opened;
    },
  };
}

function endSentence(incident: string): string {
  return `IMEI Desk closes because of a defect of its own${incident}. What it wrote down is safe: nothing is sent twice, and an order that was being sent is shown as uncertain. Start it again.`;
}
