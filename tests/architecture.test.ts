import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { doors, layers } from './support/house/architecture.ts';
import { earlyUsesOf } from './support/house/early-uses.ts';
import { layerOf, violationsOf } from './support/house/house-rules.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const rooms = ['shared', 'electron', 'renderer', 'build', 'tests'];
const files = rooms.flatMap(filesOf);
const modules = files.filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.endsWith('.d.ts'));

describe('the files', () => {
  test('were found', () => {
    expect(modules).toContain('shared/contract/contract.ts');
    expect(modules.length).toBeGreaterThan(60);
  });

  test('keep to the import rules, the restricted modules and the house rules', () => {
    const found = modules.flatMap((file) => violationsOf(file, read(file)).map((what) => `${file} ${what}`));
    expect(found).toEqual([]);
  });

  test('declare no constant after an await if a closure before the await uses it', () => {
    const early = 'const a = async () => { const late = () => b(); await c(); const b = () => late; };';
    expect(earlyUsesOf('x.ts', early)).toEqual(['b in line 1']);
    expect(earlyUsesOf('x.ts', early.replace('await c();', ''))).toEqual([]);
    const sources = modules.filter((file) => !file.startsWith('tests/') && !file.startsWith('build/'));
    expect(sources.flatMap((file) => earlyUsesOf(file, read(file)).map((what) => `${file} ${what}`))).toEqual(
      [],
    );
  });

  test('never start a browser without its sandbox, outside the tests', () => {
    const flag = /--no-sandbox|appendSwitch\(\s*['"`]no-sandbox/;
    // This file refuses to run with the flag, and names the flag.
    const refuses = 'electron/desktop/border/security.ts';
    const places = [...files.filter((file) => !file.startsWith('tests/')), '.ci/run', 'package.json'];
    expect(places.filter((file) => flag.test(read(file)) && file !== refuses)).toEqual([]);
    expect(read(refuses)).not.toMatch(/appendSwitch\(\s*['"`]no-sandbox/);
  });

  test('name no package registry, so that each machine uses its own', () => {
    const registry = /\bregistry\.[a-z0-9-]+\.(com|dev|io|net|org)\b/;
    const places = [...files, '.ci/run', '.npmrc', 'package.json', 'package-lock.json'];
    expect(places.filter((file) => registry.test(read(file)))).toEqual([]);
  });
});

describe('the top level', () => {
  const given = new Set(['node_modules', 'out', 'dist', 'test-results', '.git']);
  const house = ['electron', 'renderer', 'shared', 'tests', 'build'];
  const papers = ['package.json', 'package-lock.json', 'tsconfig.json', 'README.md', 'LICENSE'];

  test('contains only the intended files', () => {
    const names = readdirSync(root).filter((name) => !given.has(name) && !name.startsWith('.'));
    expect(names.filter((name) => ![...house, ...papers].includes(name))).toEqual([]);
  });

  test('has a licence, and a tsconfig for each room that the root refers to', () => {
    expect(read('LICENSE')).toMatch(/^MIT License/);
    const references: unknown = JSON.parse(read('tsconfig.json')).references;
    expect(references).toEqual(expect.arrayContaining(rooms.map((room) => ({ path: `./${room}` }))));
    for (const room of rooms)
      expect(JSON.parse(read(`${room}/tsconfig.json`)).extends).toContain('tsconfig.base');
  });

  test('keeps DOM and Node apart', () => {
    const options = (room: string) => JSON.parse(read(`${room}/tsconfig.json`)).compilerOptions;
    expect(options('shared').types ?? []).toEqual([]);
    expect(options('shared').lib ?? []).not.toContain('dom');
    expect(options('electron').lib ?? []).not.toContain('dom');
    expect(options('renderer').types).not.toContain('node');
  });

  test('pins every dependency exactly', () => {
    const ranges = ['', 'tests/', 'build/pack/']
      .flatMap((room) => {
        const described = JSON.parse(read(`${room}package.json`));
        const { dependencies, devDependencies, optionalDependencies } = described;
        return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
      })
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)));
    expect(ranges).toEqual([]);
  });

  test('keeps all packages in one folder, which is moved into place as a whole', () => {
    const { packages } = JSON.parse(read('package-lock.json'));
    expect(
      Object.keys(packages).filter((path) => /^(?!node_modules\/).+\/node_modules\//.test(path)),
    ).toEqual([]);
  });

  test('locks each package to its chosen version', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { readonly link?: boolean; readonly integrity?: string }>;
    };
    const unsure = Object.entries(packages).filter(
      ([path, { link, integrity }]) =>
        path.includes('node_modules/') && link !== true && !/^sha512-/.test(integrity ?? ''),
    );
    expect(unsure.map(([path]) => path)).toEqual([]);
  });

  test('locks the packages of every system, as npm ci requires', () => {
    const { packages } = JSON.parse(read('package-lock.json'));
    const paths = Object.keys(packages);
    const missing = paths.flatMap((path) =>
      Object.keys(packages[path].optionalDependencies ?? {}).filter(
        (name) => !paths.some((other) => other.endsWith(`node_modules/${name}`)),
      ),
    );
    expect(missing).toEqual([]);
  });
});

describe('the rules themselves', () => {
  test.each([
    [
      'shared/model/x.ts',
      "import { readFile } from 'node:fs/promises';",
      'imports node:fs/promises: shared may not',
    ],
    ['shared/model/x.ts', "import { useState } from 'react';", 'imports react: shared may not'],
    ['renderer/ui/x.tsx', "import { x } from '../store/x.ts';", 'renderer/ui may not import renderer/store'],
    ['renderer/features/a/x.ts', "import { x } from '../b/x.ts';", 'may not import renderer/features/b'],
    [
      'renderer/features/a/x.ts',
      "import { x } from '../../../electron/backend/desk/x.ts';",
      'may not import desk',
    ],
    ['renderer/client/x.ts', "import { RPCHandler } from '@orpc/server/ws';", 'imports @orpc/server/ws'],
    [
      'electron/backend/supplier/x.ts',
      "import { x } from '../journal/x.ts';",
      'supplier may not import journal',
    ],
    ['electron/backend/journal/x.ts', "import { x } from '../queue/x.ts';", 'journal may not import queue'],
    ['electron/backend/queue/x.ts', "import { x } from '../desk/x.ts';", 'queue may not import desk'],
    ['electron/backend/router/x.ts', "import { x } from '../journal/x.ts';", 'router may not import journal'],
    ['electron/backend/desk/x.ts', "import { x } from '../backend.ts';", 'desk may not import backend'],
    [
      'electron/practice/x.ts',
      "import { x } from '../backend/base/host.ts';",
      'practice may not import host',
    ],
    ['electron/loopback/x.ts', "import { x } from '../desktop/x.ts';", 'loopback may not import desktop'],
    [
      'electron/desktop/x.ts',
      "import { x } from '../backend/journal/x.ts';",
      'desktop may not import journal',
    ],
    ['electron/backend/desk/x.ts', "import { get } from 'node:https';", 'the network is reached'],
    ['electron/backend/supplier/client.ts', "import { get } from 'https';", 'the network is reached'],
    ['electron/desktop/x.ts', "import { WebSocket } from 'ws';", 'the network is reached'],
    ['electron/backend/printing/zpl.ts', "import { connect } from 'node:net';", 'sockets are the supplier’s'],
    ['electron/backend/queue/x.ts', "import type { Kysely } from 'kysely';", 'SQL is behind the journal'],
    ['electron/loopback/x.ts', "const { DatabaseSync } = await import('node:sqlite');", 'SQL is behind'],
    ['electron/loopback/x.ts', "const x = process.getBuiltinModule('node:sqlite');", 'SQL is behind'],
    ['electron/backend/base/settings.ts', "import { AsyncEntry } from '@napi-rs/keyring';", 'keys are read'],
    ['electron/backend/desk/x.ts', "import { homedir } from 'node:os';", 'a home may be missing'],
    ['electron/till/x.ts', "const { hostname } = await import('os');", 'a home may be missing'],
    ['electron/backend/queue/x.ts', 'const at = process.env.HOME;', 'says process.env'],
    ['electron/desktop/x.ts', 'const { platform, env } = process;', 'says process.env'],
    ['electron/desktop/main.ts', "import { devPageFiles } from '../dev-page.ts';", 'in no build'],
    ['electron/loopback/x.ts', "import { app } from 'electron';", 'the core does not know'],
    ['electron/backend/x.ts', "type App = import('electron').App;", 'the core does not know'],
    [
      'electron/backend/desk/x.ts',
      "import type { OrderPlacer } from '../supplier/placement.ts';",
      'says OrderPlacer',
    ],
    [
      'electron/backend/desk/x.ts',
      "import type { OrderPlacer as P } from '../supplier/placement.ts';",
      'says OrderPlacer',
    ],
    ['electron/backend/desk/x.ts', 'line.placer.place(request, slot);', 'says placer'],
    ['electron/backend/x.ts', 'export default 1;', 'has a default export'],
    ['shared/model/index.ts', "export { imei } from './imei.ts';", 'passes on ./imei.ts'],
    ['shared/model/index.ts', "export * from './imei.ts';", 'passes on ./imei.ts'],
    ['shared/model/x.ts', "import { imei } from './imei';", 'without its extension'],
    ['electron/backend/x.ts', "console.log('x');", 'says console'],
    ['renderer/ui/x.ts', 'navigator.languages[0];', 'says navigator'],
    ['renderer/features/a/x.ts', "window.localStorage.setItem('a', '1');", 'says localStorage'],
    ['renderer/store/x.ts', "sessionStorage.getItem('a');", 'says sessionStorage'],
    ['shared/model/x.ts', 'new Intl.NumberFormat().resolvedOptions().locale;', 'says resolvedOptions'],
    ['electron/backend/x.ts', 'await import(name);', 'what nobody can check'],
    [
      'electron/backend/router/x.ts',
      "new Worker(new URL('../journal/w.ts', import.meta.url));",
      'may not import journal',
    ],
    ['electron/elsewhere/x.ts', "import { x } from './y.ts';", 'is in no layer'],
    ['tests/x.ts', "export * from './y.ts';", 'passes on ./y.ts'],
  ])('judge %s: %j', (path, text, expected) => {
    expect(violationsOf(path, text).join('\n')).toContain(expected);
  });

  test('permit what is allowed', () => {
    const queue =
      "import type { OrderPlacer } from '../supplier/placement.ts';\nimport { x } from '../journal/orders.ts';";
    expect(violationsOf('electron/backend/queue/sending/submit-queue.ts', queue)).toEqual([]);
    expect(
      violationsOf('electron/backend/supplier/http/http.ts', "import { request } from 'node:https';"),
    ).toEqual([]);
    expect(violationsOf('renderer/features/a/x.ts', "import { x } from './y.ts';")).toEqual([]);
    const worker = "new Worker(new URL('../journal/w.ts', import.meta.url));";
    expect(violationsOf('electron/backend/desk/x.ts', worker)).toEqual([]);
  });

  test('put every file into exactly one layer', () => {
    expect(layerOf('electron/backend/backend.ts')?.name).toBe('backend');
    expect(layerOf('electron/backend/base/log.ts')?.name).toBe('log');
    expect(layerOf('electron/page-files.ts')?.name).toBe('shells');
    expect(layerOf('renderer/features/orders/list.tsx')?.name).toBe('renderer/features/orders');
    const names = layers.map((layer) => layer.name);
    expect(new Set(names).size).toBe(names.length);
    expect(doors.length).toBe(7);
  });
});

function filesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesOf(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  );
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
