import type { PrinterTrouble } from '../../../shared/model/printing/printer-trouble.ts';

/** A status query before a job, and the parser of its answer. */
export interface StatusQuestion {
  readonly bytes: Uint8Array;
  /** Returns undefined if the answer is incomplete, and null if there is no problem. */
  read(answer: Buffer): PrinterTrouble | null | undefined;
}

// First bytes of other servers: HTTP, SSH, mail and FTP, a TLS alert.
const stranger = /^(?:HTTP\/|SSH-|\d{3}[ -]|\+OK|\* OK|<(?:!|html|\?xml))/i;

/** True if the answer does not come from a printer. Another kind of server would not print the job, and would learn a customer's data. */
export function isStranger(answer: Buffer): boolean {
  const isEncryptedAlert = answer[0] === 0x15 && answer[1] === 0x03;
  return isEncryptedAlert || stranger.test(answer.toString('latin1', 0, 16));
}

// Delimiters of each line of an answer.
const startOfText = '\u0002';
const endOfText = '\u0003';

/** The answer to ZPL `~HS` has three lines. The first line reports paper and pause, and the second line reports the print head. */
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

/** ESC/POS `DLE EOT` asks for the reasons why the printer is offline, and for the paper sensors. Each answer has one byte. */
export const receiptStatus: StatusQuestion = {
  bytes: Buffer.from([0x10, 0x04, 2, 0x10, 0x04, 4]),
  read(answer) {
    // Only answers have these bits. Status messages that the printer sends automatically have other bits.
    const answers = [...answer].filter((byte) => (byte & 0b1001_0011) === 0b0001_0010);
    const [offLine, paper] = answers;
    if (offLine === undefined || paper === undefined) return undefined;
    if ((paper & 0b0110_0000) !== 0 || (offLine & 0b0010_0000) !== 0) return 'no-paper';
    return (offLine & 0b0000_0100) !== 0 ? 'open' : null;
  },
};
