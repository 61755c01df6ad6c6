import './theme-fonts.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '@mantine/spotlight/styles.layer.css';
import './theme-tokens.css';
import './theme.css';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { followChanges } from './client/change-subscription.ts';
import { createContract, createContractClient } from './client/contract-context.tsx';
import { openDesktopLine } from './client/desktop-line.ts';
import { openLoopbackLine } from './client/loopback-line.ts';
import { createQueryClient } from './client/query-client.ts';
import { createStandingLine } from './client/standing-line.ts';
import { createTexts } from './i18n.ts';
import { loadFirstScreens } from './routes.tsx';
import { splitFragment } from './ui/base/hash-location.ts';

function after(delayMs: number, run: () => void): () => void {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
}

const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.nonce ?? '';
setNonce(styleNonce);

const open = location.protocol === 'app:' ? openDesktopLine : openLoopbackLine;
const line = createStandingLine({ open, after });
const client = createContractClient(line);
const queries = createQueryClient();
followChanges({ client, line, queries, after });
line.start();
// Under development the backend is started again and again; no build contains this.
import.meta.hot?.on('backend:ready', () => line.retry());
// A part that does not load is asked for again by the screen that needs it, which says so.
loadFirstScreens(splitFragment(location.hash).path).catch(() => undefined);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no root');
createRoot(root).render(
  <App
    contract={createContract(client)}
    line={line}
    queries={queries}
    texts={createTexts()}
    styleNonce={styleNonce}
  />,
);
