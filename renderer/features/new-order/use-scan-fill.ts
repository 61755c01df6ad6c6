import { useLayoutEffect, useMemo, useState } from 'react';
import type { IdentifierRule } from '../../../shared/model/identifier/identifier.ts';
import { fitsRule, namesDevice } from '../../../shared/model/scan/scanned-code.ts';
import { useScanTarget } from '../../store/scan.ts';
import { useLatest } from '../../ui/base/use-latest.ts';
import { openScanHold } from './scan-hold.ts';

interface ScanFill {
  /** The number already filled in; '' if none. */
  readonly held: string;
  readonly fill: (identifier: string) => void;
  /** Another one was scanned while one is filled in: a person says what it is for. */
  readonly ask: (identifier: string) => void;
}

/**
 * A scan on this screen fills in the identifier of the order; the person continues. `any`: no service is chosen yet, and any device's
 * number will do. Null: another part of the screen takes scans. A filled-in number is never replaced without a question, not even by a scan
 * before it is drawn.
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
