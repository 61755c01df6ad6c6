import { parseSync } from 'vite';

/**
 * A small change of meaning: replaces the text from `start` to `end` with `text`.
 * @typedef {{ start: number, end: number, text: string, what: string }} Change
 * @typedef {{ type: string, start: number, end: number, [key: string]: unknown }} Node
 */

/** Off-by-one bounds and reversed comparisons. */
const otherOperator = new Map(
  Object.entries({
    ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===' },
    ...{ '+': '-', '-': '+', '*': '/', '/': '*', '&&': '||', '||': '&&' },
  }),
);
const otherMethod = new Map(
  Object.entries({
    ...{ some: 'every', every: 'some', min: 'max', max: 'min', find: 'findLast', findLast: 'find' },
    ...{ startsWith: 'endsWith', floor: 'ceil', ceil: 'floor', trim: 'valueOf' },
  }),
);

/**
 * Every small change possible in a file, in text order: an operator or method replaced by its neighbour, a condition negated, an `await`, a
 * call, a part of a condition or a property removed, a number increased by one, a boolean inverted. Types, imports and texts are left
 * alone.
 * @param {string} file
 * @param {string} code
 * @returns {readonly Change[]}
 */
export function changesOf(file, code) {
  const parsed = parseSync(file, code);
  if (parsed.errors.length > 0) throw new Error(`${file} does not parse: ${parsed.errors[0]?.message}`);
  /** @type {Change[]} */
  const changes = [];
  /** @param {Node} node */
  const textOf = (node) => code.slice(node.start, node.end);
  /** @param {Node} node @param {string} text @param {string} what */
  const replace = (node, text, what) => changes.push({ start: node.start, end: node.end, text, what });

  /** @param {Node} node @param {Node | null} parent */
  function walk(node, parent) {
    if (/^(?:TS(?!AsExpression|NonNull|Satisfies)|Import|ExportAll)/.test(node.type)) return;
    switch (node.type) {
      case 'BinaryExpression':
      case 'LogicalExpression':
        changeOperator(node);
        break;
      case 'UnaryExpression':
        if (node.operator === '!') replace(node, textOf(asNode(node.argument)), 'negation dropped');
        break;
      case 'IfStatement':
      case 'ConditionalExpression': {
        const test = asNode(node.test);
        replace(test, `!(${textOf(test)})`, 'condition negated');
        break;
      }
      case 'AwaitExpression':
        replace(node, `(${textOf(asNode(node.argument))})`, 'await dropped');
        break;
      case 'ExpressionStatement': {
        const { type } = asNode(node.expression);
        if (/^(?:Call|Await|Assignment|Update)Expression$/.test(type))
          replace(node, ';', 'statement dropped');
        break;
      }
      case 'Literal':
        changeLiteral(node, parent);
        break;
      case 'MemberExpression': {
        const property = asNode(node.property);
        const other = node.computed === true ? undefined : otherMethod.get(String(property.name));
        if (other !== undefined && parent?.type === 'CallExpression' && parent.callee === node)
          replace(property, other, `${property.name} became ${other}`);
        break;
      }
      case 'ReturnStatement':
        if (node.argument !== null && asNode(node.argument).type === 'ArrayExpression')
          replace(asNode(node.argument), '[]', 'nothing returned');
        break;
    }
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, node);
  }

  /** @param {Node} node */
  function changeOperator(node) {
    const [left, right] = [asNode(node.left), asNode(node.right)];
    const operator = String(node.operator);
    if (operator === '??') return replace(node, `(${textOf(left)})`, 'what stands for nothing dropped');
    const other = otherOperator.get(operator);
    if (other === undefined) return;
    // Texts are joined, not added.
    if (operator === '+' && /['"`]/.test(textOf(left) + textOf(right))) return;
    const between = code.slice(left.end, right.start);
    const at = left.end + between.lastIndexOf(operator);
    const mixed = operator === '&&' || operator === '||';
    const sides = `(${textOf(left)}) ${other} (${textOf(right)})`;
    if (mixed) {
      replace(node, `(${sides})`, `${operator} became ${other}`);
      replace(node, `(${textOf(left)})`, `second part of ${operator} dropped`);
      replace(node, `(${textOf(right)})`, `first part of ${operator} dropped`);
    } else
      changes.push({
        start: at,
        end: at + operator.length,
        text: other,
        what: `${operator} became ${other}`,
      });
  }

  /** @param {Node} node @param {Node | null} parent */
  function changeLiteral(node, parent) {
    if (typeof node.value === 'boolean') replace(node, String(!node.value), `${node.value} turned`);
    const isKey = parent?.type === 'Property' && parent.key === node;
    if (typeof node.value === 'number' && !isKey)
      replace(node, String(node.value + 1), `${textOf(node)} became ${node.value + 1}`);
  }

  walk(/** @type {Node} */ (/** @type {unknown} */ (parsed.program)), null);
  return changes.toSorted((left, right) => left.start - right.start);
}

/** @param {unknown} value @returns {value is Node} */
function isNode(value) {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** @param {unknown} value @returns {Node} */
function asNode(value) {
  if (!isNode(value)) throw new Error('syntax tree node missing');
  return value;
}
