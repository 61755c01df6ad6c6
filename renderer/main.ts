import './theme-fonts.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './theme-tokens.css';
import './theme.css';
import { followChanges } from './client/change-subscription.ts';
import { createContract, createContractClient } from './client/contract-context.tsx';
import { openDesktopTransport } from './client/desktop-transport.ts';
import { customerDisplayPath } from './client/host/customer-display-path.ts';
import { openLoopbackTransport } from './client/loopback-transport.ts';
import { createQueryClient } from './client/query-client.ts';
import { createReconnectingTransport } from './client/reconnecting-transport.ts';
import { asShownHere, shownConnection } from './client/shown-connection.ts';
import { after } from './ui/base/after.ts';
import { splitFragment } from './ui/base/hash-location.ts';

// This file opens the connection to the backend and sends the first requests while the app is loaded, because loading the app takes most of
// the time. Its imports must stay small.

/** Maximum wait for the first answers. If they arrive within this time, the app renders only once. */
const firstAnswersMs = 150;

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no root');
// There is no `await` here: modules that are imported later import parts of this file, and would wait until its end.
const isCustomerDisplay = splitFragment(location.hash).path === customerDisplayPath;
(isCustomerDisplay ? startCustomerDisplay(root) : startApp(root)).catch(showStartError);

/** Adds the reason to the notice of index.html that the page did not start. The notice is visible until the app renders. */
function showStartError(error: unknown): void {
  const reason = document.getElementById('not-started-reason');
  if (reason !== null) reason.textContent = String(error);
  document.getElementById('not-started')?.setAttribute('data-failed', '');
  reportError(error);
}

/** Starts no transport and makes no call to the backend. */
async function startCustomerDisplay(place: HTMLElement): Promise<void> {
  const { showCustomerDisplay } = await import('./customer-display-page.tsx');
  await showCustomerDisplay(place);
}

async function startApp(place: HTMLElement): Promise<void> {
  const open = location.protocol === 'app:' ? openDesktopTransport : openLoopbackTransport;
  const transport = createReconnectingTransport({ open, after });
  const queries = createQueryClient();
  const client = createContractClient(transport);
  followChanges({ client, transport, queries, after });
  transport.start();
  const contract = createContract(client);
  const firstAnswers = Promise.all([
    // Needed to know whether the page may show the app.
    queries.prefetchQuery(contract.staff.read.queryOptions()),
    // Needed to know which screen comes first.
    queries.fetchQuery(contract.connections.list.queryOptions()).then(
      // Kept before the first render, because a change of the connection renders everything again.
      (list) => shownConnection.show(asShownHere(list, shownConnection.read()).selectedId),
      () => undefined,
    ),
    // Needed for the page's look, and for whether amounts are hidden.
    queries.prefetchQuery(contract.settings.read.queryOptions()),
  ]);
  // In development, the backend often restarts. Builds do not include this code.
  import.meta.hot?.on('backend:ready', () => transport.retry());
  const { showApp } = await import('./app-page.tsx');
  await Promise.race([firstAnswers, new Promise((resolve) => setTimeout(resolve, firstAnswersMs))]);
  await showApp(place, { contract, transport, queries });
}
