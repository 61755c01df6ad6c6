import { errorCode } from '../shared/model/base/error-code.ts';
/**
 * An error that ends a start. Its message is one or two complete sentences for the user: what happened and what to do. A shell prints it
 * unchanged, without a stack.
 */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

export const startFailure = (sentence: string, cause?: unknown): StartFailure =>
  new StartFailure(sentence, { cause });

/** The message of a StartFailure; null for any other error, because any other error is a bug. */
export function sentenceOf(failure: unknown): string | null {
  return failure instanceof StartFailure ? failure.message : null;
}

/** The system's reason as a clause without a full stop. An unknown code is returned unchanged. */
export function systemReason(failure: unknown): string {
  const code = errorCode(failure);
  return (
    reasons[code] ??
    (code === '' ? 'for a reason that the system does not give' : `the system answers ${code}`)
  );
}

const tooManyOpen = 'too many files are open, and the limit of this session is small (see ulimit -n)';

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'what you may store on the disk is used up',
  ENOENT: 'it does not exist',
  ENOTDIR: 'a file is in its place',
  EEXIST: 'a file is in its place',
  EISDIR: 'a folder is in its place',
  ENAMETOOLONG: 'its name is longer than the system allows',
  ELOOP: 'a link in it leads back to itself',
  EMFILE: tooManyOpen,
  ENFILE: tooManyOpen,
  EADDRINUSE: 'another program uses it',
};
