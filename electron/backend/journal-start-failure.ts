import { JournalFailure } from './journal/journal-failure.ts';

/** The sentence for a journal that could not be opened: what happened, that nothing is lost, and what to do (money-safety J2). */
export function journalStartFailure(error: unknown, file: string): Error {
  const failure = new Error(sentence(error, file), { cause: error });
  failure.name = 'StartFailure';
  return failure;
}

function sentence(error: unknown, file: string): string {
  if (error instanceof Error && error.name === 'NewerJournal') {
    return `The journal ${file} was written by a newer version of IMEI Desk. It was not touched; install that version or a later one to open it.`;
  }
  const cause = error instanceof JournalFailure ? error.failureCause : 'broken';
  switch (cause) {
    case 'full':
      return `The disk that holds ${file} is full. Nothing was lost and nothing is sent; free some space and start again.`;
    case 'read-only':
      return `The journal ${file} cannot be written. Check that the folder belongs to you and is not read-only, then start again.`;
    case 'locked':
      return `The journal ${file} is in use by another program. Close the other IMEI Desk or the tool that has it open, then start again.`;
    default:
      return `The journal ${file} could not be read, so nothing was opened or changed. Keep the file, restore a copy of it, or start with another data folder.`;
  }
}
