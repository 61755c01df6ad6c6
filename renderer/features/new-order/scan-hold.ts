import { sameIdentifier } from '../../../shared/model/identifier/identifier-key.ts';
import type { IdentifierKind } from '../../../shared/model/identifier/identifier-kind.ts';
import type { ScannedCode } from '../../../shared/model/scan/scanned-code.ts';

/** Holds the form's identifier for the scan handler, even before the form has rendered a scanned identifier. */
export function openScanHold() {
  let holding = '';
  return {
    /** Sets the identifier that the form shows; empty if none. */
    drawn(heldIdentifier: string) {
      holding = heldIdentifier;
    },
    /**
     * Handles one scan. Returns in `fill` the identifier for an empty form, and in `ask` the identifiers about which a person must decide.
     * Scanning the form's identifier again changes nothing.
     */
    take(kind: IdentifierKind, codes: readonly Pick<ScannedCode, 'identifier'>[]) {
      const scanned = codes.map(({ identifier }) => identifier);
      const fill = holding === '' ? (scanned[0] ?? null) : null;
      holding = fill ?? holding;
      return { fill, ask: scanned.filter((each) => !sameIdentifier(kind, holding, each)) };
    },
  };
}
