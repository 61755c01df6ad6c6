import { startFailure } from '../../start-failure.ts';
import { RestoreConflict } from '../journal/backup/restore-conflict.ts';
import { MovedJournal } from '../journal/copying/moved-journal.ts';
import { JournalFailure } from '../journal/engine/journal-failure.ts';
import { OwnerNeeded } from '../journal/engine/postgres/owner-needed.ts';
import { NewerJournal } from '../journal/migrations/migrate-down.ts';
import { DevelopmentJournal } from '../journal/migrations/migrations.ts';

/** The files with which the user can continue after a journal was damaged. */
export interface RecoveryFiles {
  /** The file with the orders that could still be read; null if no order could be read. */
  readonly salvaged: { readonly file: string; readonly orders: number; readonly whole: boolean } | null;
  readonly backup: string | null;
  readonly staged: string;
}

const ofDevelopment = 'was made by a development build of IMEI Desk from before its first release';

/** The message for a journal that could not be opened: what happened, that nothing is lost, and what to do (money-safety J2). */
export function journalStartFailure(error: unknown, file: string, waysOut: RecoveryFiles | null): Error {
  return startFailure(sentence(error, file, waysOut), error);
}

/** The message for a journal on a server that could not be opened. */
export function serverStartFailure(error: unknown, address: string): Error {
  if (error instanceof NewerJournal) {
    const { by, install, why } = newerVersionTexts(error);
    return startFailure(
      `The shop's journal on ${address} was written by ${by}, which this version cannot read.${why} It was not touched, and nothing is sent; install ${install}.`,
      error,
    );
  }
  if (error instanceof DevelopmentJournal)
    return startFailure(
      `The shop's journal on ${address} ${ofDevelopment}, which this version does not read. It was not touched, and nothing is sent; export it with that build, then name another schema of the server to begin with an empty journal.`,
      error,
    );
  if (error instanceof OwnerNeeded)
    return startFailure(
      `The shop's journal on ${address} was not opened, and nothing is sent: ${error.message}.`,
      error,
    );
  const message = error instanceof Error ? error.message : String(error);
  return startFailure(
    `The shop's journal on ${address} could not be opened, and nothing is sent. The server said: ${message}.`,
    error,
  );
}

/** The message for a staged backup that could not replace the journal. */
export function restoreStartFailure(error: unknown, staged: string): Error {
  if (error instanceof RestoreConflict)
    return startFailure(
      `The backup in ${staged} cannot be restored now: it and the journal each hold an open order for ${error.identifier}, and both may have been paid. The journal was not changed. Move that file away and start again; restore it once that order has ended or is settled.`,
      error,
    );
  if (error instanceof NewerJournal) return startFailure(newerRestoreSentence(error, staged), error);
  if (error instanceof DevelopmentJournal)
    return startFailure(
      `The backup in ${staged} could not be restored: it, or the journal, ${ofDevelopment}, which this version does not read. Neither was changed; move that file away and start again.`,
      error,
    );
  const cause = error instanceof JournalFailure ? error.failureCause : 'broken';
  const todo =
    cause === 'full'
      ? 'The disk is full: free some space and start again.'
      : 'Start again; if it fails again, move that file away to go on with the journal as it is.';
  return startFailure(
    `The backup in ${staged} could not be restored. The journal was not changed. ${todo}`,
    error,
  );
}

function sentence(error: unknown, file: string, waysOut: RecoveryFiles | null): string {
  if (error instanceof NewerJournal) return newerSentence(error, file);
  if (error instanceof DevelopmentJournal)
    return [
      `The journal ${file} ${ofDevelopment}, which this version does not read. It was not changed, and nothing is sent.`,
      readOut(waysOut?.salvaged ?? null),
      'To begin with an empty journal, move that file away and start again; look at the supplier for what is still open before you order anything again.',
    ].join(' ');
  if (error instanceof MovedJournal)
    return `The journal ${file} has moved to the server ${error.address}, and what was waiting in it is sent from there. It was not changed, and nothing is sent; move that file away to begin with an empty journal, or join the server in Settings then.`;
  const cause = error instanceof JournalFailure ? error.failureCause : 'broken';
  switch (cause) {
    case 'full':
      return `The disk that holds ${file} is full. Nothing was lost and nothing is sent; free some space and start again.`;
    case 'read-only':
      return `The journal ${file} cannot be written. Check that the folder belongs to you and is not read-only, then start again.`;
    case 'locked':
      return `The journal ${file} is in use by another program. Close the other IMEI Desk or the tool that has it open, then start again.`;
    case 'unreachable':
    case 'not-answering':
      return `The journal ${file} could not be opened, because the part of IMEI Desk that reads it ended. It was not changed, and nothing is sent; start again.`;
    default:
      if (error instanceof JournalFailure && error.isRefused)
        return `The journal ${file} could not be read or written (${error.message}); what refused it was not found, and nothing is sent. Look whether the disk has a fault, or this user a limit on the size of files, then start again.`;
      return [
        `The journal ${file} is damaged and could not be opened. It was not changed; keep it, and nothing is sent.`,
        ...(waysOut ? outOf(waysOut) : []),
      ].join(' ');
  }
}

function newerSentence(error: NewerJournal, file: string): string {
  const { by, install, why } = newerVersionTexts(error);
  return `The journal ${file} was written by ${by}, and this version cannot take it back.${why} It was not touched; install ${install} to open it.`;
}

function newerRestoreSentence(error: NewerJournal, staged: string): string {
  const { by, install, why } = newerVersionTexts(error);
  return `The backup in ${staged} could not be restored: it, or the journal, was written by ${by}, and this version cannot take it back.${why} Neither was changed; install ${install}, or move that file away.`;
}

function newerVersionTexts({ writtenBy, reason }: NewerJournal) {
  return {
    by: writtenBy === '' ? 'a newer version of IMEI Desk' : `version ${writtenBy} of IMEI Desk`,
    install: writtenBy === '' ? 'that version or a later one' : `version ${writtenBy} or a later one`,
    why: reason === null ? '' : ` ${reason}`,
  };
}

function readOut(salvaged: RecoveryFiles['salvaged']): string {
  if (salvaged === null) return 'No order could be read out of it.';
  const orders = `${salvaged.orders} ${salvaged.orders === 1 ? 'order was' : 'orders were'}`;
  return `${orders} read out of it into ${salvaged.file}${salvaged.whole ? '.' : ', and there was no time for the rest.'}`;
}

function outOf({ salvaged, backup, staged }: RecoveryFiles): string[] {
  const nextStep = backup
    ? `To go on from the newest backup, copy ${backup} to ${staged} and start again: the damaged journal is then set aside, and nothing is sent by itself that may have been sent before.`
    : 'There is no backup. Start with another data folder, and look at the supplier for what was ordered before ordering anything again.';
  return [readOut(salvaged), nextStep];
}
