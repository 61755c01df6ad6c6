import { once } from 'node:events';
import { z } from 'zod';
import type { Host } from './backend/base/host.ts';

/** What a shell in development receives from the previous shell and from the program that restarts the shells. */
export interface Takeover {
  /** Address of the page server. Always on this computer, whatever the program sends. */
  readonly page: string;
  /** Keys that could not be stored in a keychain. One process passes them to the next in memory. These keys are never written to a file. */
  readonly keyMemory: NonNullable<Host['keyMemory']>;
  /** State that the previous shell passed on. */
  readonly kept: unknown;
  keep(what: unknown): void;
  ready(link: string): void;
}

/**
 * Reports to `build/dev/keep-shell.mjs` that this process is loaded, and waits until it may replace the previous process. Imported only by
 * the shells' `dev.ts`, so no build contains it.
 */
export async function takeOver(): Promise<Takeover> {
  sendToParent({ loaded: true });
  const [message] = await once(process, 'message');
  const { page, kept: before } = messageSchema.parse(message);
  let shell = before?.shell;
  const keys = new Map(before?.keys);
  const handOn = (): void => sendToParent({ kept: { keys: [...keys], shell } });
  return {
    page,
    keyMemory: {
      entries: () => keys.entries(),
      set(connectionId, key) {
        keys.set(connectionId, key);
        handOn();
      },
      delete(connectionId) {
        keys.delete(connectionId);
        handOn();
      },
    },
    kept: shell,
    keep(what) {
      shell = what;
      handOn();
    },
    ready: (link) => sendToParent({ ready: link }),
  };
}

function sendToParent(message: object): void {
  if (process.connected) process.send?.(message);
}

const messageSchema = z.object({
  page: z.string().regex(/^http:\/\/127\.0\.0\.1:\d+$/),
  kept: z
    .object({
      keys: z.array(z.tuple([z.string(), z.object({ origin: z.string().nullable(), key: z.string() })])),
      shell: z.unknown(),
    })
    .nullable(),
});
