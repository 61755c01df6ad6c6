import { app } from 'electron';
import { devPageFiles } from '../dev-page.ts';
import { takeOver } from '../dev-restart.ts';
import { runDesktop } from './run.ts';

// The desktop shell under `npm run dev`: Vite serves the page through `app://desk`, with the same restrictions and policy as the built app.
if (app.isPackaged) throw new Error('the development entry must not run in a packaged app');
const takeover = takeOver();

const opened = runDesktop(async () => {
  const { page, keyMemory } = await takeover;
  return { pageFiles: devPageFiles(page), keyMemory };
});
void Promise.all([takeover, opened]).then(([{ ready }]) => ready('app://desk'));
