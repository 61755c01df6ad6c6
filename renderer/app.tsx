import { DirectionProvider, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { type ReactNode, useRef } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { Router } from 'wouter';
import { type Contract, ContractProvider, useTransport } from './client/contract-context.tsx';
import { useMoneyPlace } from './client/money/use-money-place.ts';
import { originStorage } from './client/page-storage.ts';
import type { ReconnectingTransport } from './client/reconnecting-transport.ts';
import { useSettings } from './client/settings/use-settings.ts';
import { Appearance } from './features/frame/appearance.tsx';
import { DefectBoundary } from './features/frame/defect-boundary.tsx';
import { Frame } from './features/frame/frame.tsx';
import { OrderHandOver } from './features/frame/order-hand-over.tsx';
import { OrderPrinting } from './features/frame/order-printing.tsx';
import { StaffGate } from './features/frame/staff/staff-gate.tsx';
import styles from './features/frame/transport-gate.module.css';
import { Scanning } from './features/scan/scanning.tsx';
import { directionOf } from './locales/languages.ts';
import { Routes } from './routes.tsx';
import { cssVariables, theme } from './theme.ts';
import { AfterPaint } from './ui/base/after-paint.ts';
import { useHashLocation, useHashSearch } from './ui/base/hash-location.ts';
import { CostsHiddenContext } from './ui/format/costs.ts';
import { MoneyPlaceContext } from './ui/order/money-place.tsx';

/*
 * How to write a screen:
 * - One component per feature, exported by name and listed in routes.tsx, with `<Screen title actions fill>` around everything.
 * - Data: `const contract = useContract()`, then `useQuery(contract.orders.counts.queryOptions())`. Visible queries are refetched when the
 *   journal changes (client/change-subscription), so do not invalidate by hand, and poll only values that change with time.
 * - Mutations: `useMutation(contract.orders.place.mutationOptions())`. Pass `error` to `<FailureNotice error={…} />` next to the control,
 *   or to `notifyFailure` if the screen has no place for it.
 * - Addresses: `paths` in ui/base/paths.ts with `Link` and `useLocation` of wouter. The screen's state is in its address: `useParams`,
 *   `useSearch`.
 * - Keys: `useCommands(useMemo(() => [...]))` adds commands to the palette and to the list under `?`, and enables their shortcuts.
 * - Texts: `useTranslation(['orders', 'common'])` reads locales/en/<feature>.ts. Prefix other namespaces: `t('common:retry')`.
 * - Components: StateBadge, Money, Identifier, Age, DataTable, EmptyState, Loading, CopyButton, ConfirmDialog, Keys in ui/.
 * - Styles: CSS modules with the variables of theme-tokens.css, logical properties only.
 */

/** Objects created before the app loads. */
export interface AppDeps {
  readonly contract: Contract;
  readonly transport: ReconnectingTransport;
  readonly queries: QueryClient;
}

interface AppProps extends AppDeps {
  readonly texts: i18n;
  readonly styleNonce: string;
}

/** The whole page: providers, transport, frame, and the screen of the current address. */
export function App({ contract, transport, queries, texts, styleNonce }: AppProps) {
  return (
    <I18nextProvider i18n={texts}>
      <QueryClientProvider client={queries}>
        <ContractProvider contract={contract} transport={transport}>
          <DirectionProvider initialDirection={directionOf(texts.language)}>
            <MantineProvider
              theme={theme}
              cssVariablesResolver={cssVariables}
              getStyleNonce={() => styleNonce}
              defaultColorScheme="auto"
            >
              <Router hook={useHashLocation} searchHook={useHashSearch}>
                <DefectBoundary>
                  <TransportGate>
                    <Appearance />
                    <AfterPaint>
                      <Notifications position="bottom-center" containerWidth={440} />
                    </AfterPaint>
                    <StaffGate>
                      <CostsHiddenProvider>
                        <MoneyPlaceContext value={useMoneyPlace}>
                          <OrderHandOver>
                            <OrderPrinting>
                              <Frame>
                                <Routes />
                              </Frame>
                            </OrderPrinting>
                          </OrderHandOver>
                        </MoneyPlaceContext>
                        <Scanning />
                      </CostsHiddenProvider>
                    </StaffGate>
                  </TransportGate>
                </DefectBoundary>
              </Router>
            </MantineProvider>
          </DirectionProvider>
        </ContractProvider>
      </QueryClientProvider>
    </I18nextProvider>
  );
}

/**
 * Provides whether costs, profits and balances are hidden. These figures are hidden until the setting is loaded, and a change applies
 * before it is saved. The backend does not send figures that the person has no right to see.
 */
function CostsHiddenProvider({ children }: { readonly children: ReactNode }) {
  const { settings, isPending } = useSettings();
  return <CostsHiddenContext value={settings?.hidesCosts ?? isPending}>{children}</CostsHiddenContext>;
}

/**
 * Shows the app after the transport to the backend has opened for the first time. A banner reports a later loss of the
 * transport; an ended session is shown here.
 */
function TransportGate({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('frame');
  const { state } = useTransport();
  const wasOpen = useRef(false);
  if (state === 'open') wasOpen.current = true;
  if (state === 'ended')
    return (
      <main className={styles.gate}>
        <h1 className={styles.title}>{t('ended.title')}</h1>
        <p>{t(originStorage.keeps() ? 'ended.used' : 'ended.notKept')}</p>
        <p className={styles.todo}>{t('ended.todo')}</p>
      </main>
    );
  if (wasOpen.current || state === 'opening') return children;
  return (
    <main className={styles.gate}>
      <h1 className={styles.title}>{t('opening')}</h1>
      <p>{t('openingLong')}</p>
    </main>
  );
}
