import { useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useContract } from '../../../client/contract-context.tsx';
import {
  type CustomerNews,
  customerChannel,
  customerQuestion,
  useShownToCustomer,
} from '../../../store/customer-display.ts';

/** Sends the customer display its content whenever that changes and whenever a display asks. */
export function useCustomerDisplay(): void {
  const { i18n } = useTranslation();
  const contract = useContract();
  const { data: settings } = useQuery(contract.settings.read.queryOptions());
  const view = useShownToCustomer(({ views }) => views[0] ?? null);
  const scheme = useComputedColorScheme('light');
  const { language } = i18n;
  const shop = settings?.shop ?? '';
  useEffect(() => {
    const channel = new BroadcastChannel(customerChannel);
    const tell = (): void => channel.postMessage({ shop, language, scheme, view } satisfies CustomerNews);
    channel.addEventListener('message', ({ data }) => {
      if (data === customerQuestion) tell();
    });
    tell();
    return () => channel.close();
  }, [shop, language, scheme, view]);
}
