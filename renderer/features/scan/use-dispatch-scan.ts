import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { namesDevice, ofOtherDevices, type ScannedCode } from '../../../shared/model/scan/scanned-code.ts';
import { useContract } from '../../client/contract-context.tsx';
import { usePractising } from '../../client/use-connections.ts';
import { useScanning } from '../../store/scan.ts';
import { paths } from '../../ui/base/paths.ts';
import { notifyFailure } from '../../ui/failure/notify-failure.tsx';
import { beep } from './beep.ts';
import { hideScanNotice, notifyScan } from './notify-scan.tsx';
import { kindWords, readingWords, refusalWords } from './scan-words.ts';

/**
 * Passes a scan to the screen if it takes scans, otherwise searches the device's orders. Reports the outcome in words and sound. `onDevice`
 * is called after a search, even if it found no order.
 */
export function useDispatchScan(
  onDevice: (code: ScannedCode) => void,
): (codes: readonly ScannedCode[]) => void {
  const { t } = useTranslation('scan');
  const contract = useContract();
  const { data: settings } = useQuery(contract.settings.read.queryOptions());
  const sounds = settings?.sounds ?? false;
  const lookUp = useLookUp();
  return useCallback(
    (codes) => {
      hideScanNotice();
      const refuse = ([refused, ...otherCodes]: readonly ScannedCode[]): void => {
        if (refused === undefined) return;
        notifyScan({
          kind: kindWords(t, refused),
          identifier: refused.identifier,
          words: refusalWords(t, refused),
          refused: true,
          more: otherCodes.map((code) => `${kindWords(t, code)}: ${refusalWords(t, code)}`).slice(0, 3),
        });
      };
      const sound = (isAccepted: boolean) => (sounds ? beep(isAccepted) : undefined);
      const [target] = useScanning.getState().targets;
      const accepted = codes.filter(target?.wants ?? namesDevice);
      const [first] = accepted;
      if (target === undefined) {
        // If no code can be used for a new order, the other codes are looked up too, because they may have been ordered before.
        lookUp(first === undefined ? codes : accepted).then(
          (found) => {
            sound(found);
            if (first !== undefined) onDevice(first);
            else if (!found) refuse(codes);
          },
          (error: unknown) => notifyFailure(error),
        );
        return;
      }
      if (first === undefined) {
        sound(false);
        refuse(codes);
        return;
      }
      // A form gets the first code and the codes of other devices, but not the second IMEI of the first device.
      const used = target.does === 'fill' ? [first, ...ofOtherDevices(accepted)] : accepted;
      const wasAccepted = target.take(used);
      sound(wasAccepted);
      if (!wasAccepted) return;
      const unusedCodes = codes.filter((code) => !used.includes(code));
      notifyScan({
        kind: used.map((code) => kindWords(t, code)).join(' · '),
        identifier: used.map(({ identifier }) => identifier).join(' '),
        words: [t(`done.${target.does}`), readingWords(t, first)].filter((each) => each !== null).join('. '),
        more: unusedCodes
          .map((code) => t('moreNotUsed', { kind: kindWords(t, code), identifier: code.identifier }))
          .slice(0, 3),
      });
    },
    [t, sounds, lookUp, onDevice],
  );
}

/**
 * For screens that take no scans. Opens the device's order, or the list if there are several orders. Of several codes, the first with
 * orders is used. Returns true if an order was found.
 */
function useLookUp(): (codes: readonly ScannedCode[]) => Promise<boolean> {
  const { t } = useTranslation(['scan', 'states']);
  const contract = useContract();
  const practising = usePractising();
  const [, navigate] = useLocation();
  return useCallback(
    async (codes) => {
      for (const code of codes) {
        const readings = code.readings.length > 0 ? code.readings : [code];
        for (const { identifier } of readings) {
          const { orders: same } = await contract.orders.ofIdentifier.call({ ...practising, identifier });
          const [only] = same;
          if (only === undefined) continue;
          navigate(same.length === 1 ? paths.order(only.id) : paths.orders({ search: identifier }));
          notifyScan({
            kind: kindWords(t, code),
            identifier,
            words: [
              t('looking.several', { count: same.length }),
              ...(same.length === 1 ? [t(`states:word.${only.state}`)] : []),
            ].join(' · '),
            refused: same.some(({ state }) => state === 'uncertain'),
          });
          return true;
        }
      }
      return false;
    },
    [t, contract, navigate, practising],
  );
}
