import type { PrinterTrouble } from '../../../shared/model/printing/printer-trouble.ts';

/** A status query before a job, and the parser of its answer. */
export interface StatusQuestion {
  readonly bytes: Uint8Array;
  /** Undefined: answer incomplete. Null: no problem. */
  read(answer: Buffer): PrinterTrouble | null | undefined;
}

// First bytes of other servers: HTTP, SSH, mail and FTP, a TLS alert.
const stranger = /^(?:HTTP\/|SSH-|\d{3}[ -]|\+OK|\* OK|<(?:!|html|\?xml))/i;

/** True if the answer is not a printer's. Such a server would lose the job and learn a customer's data. */
export function isStranger(answer: Buffer): boolean {
  const isEncryptedAlert = answer[0] === 0x15 && answer[1] === 0x03;
  return isEncryptedAlert || stranger.test(answer.toString('latin1', 0, 16));
}

// Delimiters of each line of an answer.
const startOfText = '\u0002';
const endOfText = '\u0003';

/** ZPL `~HS`: three lines. The first has paper and pause, the second the head. */
export const labelStatus: StatusQuestion = {
  bytes: Buffer.from('~HS'),
  read(answer) {
    const lines = answer
      .toString('latin1')
      .split(endOfText)
      .slice(0, -1)
      .map((line) => line.slice(line.lastIndexOf(startOfText) + 1).split(','));
    const [first, second] = lines;
    if (first === undefined || second === undefined) return undefined;
    if (first[1] === '1') return 'no-paper';
    if (second[2] === '1') return 'open';
    return first[2] === '1' ? 'paused' : null;
  },
};

/** ESC/POS `DLE EOT`: reasons for being offline, and the paper sensors; one byte each. */
export const receiptStatus: StatusQuestion = {
  bytes: Buffer.from([0x10, 0x04, 2, 0x10, 0x04, 4]),
  read(answer) {
    // Answers have these bits; automatic status messages do not.
    const answers = [...answer].filter((byte) => (byte & 0b1001_0011) === 0b0001_0010);
    const [offLine, paper] = answers;
    if (offLine === undefined || paper === undefined) return undefined;
    if ((paper & 0b0110_0000) !== 0 || (offLine & 0b0010_0000) !== 0) return 'no-paper';
    return (offLine & 0b0000_0100) !== 0 ? 'open' : null;
  },
};
