// The first script of the page in development. updates.mjs serves it, and no build contains it. Replaces the socket of Vite's client by
// polling.
window.WebSocket = new Proxy(window.WebSocket, {
  construct: (Native, [address, protocol]) =>
    protocol === 'vite-hmr' ? openUpdates() : new Native(address, protocol),
});

function openUpdates() {
  const socket = new EventTarget();
  void follow(socket);
  return Object.assign(socket, {
    OPEN: 1,
    readyState: 1,
    close() {},
    send: (message) => void fetch(`/@dev/hear?${new URLSearchParams({ message })}`).catch(() => {}),
  });
}

async function follow(socket) {
  let from = Number('__TOLD__');
  for (;;) {
    try {
      const { next, messages } = await (await fetch(`/@dev/updates?from=${from}`)).json();
      from = next;
      for (const data of messages) socket.dispatchEvent(new MessageEvent('message', { data }));
    } catch {
      // The backend is restarting.
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

// When the backend restarts, a desktop window closes and opens again. It then shows the same screen as before.
const place = 'imei-desk-dev-place';
if (location.protocol === 'app:') {
  if (location.hash === '') history.replaceState(null, '', localStorage.getItem(place) ?? '');
  setInterval(() => localStorage.setItem(place, location.hash), 250);
}
