import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { pauseReasons } from '../../../../shared/model/order/batch.ts';
import { useContract, useTransport } from '../../../client/contract-context.tsx';

/** Sends the backend the translated texts of its notices, which it also needs while the window is closed. */
export function useNoticeWords(): void {
  const contract = useContract();
  const { state } = useTransport();
  const { t, i18n } = useTranslation(['batches', 'notices']);
  const { language } = i18n;
  useEffect(() => {
    if (state !== 'open') return;
    const told: unknown = i18n.getResourceBundle(language, 'notices');
    const words = Object.entries(told ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    const whys = pauseReasons.map((why) => [`why-${why}`, t(`batches:why.${why}`)] as const);
    // If it is lost, the next transport sends it again.
    contract.host.writeWords
      .call({ language, words: Object.fromEntries([...words, ...whys]) })
      .catch(() => undefined);
  }, [contract, state, language, i18n, t]);
}
