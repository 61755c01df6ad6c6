import { type BrowserContext, expect, type WebSocketRoute } from '@playwright/test';

/**
 * Delays the page's requests that match `kind` from `hold` to `answer`, like a busy machine. Only for the loopback shell; call it before
 * the page is opened.
 */
export async function slowAnswers(context: BrowserContext, kind: RegExp) {
  let held: { readonly by: WebSocketRoute; send(): void }[] = [];
  let holding = false;
  await context.routeWebSocket(/127\.0\.0\.1/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const send = (): void => server.send(message);
      if (holding && kind.test(message.toString())) held.push({ by: socket, send });
      else send();
    });
    // Drops the delayed requests of a page that was closed or reloaded.
    socket.onClose(() => {
      held = held.filter(({ by }) => by !== socket);
      void server.close();
    });
  });
  return {
    hold() {
      holding = true;
    },
    /** Resolves when the page has made a request that is held. */
    asked: () => expect.poll(() => held.length, { timeout: 20_000 }).toBeGreaterThan(0),
    answer() {
      holding = false;
      for (const { send } of held.splice(0)) send();
    },
  };
}
