import { type BrowserContext, expect, type WebSocketRoute } from '@playwright/test';

/** Keeps back the page's questions of this kind from `hold` to `answer`, as a machine under load does. For the loopback shell, before its page is opened. */
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
    // What a page asked that was reloaded meanwhile is of no use to the next one, and cannot be sent.
    socket.onClose(() => {
      held = held.filter(({ by }) => by !== socket);
      void server.close();
    });
  });
  return {
    hold() {
      holding = true;
    },
    /** Until the page has asked for something that is kept back. */
    asked: () => expect.poll(() => held.length, { timeout: 20_000 }).toBeGreaterThan(0),
    answer() {
      holding = false;
      for (const { send } of held.splice(0)) send();
    },
  };
}
