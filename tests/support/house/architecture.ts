/** A layer and its permitted imports. A path belongs to the first layer whose `holds` matches it; narrow layers come first. */
export interface Layer {
  readonly name: string;
  readonly holds: RegExp;
  /** Our layers that this layer may import, besides itself. */
  readonly mayImport: readonly string[];
  /** Packages, and Node's builtins (`node:*` means all except those listed in `doors`). */
  readonly packages: readonly string[];
}

const backendPackages = ['node:*', 'zod', 'big.js'];
const shellLayers = [
  'shared',
  'backend',
  'caller',
  'host',
  'log',
  'redact',
  'practice',
  'shells',
  'groundwork',
  'till',
];
const pagePackages = [
  'react',
  'react-dom',
  'react-i18next',
  'i18next',
  'wouter',
  'zustand',
  'get-nonce',
  'zod',
  'big.js',
  '@mantine/*',
  '@tanstack/*',
  '@fontsource-variable/*',
  // Lists, files, scanning and barcodes.
  'papaparse',
  'entities',
  'write-excel-file/*',
  'zxing-wasm/*',
  'bwip-js/*',
];
const pageClientPackages = [...pagePackages, '@orpc/client', '@orpc/contract', '@orpc/tanstack-query'];

export const layers: readonly Layer[] = [
  { name: 'shared', holds: /^shared\//, mayImport: [], packages: ['zod', '@orpc/contract', 'big.js'] },

  // Texts only; they import nothing but shared.
  feature('renderer/locales', ['shared']),
  feature('renderer/ui', ['shared', 'renderer/locales']),
  feature('renderer/client', ['shared'], pageClientPackages),
  feature('renderer/store', ['shared', 'renderer/client', 'renderer/locales']),
  // One layer per feature: `$1` is its name, so that one feature may not import another.
  {
    name: 'renderer/features/$1',
    holds: /^renderer\/features\/([^/]+)\//,
    mayImport: ['shared', 'renderer/client', 'renderer/store', 'renderer/ui', 'renderer/locales'],
    // `papaparse` and `entities` read lists; the import runs them in a worker.
    packages: [...pagePackages, '@orpc/client', 'papaparse', 'entities'],
  },
  {
    name: 'renderer',
    holds: /^renderer\//,
    mayImport: [
      'shared',
      'renderer/client',
      'renderer/store',
      'renderer/ui',
      'renderer/locales',
      'renderer/features/*',
    ],
    packages: pageClientPackages,
  },

  backend('postgres-config', /^base\/postgres-config\.ts/, []),
  backend('program-process', /^base\/program-process\.ts/, []),
  backend('host', /^base\/(host|capabilities)\.ts/, [
    'shared',
    'postgres-config',
    'program-process',
    'redact',
  ]),
  backend('caller', /^base\/caller\.ts/, ['shared']),
  backend('failure-error', /^base\/failure-error\.ts/, ['shared']),
  backend('redact', /^base\/redact\.ts/, ['shared']),
  backend('log', /^base\/log\.ts/, ['shared', 'redact']),
  backend('keychain', /^base\/keychain/, ['shared', 'log'], ['@napi-rs/keyring']),
  backend('settings', /^base\/settings\.ts/, ['shared', 'host']),
  backend('supplier', /^supplier\//, ['shared', 'log', 'program-process'], ['entities']),
  // The duty of the tills and their messages through a server. The app as a till imports this layer, but nothing else of the journal.
  backend(
    'journal-server',
    /^journal\/server\//,
    ['shared', 'groundwork', 'postgres-config', 'failure-error', 'journal'],
    ['pg', 'kysely'],
  ),
  backend(
    'journal',
    /^journal\//,
    ['shared', 'groundwork', 'postgres-config', 'failure-error'],
    ['kysely', 'pg'],
  ),
  backend('updates', /^updates\//, ['shared', 'host', 'supplier']),
  backend(
    'printing',
    /^printing\//,
    ['shared'],
    ['@point-of-sale/receipt-printer-encoder', '@point-of-sale/codepage-encoder'],
  ),
  backend('queue', /^queue\//, ['shared', 'journal', 'supplier']),
  backend(
    'desk',
    /^desk\//,
    [
      'shared',
      'queue',
      'journal',
      'postgres-config',
      'supplier',
      'program-process',
      'printing',
      'keychain',
      'settings',
      // `host`: what the desk needs of the shell, such as the practice supplier. `redact`: the keys to keep out of the log.
      'host',
      'redact',
      'caller',
      'groundwork',
    ],
    // `i18next` makes the sentences that are shown outside the page.
    ['fflate', 'i18next'],
  ),
  // The only layer that catches all errors: an unexpected error goes to the log, its incident id to the page.
  backend(
    'router',
    /^router\//,
    ['shared', 'desk', 'log', 'failure-error'],
    ['@orpc/server', '@orpc/contract'],
  ),
  backend(
    'backend',
    /^/,
    [
      'shared',
      'host',
      'redact',
      'log',
      'keychain',
      'settings',
      'supplier',
      'journal',
      'queue',
      'postgres-config',
      'desk',
      'router',
      'updates',
      'caller',
      'groundwork',
    ],
    ['@orpc/server'],
  ),

  {
    name: 'practice',
    holds: /^electron\/practice\//,
    // The practice supplier imports nothing of the backend.
    mayImport: ['shared', 'groundwork'],
    packages: backendPackages,
  },
  // The server for other tills, and the app as a till. Both shells run it.
  {
    name: 'till',
    holds: /^electron\/till\//,
    mayImport: [
      'shared',
      'backend',
      'host',
      'settings',
      'keychain',
      'log',
      'redact',
      'desk',
      'router',
      'caller',
      'shells',
      'groundwork',
      'postgres-config',
      'journal-server',
    ],
    packages: ['node:*', 'ws', '@orpc/server', '@orpc/client', '@orpc/contract', 'zod', 'multicast-dns'],
  },
  {
    name: 'desktop',
    holds: /^electron\/desktop\//,
    mayImport: shellLayers,
    packages: ['node:*', 'electron', 'electron-store', 'electron-updater', '@orpc/server', 'zod'],
  },
  {
    name: 'loopback',
    holds: /^electron\/loopback\//,
    mayImport: shellLayers,
    packages: ['node:*', 'ws', '@orpc/server', 'zod'],
  },
  // Code that needs Node but nothing of the app.
  {
    name: 'groundwork',
    holds: /^electron\/(?:system-clock|start-failure|folders|machine)\.ts/,
    mayImport: ['shared'],
    packages: ['node:*'],
  },
  // Code shared by both shells; it imports neither.
  {
    name: 'shells',
    holds: /^electron\/[^/]+$/,
    mayImport: ['shared', 'host', 'practice', 'groundwork'],
    packages: ['node:*', 'zod'],
  },
];

/** Modules that only matching files may import, types included. */
export const doors: readonly { readonly module: RegExp; readonly only: RegExp; readonly why: string }[] = [
  {
    module: /^(node:)?(https?|http2|tls|dgram)$|^ws$/,
    only: /^electron\/(backend\/supplier\/http|loopback\/|practice\/|till\/)/,
    why: 'the network is reached through supplier/http, so that every request passes the limiter (H1, L1); a shell and a till speak to pages and tills alone',
  },
  {
    module: /^(node:)?net$/,
    only: /^electron\/(backend\/supplier\/http|backend\/printing\/printer-socket\.ts|loopback\/|practice\/|till\/)/,
    why: 'sockets are the supplier’s, through supplier/http (H1, L1), and a printer’s, through printing/printer-socket.ts, which goes to no supplier',
  },
  {
    module: /^(node:)?sqlite$|^kysely(\/|$)|^pg$/,
    // The lock on the data folder uses SQLite only for its file lock; the file has no data.
    only: /^electron\/(backend\/journal\/|folder-lock\.ts)/,
    why: 'SQL is behind the journal, so that another engine can take its place',
  },
  {
    module: /^@napi-rs\/keyring$/,
    only: /^electron\/backend\/base\/keychain\.ts$/,
    why: 'keys are read and written in keychain.ts alone',
  },
  {
    module: /^(node:)?os$/,
    only: /^electron\/(machine|machine-signs|system-clock)\.ts$/,
    why: 'a home may be missing, a name empty, a temporary folder gone: machine.ts says what can be believed',
  },
  {
    module: /\/(dev|dev-page|dev-restart)\.ts$/,
    only: /^electron\/(desktop|loopback)\/dev\.ts$/,
    why: 'what npm run dev alone needs is in no build',
  },
  {
    module: /^electron(\/|$)|^electron-(store|updater)$/,
    only: /^electron\/desktop\//,
    why: 'the core does not know where it lives: what it needs of a shell is a port in host.ts',
  },
];

/** Names that only certain files may use. */
export const keptNames: readonly { readonly name: string; readonly only: RegExp; readonly why: string }[] = [
  ...['OrderPlacer', 'placer'].map((name) => ({
    name,
    // supplier-clients.ts makes the client and backend.ts passes it on; both may not place an order.
    only: /^electron\/backend\/(queue\/|supplier\/|desk\/connections\/supplier-clients\.ts$|backend\.ts$)/,
    why: 'only the submit queue places orders, so that nothing can get around O1 and O5',
  })),
  {
    name: 'console',
    only: /^electron\/practice\/main\.ts$/,
    why: 'what is worth saying goes to the log, where keys are redacted',
  },
  {
    name: 'navigator',
    only: /^renderer\/(locales\/machine-languages|ui\/base\/(clipboard|keys)|features\/scan\/use-camera)\.tsx?$/,
    why: 'what a browser tells may be missing or wrong: its languages are asked by machineLanguages(), the rest at one place each',
  },
  ...['localStorage', 'sessionStorage'].map((name) => ({
    name,
    only: /^renderer\/client\/page-storage\.ts$/,
    why: 'a browser may refuse its storage, have none or be full: client/page-storage.ts never throws',
  })),
  {
    name: 'resolvedOptions',
    only: /^shared\/model\/(base\/shop-day|pricing\/round-price)\.ts$/,
    why: 'the surroundings are asked for languages and the zone at one place each',
  },
];

/** Expressions that only certain files may use. */
export const keptPhrases: readonly {
  readonly phrase: RegExp;
  readonly only: RegExp;
  readonly why: string;
}[] = [
  {
    phrase: /\bprocess\.env\b|\{[^{}]*\benv\b[^{}]*\}(?:: \w+)? = process\b/,
    // executable-path.ts reads the variables with which an AppImage, a flatpak or a portable program tells how it was started.
    only: /^electron\/(machine|desktop\/launch\/executable-path)\.ts$/,
    why: 'says process.env: what the environment tells may be missing or wrong, and is handed on by machine.ts',
  },
];

/** Files that may compute at run time which module they load. */
export const mayLoadUnnamed: readonly RegExp[] = [
  // A worker is a .ts file in the sources and a .js file when built.
  /^electron\/backend\/journal\/engine\/sqlite\/database-thread\.ts$/,
  /^electron\/backend\/supplier\/reply\/reply-reader\.ts$/,
  /^electron\/backend\/supplier\/http\/http-authorities\.ts$/,
];

function feature(name: string, mayImport: readonly string[], packages = pagePackages): Layer {
  return { name, holds: new RegExp(`^${name}/`), mayImport, packages };
}

function backend(
  name: string,
  holds: RegExp,
  mayImport: readonly string[],
  more: readonly string[] = [],
): Layer {
  return {
    name,
    holds: new RegExp(`^electron/backend/${holds.source.slice(1)}`),
    mayImport,
    packages: [...backendPackages, ...more],
  };
}
