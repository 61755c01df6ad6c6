// The world of a preload, as in Electron's sandbox: `require` knows only `electron`. Messages go through Qt's web channel. A transferred
// port is a real one; this world has its other end.
globalThis.preloadWorld = (() => {
  const listeners = new Map();
  const early = [];
  let bridge = null;
  let far = null;

  const encode = (data) =>
    typeof data === 'string'
      ? { text: data }
      : { bytes: btoa(Array.from(new Uint8Array(data), (byte) => String.fromCharCode(byte)).join('')) };
  const decode = ({ text, bytes }) =>
    text ?? Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
  const say = (message) => (bridge === null ? early.push(message) : bridge.say(JSON.stringify(message)));

  function hear({ is, channel, port, data }) {
    if (is === 'data' && port === far?.number) far.port1.postMessage(decode(data));
    if (is === 'closed' && port === far?.number) far.port1.close();
    if (is !== 'port') return;
    const { port1, port2 } = new MessageChannel();
    far = { number: port, port1 };
    port1.onmessage = (event) => say({ is: 'data', port, data: encode(event.data) });
    listeners.get(channel)?.({ ports: [port2] });
  }

  new QWebChannel(qt.webChannelTransport, ({ objects }) => {
    bridge = objects.bridge;
    bridge.heard.connect((text) => hear(JSON.parse(text)));
    for (const message of early.splice(0)) say(message);
  });
  const ipcRenderer = {
    send: (channel) => say({ is: 'sent', channel }),
    on: (channel, listener) => listeners.set(channel, listener),
  };
  return (name) => {
    if (name !== 'electron') throw new Error(`A sandboxed preload cannot require ${name}.`);
    return { ipcRenderer };
  };
})();
