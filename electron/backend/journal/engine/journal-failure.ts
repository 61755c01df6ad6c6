import type { Failure, FailureData } from '../../../../shared/contract/base/failures.ts';
import { FailureError } from '../../base/failure-error.ts';

type Cause = FailureData<'journal'>['cause'];

/** The journal could not be read or written, so the action did not happen. */
export class JournalFailure extends FailureError {
  override readonly name = 'JournalFailure';
  readonly failureCause: Cause;
  /** SQLite's extended result code; null if none. */
  readonly errcode: number | null;

  /** True for SQLITE_CORRUPT and SQLITE_NOTADB: the file was altered. */
  get isDamage(): boolean {
    return [11, 26].includes((this.errcode ?? 0) & 0xff);
  }

  /** True for SQLITE_IOERR: the system could not read or write the file. */
  get isRefused(): boolean {
    return ((this.errcode ?? 0) & 0xff) === 10;
  }

  get failure(): Failure<'journal'> {
    return { code: 'journal', data: { cause: this.failureCause, detail: this.message } };
  }

  constructor(message: string, errcode: number | null, failureCause: Cause = causeOf(errcode)) {
    super(message);
    this.errcode = errcode;
    this.failureCause = failureCause;
  }
}

// SQLITE_IOERR_SHMSIZE
const sharedMemoryFull = 4874;

// https://www.sqlite.org/rescode.html: the low byte is the primary code.
function causeOf(errcode: number | null): Cause {
  // The shared-memory file runs out of space before the journal itself.
  if (errcode === sharedMemoryFull) return 'full';
  switch ((errcode ?? 0) & 0xff) {
    case 13:
      return 'full';
    case 8:
    case 14:
    case 23:
      return 'read-only';
    case 5:
    case 6:
      return 'locked';
    default:
      return 'broken';
  }
}
