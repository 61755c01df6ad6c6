import { parseSync } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/**
 * Finds closures that are made before an `await` and use a constant declared after it in the same function. A call of such a closure
 * during the `await` throws, and the compiler does not notice this. Returns the names, each with its line.
 */
export function earlyUsesOf(file: string, text: string): string[] {
  const found: string[] = [];
  if (!text.includes('await')) return found;
  walk(parseSync(file, text).program as unknown as Node, (node) => {
    if (isFunction(node) && isNode(node.body) && node.body.type === 'BlockStatement')
      check(node.body.body as Node[]);
  });
  return found;

  function check(statements: readonly Node[]): void {
    const declared = new Map<string, number>();
    for (const statement of statements)
      if (statement.type === 'VariableDeclaration')
        for (const each of statement.declarations as Node[])
          for (const name of namesOf(each.id as Node)) declared.set(name, each.end);
    const awaits: number[] = [];
    for (const statement of statements)
      walk(
        statement,
        (node) => {
          if (node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await === true))
            awaits.push(node.end);
        },
        isFunction,
      );
    if (awaits.length === 0) return;
    for (const statement of statements)
      walk(statement, (closure) => {
        if (!isFunction(closure)) return;
        const own = new Set<string>();
        walk(closure, (node) => {
          if (node.type === 'VariableDeclarator') for (const name of namesOf(node.id as Node)) own.add(name);
          if (isFunction(node))
            for (const parameter of node.params as Node[])
              for (const name of namesOf(parameter)) own.add(name);
        });
        walk(closure, (node) => {
          if (node.type !== 'Identifier') return;
          const name = String(node.name);
          const at = declared.get(name);
          if (at === undefined || own.has(name) || node.start > at) return;
          if (awaits.some((end) => end > closure.end && end <= at))
            found.push(`${name} in line ${text.slice(0, node.start).split('\n').length}`);
        });
      });
  }
}

const isFunction = (node: Node): boolean =>
  ['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'].includes(node.type);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';

/** The names that a destructuring pattern declares. */
function namesOf(pattern: Node): string[] {
  const names: string[] = [];
  walk(pattern, (node) => {
    if (node.type === 'Identifier') names.push(String(node.name));
  });
  return names;
}

/** Visits a node and all nodes below it, except types, names of members and keys, and the nodes below one for which `isShut` is true. */
function walk(node: Node, visit: (node: Node) => void, isShut: (node: Node) => boolean = () => false): void {
  visit(node);
  if (isShut(node)) return;
  for (const [key, value] of Object.entries(node)) {
    if (
      key === 'typeAnnotation' ||
      key === 'typeParameters' ||
      key === 'typeArguments' ||
      key === 'returnType'
    )
      continue;
    if (
      node.computed !== true &&
      ((key === 'property' && node.type === 'MemberExpression') || (key === 'key' && node.shorthand !== true))
    )
      continue;
    for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) walk(each, visit, isShut);
  }
}
