import { app, dialog } from 'electron';
import type { Log } from '../backend/base/log.ts';

export type UnexpectedErrors = ReturnType<typeof openUnexpectedErrors>;

/** Catches unexpected errors. People never see a stack: it is in the log, under the incident id that the terminal names. */
export function openUnexpectedErrors() {
  let log: Log | undefined;
  let isEnding = false;

  /** Where to find details, in words. */
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
    /** Logs an uncaught error, shows one sentence and exits with code 1: only the journal can be trusted then. */
    end(cause: unknown) {
      const incident = writeDown(cause);
      if (isEnding) return;
      isEnding = true;
      const leave = (): void => {
        dialog.showErrorBox('IMEI Desk has to close', endSentence(incident));
        app.exit(1);
      };
      // Time-limited: nothing may keep the app from ending.
      Promise.race([log?.flush(), new Promise((resolve) => setTimeout(resolve, 1_000))]).then(leave, leave);
    },
    /** From now on such errors go to this log with their stack; before, only their message reaches the terminal. */
    writeTo(opened: Log) {
      log = opened;
    },
  };
}

function endSentence(incident: string): string {
  return `IMEI Desk closes because of a defect of its own${incident}. What it wrote down is safe: nothing is sent twice, and an order that was being sent is shown as uncertain. Start it again.`;
}
