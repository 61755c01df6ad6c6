import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { IdentifierRule } from '../../../shared/model/identifier/identifier.ts';
import { fitsRule, namesDevice } from '../../../shared/model/scan/scanned-code.ts';
import { useScanTarget } from '../../store/scan.ts';
import { useLatest } from '../../ui/base/use-latest.ts';
import { openScanHold } from './scan-hold.ts';

interface ScanFill {
  /** The identifier in the form; empty if none. */
  readonly held: string;
  readonly fill: (identifier: string) => void;
}

/**
 * A scan on this screen fills in the order's identifier. `rule` is `any` while no service is chosen (every device's number is accepted),
 * and null if another part of the screen handles scans. An identifier is never replaced without a question, even if two scans come before
 * the first is rendered. `over` contains the other scanned identifiers until a person's decision calls `settle`.
 */
export function useScanFill(rule: IdentifierRule | 'any' | null, parts: ScanFill) {
  const { held } = parts;
  const [hold] = useState(openScanHold);
  useLayoutEffect(() => hold.drawn(held), [hold, held]);
  const [over, setOver] = useState<readonly string[]>([]);
  const settle = useCallback(() => setOver([]), []);
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
                if (fill !== null) {
                  settle();
                  latest.current.fill(fill);
                }
                setOver((before) => [...before.filter((each) => !ask.includes(each)), ...ask]);
                return ask.length === 0;
              },
            },
      [rule, latest, hold, settle],
    ),
  );
  return { over, settle };
}
