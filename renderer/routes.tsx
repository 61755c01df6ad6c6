import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import type { Failure } from '../shared/contract/base/failures.ts';
import type { Right } from '../shared/model/staff/rights.ts';
import { useStaff } from './client/staff/use-staff.ts';
import { useConnections, useKeptConnection } from './client/use-connections.ts';
import { DeskScreen } from './features/desk/desk-screen.tsx';
import { CostsHiddenScreen } from './features/frame/costs-hidden-screen.tsx';
import { DefectBoundary } from './features/frame/defect-boundary.tsx';
import { WelcomeScreen } from './features/welcome/welcome-screen.tsx';
import { screens as railScreens } from './ui/base/paths.ts';
import { Screen } from './ui/base/screen.tsx';
import { FailureNotice } from './ui/failure/failure-notice.tsx';
import { useCostsHidden } from './ui/format/costs.ts';
import { useMay } from './ui/staff/person.ts';

// Delay before the other screens are loaded, so that they do not slow down the first screen.
const restMs = 1_000;

interface RoutedScreen {
  readonly load: () => Promise<ComponentType>;
  /** Null until the screen is loaded. */
  readonly loaded: () => ComponentType | null;
}

/** A screen that may be shown first. It is bundled with the page, so that it needs no additional request. */
function first(component: ComponentType): RoutedScreen {
  return { load: async () => component, loaded: () => component };
}

/** A screen in a separate file. The file is loaded while the page is idle, so that the screen opens instantly. */
function lazyScreen(read: () => Promise<ComponentType>): RoutedScreen {
  let loaded: ComponentType | null = null;
  const load = async () => {
    loaded ??= await read();
    return loaded;
  };
  return { load, loaded: () => loaded };
}

// Replaces React's `lazy`, which delays suspended content by about 300 ms.
function Shown({ screen }: { readonly screen: RoutedScreen }) {
  const [Current, setCurrent] = useState(screen.loaded);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (Current !== null) return;
    let isShown = true;
    screen.load().then(
      (loaded) => isShown && setCurrent(() => loaded),
      (error: unknown) => isShown && setFailure(error),
    );
    return () => {
      isShown = false;
    };
  }, [screen, Current]);
  if (failure !== null) throw failure;
  return Current === null ? null : <Current />;
}

const screens = {
  '/': first(DeskScreen),
  '/welcome': first(WelcomeScreen),
  '/catalogue': lazyScreen(
    async () => (await import('./features/catalogue/catalogue-screen.tsx')).CatalogueScreen,
  ),
  '/new-order': lazyScreen(
    async () => (await import('./features/new-order/new-order-screen.tsx')).NewOrderScreen,
  ),
  '/import': lazyScreen(async () => (await import('./features/import/import-screen.tsx')).ImportScreen),
  '/orders': lazyScreen(async () => (await import('./features/orders/orders-screen.tsx')).OrdersScreen),
  '/orders/:id': lazyScreen(async () => (await import('./features/order/order-screen.tsx')).OrderScreen),
  '/customers': lazyScreen(
    async () => (await import('./features/customers/customers-screen.tsx')).CustomersScreen,
  ),
  '/customers/tell': lazyScreen(
    async () => (await import('./features/customers/message-customers-screen.tsx')).MessageCustomersScreen,
  ),
  '/customers/:id': lazyScreen(
    async () => (await import('./features/customers/customer-screen.tsx')).CustomerScreen,
  ),
  '/uncertain': lazyScreen(
    async () => (await import('./features/uncertain/uncertain-screen.tsx')).UncertainScreen,
  ),
  '/batches': lazyScreen(
    async () => (await import('./features/orders/batches/batches-screen.tsx')).BatchesScreen,
  ),
  '/batches/:id': lazyScreen(
    async () => (await import('./features/orders/batches/batch-screen.tsx')).BatchScreen,
  ),
  '/prices': lazyScreen(async () => (await import('./features/prices/prices-screen.tsx')).PricesScreen),
  '/wallet': lazyScreen(async () => (await import('./features/wallet/wallet-screen.tsx')).WalletScreen),
  '/claims': lazyScreen(async () => (await import('./features/claims/claims-screen.tsx')).ClaimsScreen),
  '/claims/new': lazyScreen(
    async () => (await import('./features/claims/new-claim-screen.tsx')).NewClaimScreen,
  ),
  '/claims/:id': lazyScreen(async () => (await import('./features/claims/claim-screen.tsx')).ClaimScreen),
  '/reports': lazyScreen(async () => (await import('./features/reports/reports-screen.tsx')).ReportsScreen),
  '/books': lazyScreen(async () => (await import('./features/books/books-screen.tsx')).BooksScreen),
  '/connections': lazyScreen(
    async () => (await import('./features/connections/list/connections-screen.tsx')).ConnectionsScreen,
  ),
  '/connections/:id/replies': lazyScreen(
    async () => (await import('./features/connections/replies/reply-screen.tsx')).ReplyScreen,
  ),
  '/connections/:id/claims': lazyScreen(
    async () => (await import('./features/connections/claims/claim-forms-screen.tsx')).ClaimFormsScreen,
  ),
  '/gap': lazyScreen(async () => (await import('./features/gap/gap-screen.tsx')).GapScreen),
  '/settings': lazyScreen(
    async () => (await import('./features/settings/settings-screen.tsx')).SettingsScreen,
  ),
};

/** Loads the screens of the area to which this address belongs. Called while the transport to the backend opens. */
export async function loadFirstScreens(path: string): Promise<void> {
  const area = (address: string) => address.split('/')[1];
  await Promise.all(
    Object.entries(screens)
      .filter(([pattern]) => area(pattern) === area(path))
      .map(([, { load }]) => load()),
  );
}

/**
 * Loads the other screens one after another. Stops at the first failure, because the server is unreachable then, and a browser may not
 * request a failed module again. The remaining screens are loaded when they open.
 */
async function loadLazyScreens(): Promise<void> {
  for (const { load } of Object.values(screens)) {
    const failed = await load().then(
      () => false,
      () => true,
    );
    if (failed) return;
  }
}

/** The right that a person needs for the screen at this address; null if none. */
function rightFor(path: string): Right | null {
  const area = (address: string) => address.split('/')[1];
  return railScreens.find((screen) => area(screen.path) === area(path))?.right ?? null;
}

/** Shows the screen at the current address. If there is no connection, shows Welcome. */
export function Routes() {
  const [path] = useLocation();
  const { data: known, error, refetch } = useConnections();
  useKeptConnection();
  const isShown = known !== undefined;
  useEffect(() => {
    // Starts after the first screen is shown. Before that, an idle page waits for its data, which these files would delay.
    if (!isShown) return;
    // No Safari has `requestIdleCallback`.
    const whenIdle = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout;
    const timer = setTimeout(() => whenIdle(loadLazyScreens), restMs);
    return () => clearTimeout(timer);
  }, [isShown]);
  const may = useMay();
  const right = rightFor(path);
  const costsHidden = useCostsHidden();
  // Raw replies contain balances. Connections shows no costs and stays visible, because it is needed for repairs.
  const showsCosts = right === 'see-wallet' || right === 'see-margins' || path.endsWith('/replies');
  const nothingYet = known?.connections.length === 0;
  // Settings is shown even without the shop's data, because there a person enters a password, or leaves a server or host.
  const isOfMachine = path === '/settings';
  if (known === undefined && !isOfMachine)
    return error === null ? (
      <JournalOpening />
    ) : (
      <Screen title="IMEI Desk">
        <FailureNotice error={error} onRetry={() => void refetch()} />
      </Screen>
    );
  if (nothingYet && !['/welcome', '/settings', '/gap'].includes(path))
    return <Redirect to="/welcome" replace />;
  return (
    <DefectBoundary key={path}>
      <Switch>
        {Object.entries(screens).map(([pattern, screen]) => (
          <Route key={pattern} path={pattern}>
            {right !== null && !may(right) ? (
              <NotAllowedScreen right={right} />
            ) : costsHidden && showsCosts ? (
              <CostsHiddenScreen />
            ) : (
              <Shown screen={screen} />
            )}
          </Route>
        ))}
        <Redirect to="/" replace />
      </Switch>
    </DefectBoundary>
  );
}

/** Shown instead of a screen that the person may not see. It names the missing right, and whom to ask. */
function NotAllowedScreen({ right }: { readonly right: Right }) {
  const { t } = useTranslation('staff');
  const owners = useStaff()?.people.filter(({ role }) => role === 'owner') ?? [];
  const failure: Failure<'not-allowed'> = {
    code: 'not-allowed',
    data: { right, ask: owners.map(({ name }) => name) },
  };
  return (
    <Screen title={t('notAllowed')}>
      <FailureNotice error={failure} />
    </Screen>
  );
}

// Delay before the text is shown. A typical journal opens faster, and a text that appears only briefly at every start would distract.
const patienceMs = 1_500;

/** Shown until the backend's first answer. It is empty at first, and then says why the start takes long. */
function JournalOpening() {
  const { t } = useTranslation('frame');
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong) return null;
  return (
    <Screen title={t('journalOpening')}>
      <p role="status">{t('journalOpeningLong')}</p>
    </Screen>
  );
}
