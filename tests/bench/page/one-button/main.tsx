import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Button, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { createORPCClient } from '@orpc/client';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { createRoot } from 'react-dom/client';
import { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next';
import { Router } from 'wouter';
import type { ContractClient } from '../../../../shared/contract/contract.ts';

// The libraries of the page's frame, with one button and one immediate answer.

const contract = createTanstackQueryUtils(
  createORPCClient<ContractClient>({ call: () => Promise.resolve('Press') }),
);
const texts = i18next.createInstance();
void texts
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: { common: { retry: 'Again' } } }, initAsync: false });

function OneButton() {
  const { t } = useTranslation('common');
  const { data } = useQuery(contract.settings.read.queryOptions());
  return data === undefined ? null : <Button>{t('retry')}</Button>;
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no root');
createRoot(root).render(
  <I18nextProvider i18n={texts}>
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <Notifications />
        <Router>
          <OneButton />
        </Router>
      </MantineProvider>
    </QueryClientProvider>
  </I18nextProvider>,
);
