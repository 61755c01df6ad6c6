import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { pauseReasons } from '../../../../shared/model/order/batch.ts';
import { useContract, useTransport } from '../../../client/contract-context.tsx';

/** Hands the backend the words that it says outside the page, in the language of the page: they are needed while the window is closed too. */
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
    // Where it does not arrive the next transport hands them over again.
    contract.host.writeWords
      .call({ language, words: Object.fromEntries([...words, ...whys]) })
      .catch(() => undefined);
  }, [contract, state, language, i18n, t]);
}
