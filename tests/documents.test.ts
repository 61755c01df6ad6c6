import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { actions } from '../electron/backend/supplier/forms/action-call.ts';
import { restOperations } from '../electron/backend/supplier/protocol/rest-v1.ts';
import { ruleCodes } from '../shared/model/base/rule-marks.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const rooms = ['shared', 'electron', 'renderer', 'tests', 'build', '.github'];
const files = [...readdirSync(root), ...rooms.flatMap(filesOf)];
const documents = files.filter((file) => file.endsWith('.md'));
const rulesDocument = 'electron/backend/money-safety.md';
const tillsPaper = 'electron/backend/journal/engine/postgres/README.md';
const interfacePaper = 'electron/backend/supplier/protocol/README.md';
const ruleList = 'shared/model/base/rule-marks.ts';
// A time of day such as T00:00 is not a rule code.
const code = /\b(?:[OLHJP]\d{1,2}|T[1-9]\d?)\b(?!:\d)/g;
/** Files with device names or example codes that look like rules. */
const notRules = [
  'electron/practice/books/device-facts.ts',
  'tests/documents.test.ts',
  'tests/renderer/ui/claim-text.test.ts',
  'tests/backend/supplier/decode/named-references.test.ts',
];

describe('the documents', () => {
  test('were found', () => {
    expect(documents).toEqual(expect.arrayContaining(['README.md', rulesDocument]));
  });

  test('link only to existing files', () => {
    expect(documents.flatMap((document) => deadLinksOf(document, read(document)))).toEqual([]);
  });

  test('link only to existing headings', () => {
    expect(documents.flatMap((document) => deadAnchorsOf(document, read(document)))).toEqual([]);
    expect(deadAnchorsOf('README.md', '[one](README.md#where-things-are) [two](README.md#gone)')).toEqual([
      'README.md → README.md#gone',
    ]);
  });

  test('name only existing files', () => {
    expect(documents.flatMap((document) => goneFilesOf(document, read(document)))).toEqual([]);
  });

  test('with a link or a file name that leads nowhere are detected', () => {
    const text =
      '[one](gone.ts) [two](../backend/backend.ts#door) [three](https://x.test) `desk/gone.ts` `base/log.ts`';
    expect(deadLinksOf(rulesDocument, text)).toEqual([`${rulesDocument} → gone.ts`]);
    expect(goneFilesOf(rulesDocument, text)).toEqual([`${rulesDocument} → desk/gone.ts`]);
  });
});

describe('the rules of money', () => {
  const table = rulesOf(rulesDocument);
  const ofTills = rulesOf(tillsPaper);
  const sources = files.filter((file) => /\.(tsx?|mjs|md)$/.test(file) && !notRules.includes(file));

  test('are in one table, each once', () => {
    expect([...table.keys()]).toEqual([...ruleCodes]);
  });

  test('are cited only by codes that are in this table or in the table for several tills', () => {
    const known = new Map([...table, ...ofTills]);
    expect(sources.flatMap((file) => unknownRulesOf(file, read(file), known))).toEqual([]);
    expect(unknownRulesOf('x.ts', '// O98: nothing is lost (money-safety O1, T99)', known)).toEqual([
      'x.ts cites O98',
      'x.ts cites T99',
    ]);
  });

  test('are each cited outside their table', () => {
    const cited = new Set(
      sources
        .filter((file) => file !== rulesDocument && file !== ruleList)
        .flatMap((file) => read(file).match(code) ?? []),
    );
    expect([...table.keys()].filter((rule) => !cited.has(rule))).toEqual([]);
  });

  test('about several tills link to exactly the files that cite them', () => {
    const wrong = [...ofTills].map(([rule, row]) => {
      const citing = sources.filter(
        (file) => /^(?:electron|tests)\//.test(file) && !file.endsWith('.md') && citesRule(file, rule),
      );
      return [rule, linksOf(tillsPaper, row).toSorted(), citing.toSorted()] as const;
    });
    expect(ofTills.size).toBeGreaterThan(5);
    for (const [rule, reported, citing] of wrong) {
      expect([rule, reported]).toEqual([rule, citing]);
      expect(reported.some((file) => file.startsWith('electron/')) && reported.some(isTestFile)).toBe(true);
    }
  });

  test.each([
    ['the file that holds it', 'markRule', ['shared', 'electron', 'renderer']],
    ['the test that explains it', 'explains', ['tests']],
  ])('link to %s', (_, word, within) => {
    const call = new RegExp(`\\b${word}\\('([A-Z]\\d+)'\\)`, 'g');
    const wrong = sources
      .filter((file) => within.some((room) => file.startsWith(`${room}/`)) && !file.endsWith('.md'))
      .filter((file) => file !== 'tests/rule-marks.test.ts' && file !== ruleList)
      .flatMap((file) =>
        [...read(file).matchAll(call)]
          .filter(([, rule = '']) => !linksOf(rulesDocument, table.get(rule) ?? '').includes(file))
          .map(([, rule]) => `${rule} does not lead to ${file}`),
      );
    expect(wrong).toEqual([]);
  });
});

test('the page of the supplier’s interface names every request', () => {
  const paths = Object.values(restOperations).map(({ method, path }) => `${method} \`${path}\``);
  expect(new Set(actions).size).toBe(9);
  const page = read(interfacePaper);
  expect(
    [...actions.map((action) => `| \`${action}\` |`), ...paths].filter((each) => !page.includes(each)),
  ).toEqual([]);
});

test('comments name only existing pages', () => {
  const named = files
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && file !== 'tests/documents.test.ts')
    .flatMap((file) =>
      [...read(file).matchAll(/^\s*(?:\/\/|\/?\*).*?([\w./-]+\.md)\b/gm)].map(([, page = '']) => [
        file,
        page,
      ]),
    );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(([file = '', page = '']) => !isThere(file, page))).toEqual([]);
});

describe('the tables of tests', () => {
  test.each(['electron/backend/ways-to-an-order.md', interfacePaper, 'build/pack/README.md'])(
    'name only existing tests: %s',
    (document) => {
      const tests = testsNamedIn(document);
      expect(tests.length).toBeGreaterThan(10);
      expect(tests.filter((name) => !isTest(name))).toEqual([]);
    },
  );
});

/** The targets of a document's links, as paths from the root, without links to other sites. */
function linksOf(document: string, text: string): readonly string[] {
  return [...withoutFences(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
    .map((target) => posix.join(dirname(document), target));
}

function deadLinksOf(document: string, text: string): readonly string[] {
  const gone = linksOf(document, text).filter((target) => !existsSync(join(root, target)));
  return gone.map((target) => `${document} → ${posix.relative(dirname(document), target)}`);
}

/** The links to headings that do not exist, by the anchors that GitHub makes. */
function deadAnchorsOf(document: string, text: string): readonly string[] {
  const links = [...withoutFences(text).matchAll(/\]\(([^)\s:]*)#([^)\s]+)\)/g)];
  return links
    .map(
      ([, target = '', anchor = '']) =>
        [target === '' ? document : posix.join(dirname(document), target), anchor] as const,
    )
    .filter(([target, anchor]) => target.endsWith('.md') && !anchorsOf(target).includes(anchor))
    .map(([target, anchor]) => `${document} → ${target}#${anchor}`);
}

function anchorsOf(document: string): readonly string[] {
  const headings = [...withoutFences(read(document)).matchAll(/^#+ (.*)$/gm)].map(([, words = '']) => words);
  return headings.map((words) =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** The files that a document names without a link and that do not exist; see `isThere`. */
function goneFilesOf(document: string, text: string): readonly string[] {
  return [...withoutFences(text).matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.(?:tsx?|mjs|md|ya?ml|json))`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !isThere(document, name))
    .map((name) => `${document} → ${name}`);
}

/** True if the file `name` exists relative to the folder of `file`, the root, or a folder whose name may be omitted. */
function isThere(file: string, name: string): boolean {
  const bases = [dirname(file), '.', 'electron', 'electron/backend', 'tests', 'tests/backend'];
  return bases.some((base) => existsSync(join(root, base, name)));
}

/** The rules in a page's tables, each with its row. */
function rulesOf(document: string): ReadonlyMap<string, string> {
  const rows = [...read(document).matchAll(/^\| ([A-Z]\d+) \|(.*)$/gm)];
  return new Map(rows.map(([, rule = '', row = '']) => [rule, row]));
}

function citesRule(file: string, rule: string): boolean {
  return read(file).match(code)?.includes(rule) ?? false;
}

function isTestFile(file: string): boolean {
  return file.startsWith('tests/') && file.endsWith('.test.ts');
}

function unknownRulesOf(file: string, text: string, known: ReadonlyMap<string, string>): readonly string[] {
  const unknown = (text.match(code) ?? []).filter((rule) => !known.has(rule));
  return unknown.map((rule) => `${file} cites ${rule}`);
}

/** Names of tests in the last column of a page's tables, and in sentences about `torture/`. */
function testsNamedIn(document: string): readonly string[] {
  const rows = read(document)
    .split('\n')
    .filter((line) => line.startsWith('| ') || /`torture\//.test(line));
  return rows.flatMap((row) => {
    const reported = row.startsWith('|') ? (row.split('|').at(-2) ?? '') : row;
    return [...reported.matchAll(/`([a-z][\w.-]*(?:\/[\w.-]+)+)`/g)].map(([, name = '']) => name);
  });
}

function isTest(name: string): boolean {
  return ['tests/backend', 'tests'].some((folder) =>
    ['test.ts', 'spec.ts'].some((ending) => existsSync(join(root, folder, `${name}.${ending}`))),
  );
}

function withoutFences(text: string): string {
  return text.replace(/^```.*?^```/gms, '');
}

function filesOf(room: string): readonly string[] {
  if (!existsSync(join(root, room))) return [];
  return readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .map((name) => `${room}/${name.replaceAll('\\', '/')}`)
    .filter((name) => !name.includes('/node_modules/'));
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
