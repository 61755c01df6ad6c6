import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { ScannedCode } from '../../../shared/model/scan/scanned-code.ts';
import { useContract } from '../../client/contract-context.tsx';
import { paths } from '../../ui/base/paths.ts';
import { notifyScan } from './notify-scan.tsx';
import { kindWords } from './scan-words.ts';

/**
 * What a scan does where no screen takes it: opens the order of that device, or shows its orders where there are several. Of two IMEIs
 * of one device the first that has orders counts. Answers whether anything was found.
 */
export function useLookUp(): (codes: readonly ScannedCode[]) => Promise<boolean> {
  const { t } = useTranslation('scan');
  const contract = useContract();
  const [, navigate] = useLocation();
  return useCallback(
    async (codes) => {
      for (const code of codes) {
        const readings = code.readings.length > 0 ? code.readings : [code];
        for (const { identifier } of readings) {
          const { orders: same } = await contract.orders.ofIdentifier.call({ identifier });
          const [only] = same;
          if (only === undefined) continue;
          navigate(same.length === 1 ? paths.order(only.id) : paths.orders({ search: identifier }));
          notifyScan({
            kind: kindWords(t, code),
            identifier,
            words: t('looking.several', { count: same.length }),
          });
          return true;
        }
      }
      return false;
    },
    [t, contract, navigate],
  );
}
