import { app, dialog } from 'electron';
import { sentenceOf } from '../start-failure.ts';

/** Ends a failed start with exit code 1. Shows a message on the screen and in the terminal, but never a stack. */
export async function giveUp(cause: unknown, report: (cause: unknown) => void): Promise<void> {
  const sentence = writeDown(cause, report);
  // On Linux, the app can show a dialog only after it is ready.
  await app.whenReady();
  showSentence(sentence);
  app.exit(1);
}

/** Reports why a start failed, like `giveUp`, but the caller ends the app. The app must be ready. */
export function reportStartFailure(cause: unknown, report: (cause: unknown) => void): void {
  showSentence(writeDown(cause, report));
}

function writeDown(cause: unknown, report: (cause: unknown) => void): string {
  const known = sentenceOf(cause);
  if (known === null) report(cause);
  const sentence = known ?? defectSentence;
  process.stderr.write(`${sentence}\n`);
  return sentence;
}

function showSentence(sentence: string): void {
  dialog.showErrorBox('IMEI Desk cannot start', sentence);
}

const defectSentence =
  'IMEI Desk could not start because of a defect of its own. Nothing was sent. Start it again; if this comes back, report it.';
