import { useMemo } from 'react';
import type { IdentifierRule } from '../../../shared/model/identifier/identifier.ts';
import { fitsRule, namesDevice } from '../../../shared/model/scan/scanned-code.ts';
import { useScanTarget } from '../../store/scan.ts';
import { useLatest } from '../../ui/base/use-latest.ts';

/**
 * A scan on this screen fills in the identifier of the order; the person continues. `any`: no service is chosen yet, and any
 * number of a device will do. Null: another part of the screen takes scans. `fill` answers whether it did; where not, it asks by itself.
 */
export function useScanFill(
  rule: IdentifierRule | 'any' | null,
  fill: (identifier: string) => boolean,
): void {
  const latest = useLatest(fill);
  useScanTarget(
    useMemo(
      () =>
        rule === null
          ? null
          : {
              does: 'fill',
              wants: (code) => (rule === 'any' ? namesDevice(code) : fitsRule(code, rule)),
              take: ([code]) => code !== undefined && latest.current(code.identifier),
            },
      [rule, latest],
    ),
  );
}
