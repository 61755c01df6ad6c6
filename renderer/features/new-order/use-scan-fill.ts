import { useLayoutEffect, useMemo, useState } from 'react';
import type { IdentifierRule } from '../../../shared/model/identifier/identifier.ts';
import { fitsRule, namesDevice } from '../../../shared/model/scan/scanned-code.ts';
import { useScanTarget } from '../../store/scan.ts';
import { useLatest } from '../../ui/base/use-latest.ts';
import { openScanHold } from './scan-hold.ts';

interface ScanFill {
  /** The identifier in the form; '' if none. */
  readonly held: string;
  readonly fill: (identifier: string) => void;
  /** Called if another identifier was scanned over it: a person decides what that is for. */
  readonly ask: (identifier: string) => void;
}

/**
 * Fills the order's identifier from a scan on this screen; the person continues. `any`: no service is chosen yet, so every device
 * identifier is accepted. Null: another part of the screen takes scans. An identifier in the form is never replaced without a question,
 * even if it is not rendered yet.
 */
export function useScanFill(rule: IdentifierRule | 'any' | null, parts: ScanFill): void {
  const { held } = parts;
  const [hold] = useState(openScanHold);
  useLayoutEffect(() => hold.drawn(held), [hold, held]);
  const latest = useLatest(parts);
  useScanTarget(
    useMemo(
      () =>
        rule === null
          ? null
          : {
              does: 'fill',
              wants: (code) => (rule === 'any' ? namesDevice(code) : fitsRule(code, rule)),
              take(codes) {
                const { fill, ask } = hold.take(rule === 'any' ? 'other' : rule.kind, codes);
                if (fill !== null) latest.current.fill(fill);
                for (const each of ask) latest.current.ask(each);
                return ask.length === 0;
              },
            },
      [rule, latest, hold],
    ),
  );
}
