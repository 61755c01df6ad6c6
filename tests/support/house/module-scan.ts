import { parseSync } from 'vite';

/** What a source file imports, and the parts of its syntax that the house rules check. */
export interface ScannedModule {
  readonly imports: readonly ScannedImport[];
  /** Imports computed at run time, which cannot be checked. */
  readonly unreadable: readonly string[];
  /** Every name in the file, including local ones and members. */
  readonly says: ReadonlySet<string>;
  readonly hasDefaultExport: boolean;
  readonly reExports: readonly string[];
}

export interface ScannedImport {
  readonly from: string;
  /** `address`: a file named by `new URL`, such as a worker or data; `code`: all other imports. */
  readonly kind: 'code' | 'address';
  /** The imported names; `*` for a whole module. */
  readonly names: readonly string[];
}

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/**
 * Reads a file as the compiler does, types included: `import`, `export … from`, `import()`, `import('…')` in types, `require`,
 * `process.getBuiltinModule`, and `new URL('…', import.meta.url)`, which names workers. Throws if it does not parse.
 */
export function scanModule(path: string, text: string): ScannedModule {
  const parsed = parseSync(path, text);
  const [error] = parsed.errors;
  if (error !== undefined) throw new Error(`${path} does not parse: ${error.message}`);
  const imports: ScannedImport[] = [];
  const unreadable: string[] = [];
  const reExports: string[] = [];
  let hasDefaultExport = false;
  const says = new Set<string>();

  function take(source: unknown, names: readonly string[], text: string): void {
    const value = isNode(source) ? (source.value ?? templateText(source)) : undefined;
    if (typeof value !== 'string') unreadable.push(text);
    else imports.push({ from: value, kind: text === 'new URL()' ? 'address' : 'code', names });
  }

  visit(parsed.program as unknown as Node, (node) => {
    switch (node.type) {
      case 'ImportDeclaration':
        take(node.source, namesOf(node.specifiers), node.type);
        break;
      case 'ExportAllDeclaration':
      case 'ExportNamedDeclaration':
        if (!isNode(node.source)) break;
        take(node.source, namesOf(node.specifiers), node.type);
        reExports.push(String(node.source.value));
        break;
      case 'ExportDefaultDeclaration':
        hasDefaultExport = true;
        break;
      case 'ImportExpression':
      case 'TSImportType':
        take(node.source ?? node.argument, ['*'], 'import()');
        break;
      case 'TSImportEqualsDeclaration':
        unreadable.push('import = require()');
        break;
      case 'CallExpression':
        if (isCalled(node, 'require') || isCalled(node, 'getBuiltinModule'))
          take(first(node), ['*'], 'require()');
        break;
      case 'NewExpression':
        if (isCalled(node, 'URL') && isMetaUrl(second(node))) take(first(node), ['*'], 'new URL()');
        break;
      case 'Identifier':
        says.add(String(node.name));
        break;
    }
  });
  return { imports, unreadable, says, hasDefaultExport, reExports };
}

/** Returns every regular expression literal in a file. Throws if it does not parse. */
export function regularExpressionsOf(path: string, text: string): readonly RegExp[] {
  const parsed = parseSync(path, text);
  const [error] = parsed.errors;
  if (error !== undefined) throw new Error(`${path} does not parse: ${error.message}`);
  const found: RegExp[] = [];
  visit(parsed.program as unknown as Node, ({ regex }) => {
    if (typeof regex !== 'object' || regex === null) return;
    const { pattern, flags } = regex as { readonly pattern: string; readonly flags: string };
    found.push(new RegExp(pattern, flags));
  });
  return found;
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const value of Object.values(node)) {
    if (!Array.isArray(value)) {
      if (isNode(value)) visit(value, see);
    } else for (const child of value) if (isNode(child)) visit(child, see);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function namesOf(specifiers: unknown): readonly string[] {
  if (!Array.isArray(specifiers)) return ['*'];
  return specifiers.map((specifier: Node) => {
    const name = specifier.imported ?? specifier.local;
    const whole =
      specifier.type === 'ImportNamespaceSpecifier' || specifier.type === 'ImportDefaultSpecifier';
    return whole || !isNode(name) ? '*' : String(name.name ?? name.value);
  });
}

/** Returns the text of a template without placeholders; undefined for other templates. */
function templateText(node: Node): unknown {
  const [quasi, ...more] = Array.isArray(node.quasis) ? (node.quasis as readonly Node[]) : [];
  if (quasi === undefined || more.length > 0) return undefined;
  return (quasi.value as { cooked?: unknown }).cooked;
}

function isCalled(node: Node, name: string): boolean {
  const callee = isNode(node.callee) ? node.callee : undefined;
  const named = callee?.type === 'MemberExpression' ? callee.property : callee;
  return isNode(named) && named.name === name;
}

function first(node: Node): unknown {
  return Array.isArray(node.arguments) ? node.arguments[0] : undefined;
}

function second(node: Node): unknown {
  return Array.isArray(node.arguments) ? node.arguments[1] : undefined;
}

function isMetaUrl(node: unknown): boolean {
  return (
    isNode(node) &&
    node.type === 'MemberExpression' &&
    isNode(node.object) &&
    node.object.type === 'MetaProperty'
  );
}
