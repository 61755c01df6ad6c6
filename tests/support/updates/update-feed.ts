import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { UpdateInstaller } from '../../../electron/backend/base/capabilities.ts';
import { feedKey, feedOf, serving, signed } from './signed-feed.ts';

export interface FeedServer {
  /** The installer of the app's host; it records the app's calls. */
  readonly installer: UpdateInstaller;
  readonly prepared: string[];
  installed(): number;
  /** Requested paths. */
  readonly asked: string[];
  /** Replaces the server's answer. */
  answer(listener: RequestListener): void;
}

/** Starts a feed's server on loopback. Its first answer is signed, complete and newer than the app. */
export async function startFeed(change: Partial<UpdateInstaller> = {}): Promise<FeedServer> {
  const asked: string[] = [];
  const prepared: string[] = [];
  let installed = 0;
  let listener = serving(signed(feedOf()));
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/updates.json`;
  return {
    installer: {
      feed: { url, publicKey: feedKey },
      platform: 'linux',
      arch: 'x64',
      async prepare({ version, file }) {
        prepared.push(version);
        return file;
      },
      async install() {
        installed += 1;
      },
      ...change,
    },
    prepared,
    installed: () => installed,
    asked,
    answer(next) {
      listener = next;
    },
  };
}
