import './zod-without-eval.ts';
import './theme-fonts.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './theme-tokens.css';
import './theme.css';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { followChanges } from './client/change-subscription.ts';
import { createContract, createContractClient } from './client/contract-context.tsx';
import { openDesktopTransport } from './client/desktop-transport.ts';
import { customerDisplayPath } from './client/host/use-open-customer-display.ts';
import { openLoopbackTransport } from './client/loopback-transport.ts';
import { createQueryClient } from './client/query-client.ts';
import { createReconnectingTransport } from './client/reconnecting-transport.ts';
import { createTexts } from './i18n.ts';
import { loadLanguage } from './locales/load-language.ts';
import { loadFirstScreens } from './routes.tsx';
import { lastLanguage } from './store/last-language.ts';
import { splitFragment } from './ui/base/hash-location.ts';

function after(delayMs: number, run: () => void): () => void {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
}

const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.nonce ?? '';
setNonce(styleNonce);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no root');
const texts = createTexts();
if (splitFragment(location.hash).path === customerDisplayPath) {
  // Nothing of the app is started for it: no transport, no question to the backend.
  const { showCustomerDisplay } = await import('./customer-display-page.tsx');
  await speakLastLanguage();
  showCustomerDisplay(root, texts);
} else await startApp(root);

async function startApp(place: HTMLElement): Promise<void> {
  const open = location.protocol === 'app:' ? openDesktopTransport : openLoopbackTransport;
  const transport = createReconnectingTransport({ open, after });
  const queries = createQueryClient();
  const client = createContractClient(transport, () => void queries.invalidateQueries());
  followChanges({ client, transport, queries, after });
  transport.start();
  const contract = createContract(client);
  // Whether anything may be shown at all.
  void queries.prefetchQuery(contract.staff.read.queryOptions());
  // Which screen comes first hangs on this alone; asked here, it is there when the frame is drawn.
  void queries.prefetchQuery(contract.connections.list.queryOptions());
  // Under development the backend is started again and again; no build contains this.
  import.meta.hot?.on('backend:ready', () => transport.retry());
  // A part that does not load is asked for again by the screen that needs it, which says so.
  loadFirstScreens(splitFragment(location.hash).path).catch(() => undefined);
  await speakLastLanguage();
  createRoot(place).render(
    <App contract={contract} transport={transport} queries={queries} texts={texts} styleNonce={styleNonce} />,
  );
}

async function speakLastLanguage(): Promise<void> {
  const language = lastLanguage();
  // English is there; another language is a moment's wait, and better than words that change under the eye. What is not to be had is told later.
  if (language !== 'en')
    await loadLanguage(texts, language).then(
      () => texts.changeLanguage(language),
      () => undefined,
    );
}
