import { type BrowserContext, expect, type WebSocketRoute } from '@playwright/test';

/**
 * Delays the page's requests of this kind from `hold` to `answer`, as a busy machine does. For the loopback shell; call it before its page
 * is opened.
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
    // Requests of a page that was reloaded meanwhile are dropped.
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
