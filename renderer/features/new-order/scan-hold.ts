import { sameIdentifier } from '../../../shared/model/identifier/identifier-key.ts';
import type { IdentifierKind } from '../../../shared/model/identifier/identifier-kind.ts';
import type { ScannedCode } from '../../../shared/model/scan/scanned-code.ts';

/** The identifier in the form, known to scan handlers even before the form has rendered it. */
export function openScanHold() {
  let holding = '';
  return {
    /** Sets the rendered identifier; '' if none. */
    drawn(held: string) {
      holding = held;
    },
    /**
     * Handles one scan. `fill` goes into an empty form; for the identifiers in `ask`, a person is asked what to do. Scanning the current
     * identifier again changes nothing.
     */
    take(kind: IdentifierKind, codes: readonly Pick<ScannedCode, 'identifier'>[]) {
      const scanned = codes.map(({ identifier }) => identifier);
      const fill = holding === '' ? (scanned[0] ?? null) : null;
      holding = fill ?? holding;
      return { fill, ask: scanned.filter((each) => !sameIdentifier(kind, holding, each)) };
    },
  };
}
