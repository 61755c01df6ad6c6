import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { builtApp } from '../../../support/app/built-app.ts';

// Runs the built preload as in Electron's sandbox: one script that can require only `electron`.

let source: string;

beforeAll(async () => {
  source = await readFile(join(await builtApp(), 'preload', 'preload.cjs'), 'utf8');
});

type Listener = (event: object) => void;

let sent: unknown[][];
let posted: unknown[][];
let fromPage: Listener | undefined;
let fromMain: Listener | undefined;
let page: Record<string, unknown>;

beforeEach(() => {
  sent = [];
  posted = [];
  const electron = {
    ipcRenderer: {
      send: (...args: unknown[]) => sent.push(args),
      on: (channel: string, listener: Listener) => {
        if (channel === 'imei-desk:port') fromMain = listener;
      },
    },
  };
  const sandbox: Record<string, unknown> = {
    location: { origin: 'app://desk' },
    addEventListener: (type: string, listener: Listener) => {
      if (type === 'message') fromPage = listener;
    },
    postMessage: (...args: unknown[]) => posted.push(args),
    require: (name: string) => {
      if (name !== 'electron') throw new Error(`A sandboxed preload cannot require ${name}.`);
      return electron;
    },
    expose(global: Record<string, unknown>) {
      page = global;
    },
  };
  runInNewContext(`expose(globalThis);\n${source}`, sandbox);
});

describe('the preload', () => {
  it('asks main for a port when its own page wants a port, with an empty message', () => {
    fromPage?.({ source: page, data: 'imei-desk:want-port' });
    expect(sent).toEqual([['imei-desk:port']]);
  });

  it('does nothing for another window or another message', () => {
    fromPage?.({ source: {}, data: 'imei-desk:want-port' });
    fromPage?.({ source: null, data: 'imei-desk:want-port' });
    fromPage?.({ source: page, data: 'imei-desk:port' });
    fromPage?.({ source: page, data: { want: 'imei-desk:want-port' } });
    expect(sent).toEqual([]);
  });

  it('passes the port only to a page of its own origin', () => {
    const port = { name: 'a port' };
    fromMain?.({ ports: [port] });
    expect(posted).toEqual([['imei-desk:port', 'app://desk', [port]]]);
  });

  it('adds nothing to the page', () => {
    const given = ['location', 'addEventListener', 'postMessage', 'require', 'expose'];
    const own = Object.keys(page).filter((name) => !given.includes(name));
    // The script's own variables do not count: in Electron they are in an isolated world, which the page cannot reach.
    expect(own.filter((name) => typeof page[name] === 'function')).toEqual([]);
    expect(source).not.toContain('contextBridge');
  });
});
