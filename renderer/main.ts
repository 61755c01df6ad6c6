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
import { splitFragment } from './ui/base/hash-location.ts';

// The line to the backend is opened, and the first answers are asked for, before the app itself is read: it is most of the page, and the two go
// on side by side. What this file imports must stay small.

/** An app that is drawn with its first answers is drawn once. Longer than this it does not wait for them. */
const firstAnswersMs = 150;

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no root');
// Without `await`: what is imported later imports parts of this file, and would wait for its end.
const isCustomerDisplay = splitFragment(location.hash).path === customerDisplayPath;
(isCustomerDisplay ? startCustomerDisplay(root) : startApp(root)).catch(sayWhy);

/** Below the words of index.html that the page did not start, which are shown for as long as nothing else is. */
function sayWhy(error: unknown): void {
  const reason = document.getElementById('not-started-reason');
  if (reason !== null) reason.textContent = String(error);
  document.getElementById('not-started')?.setAttribute('data-failed', '');
  reportError(error);
}

/** Nothing of the app is started for it: no transport, no question to the backend. */
async function startCustomerDisplay(place: HTMLElement): Promise<void> {
  const { showCustomerDisplay } = await import('./customer-display-page.tsx');
  await showCustomerDisplay(place);
}

async function startApp(place: HTMLElement): Promise<void> {
  const open = location.protocol === 'app:' ? openDesktopTransport : openLoopbackTransport;
  const transport = createReconnectingTransport({ open, after });
  const queries = createQueryClient();
  const client = createContractClient(transport, () => void queries.invalidateQueries());
  followChanges({ client, transport, queries, after });
  transport.start();
  const contract = createContract(client);
  const firstAnswers = Promise.all([
    // Whether anything may be shown at all.
    queries.prefetchQuery(contract.staff.read.queryOptions()),
    // Which screen comes first hangs on this alone.
    queries.prefetchQuery(contract.connections.list.queryOptions()),
  ]);
  // Under development the backend is started again and again; no build contains this.
  import.meta.hot?.on('backend:ready', () => transport.retry());
  const { showApp } = await import('./app-page.tsx');
  await Promise.race([firstAnswers, new Promise((resolve) => setTimeout(resolve, firstAnswersMs))]);
  await showApp(place, { contract, transport, queries });
}

function after(delayMs: number, run: () => void): () => void {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
}
