import { sameIdentifier } from '../../../shared/model/identifier/identifier-key.ts';
import type { IdentifierKind } from '../../../shared/model/identifier/identifier-kind.ts';
import type { ScannedCode } from '../../../shared/model/scan/scanned-code.ts';

/** The form's number as scans see it, even before the form is drawn with it. */
export function openScanHold() {
  let holding = '';
  return {
    /** The drawn number; '' if none. */
    drawn(held: string) {
      holding = held;
    },
    /**
     * The effect of one scan: what is filled in, and the others that a person is asked about. Scanning the held number again changes nothing.
     */
    take(kind: IdentifierKind, codes: readonly Pick<ScannedCode, 'identifier'>[]) {
      const scanned = codes.map(({ identifier }) => identifier);
      const fill = holding === '' ? (scanned[0] ?? null) : null;
      holding = fill ?? holding;
      return { fill, ask: scanned.filter((each) => !sameIdentifier(kind, holding, each)) };
    },
  };
}
