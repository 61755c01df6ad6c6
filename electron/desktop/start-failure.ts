import { app, dialog } from 'electron';
import { sentenceOf } from '../start-failure.ts';

/** Ends a start that failed: one sentence on the screen and in the terminal, never a stack, exit code 1. */
export async function giveUp(cause: unknown, report: (cause: unknown) => void): Promise<void> {
  const known = sentenceOf(cause);
  if (known === null) report(cause);
  const sentence = known ?? defectSentence;
  process.stderr.write(`${sentence}\n`);
  // Before that, Linux has no box to show it in.
  await app.whenReady();
  dialog.showErrorBox('IMEI Desk cannot start', sentence);
  app.exit(1);
}

const defectSentence =
  'IMEI Desk could not start because of a defect of its own. Nothing was sent. Start it again; if this comes back, report it.';
