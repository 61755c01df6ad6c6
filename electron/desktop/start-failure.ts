import { app, dialog } from 'electron';
import { logSurprise } from './surprise.ts';

/** Ends a start that failed: one sentence on the screen and in the terminal, exit code 1. */
export function giveUp(cause: unknown): void {
  const known = cause instanceof Error && cause.name === 'StartFailure';
  // A StartFailure is already written for people; anything else is a defect.
  const sentence = known ? cause.message : defectSentence;
  if (!known) logSurprise(cause);
  process.stderr.write(`${sentence}\n`);
  dialog.showErrorBox('IMEI Desk cannot start', sentence);
  app.exit(1);
}

const defectSentence =
  'IMEI Desk could not start because of a defect of its own. Nothing was sent. Start it again; if this comes back, report it.';
