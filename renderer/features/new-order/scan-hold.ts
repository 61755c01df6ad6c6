import { sameIdentifier } from '../../../shared/model/identifier/identifier-key.ts';
import type { IdentifierKind } from '../../../shared/model/identifier/identifier-kind.ts';
import type { ScannedCode } from '../../../shared/model/scan/scanned-code.ts';

/** The number that a form holds, as scans see it: also before the form is drawn with it. */
export interface ScanHold {
  /** What the form was drawn with; '' where it holds nothing. */
  drawn(held: string): void;
  /**
   * What the codes of one scan do: what is filled in, and which others a person is asked about. What is held already, scanned once more,
   * changes nothing.
   */
  take(
    kind: IdentifierKind,
    codes: readonly Pick<ScannedCode, 'identifier'>[],
  ): { readonly fill: string | null; readonly ask: readonly string[] };
}

export function openScanHold(): ScanHold {
  let holding = '';
  return {
    drawn(held) {
      holding = held;
    },
    take(kind, codes) {
      const scanned = codes.map(({ identifier }) => identifier);
      const fill = holding === '' ? (scanned[0] ?? null) : null;
      holding = fill ?? holding;
      return { fill, ask: scanned.filter((each) => !sameIdentifier(kind, holding, each)) };
    },
  };
}
