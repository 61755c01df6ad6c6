import { parseSync } from 'vite';

/**
 * A small change of meaning: replaces the text from `start` to `end` with `text`. `around` is the expression or statement that contains
 * this text. At run time, either the changed or the unchanged `around` is used.
 * @typedef {{ start: number, end: number }} Range
 * @typedef {Range & { text: string, what: string, around: Range, isStatement?: boolean }} Change
 * @typedef {{ type: string, start: number, end: number, [key: string]: unknown }} Node
 */

/** Changes of comparisons: bounds that differ by one, and reversed comparisons. */
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
 * All possible small changes in a file, in text order. A change replaces an operator or method by a similar one, negates a condition,
 * increases a number by one, or inverts a boolean. A change may also remove an `await`, a call, a property, or a part of a condition. Does
 * not change types, imports and texts.
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
  const replace = (node, text, what) =>
    changes.push({ start: node.start, end: node.end, text, what, around: rangeOf(node) });

  /** @param {Node} node @param {Node | null} parent @param {Node | null} chain The expression `a?.b.c` that contains the node as a link. */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: there is one case for each kind of syntax that can be changed.
  function walk(node, parent, chain) {
    if (meansNothing(node)) return;
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
          changes.push({
            ...{ start: node.start, end: node.end, text: ';', what: 'statement dropped' },
            ...{ around: rangeOf(node), isStatement: true },
          });
        break;
      }
      case 'Literal':
        changeLiteral(node, parent);
        break;
      case 'MemberExpression': {
        const property = asNode(node.property);
        const other = node.computed === true ? undefined : otherMethod.get(String(property.name));
        if (other !== undefined && parent?.type === 'CallExpression' && parent.callee === node)
          changes.push({
            ...{ start: property.start, end: property.end, text: other },
            ...{ what: `${property.name} became ${other}`, around: rangeOf(chain ?? parent) },
          });
        break;
      }
      case 'ReturnStatement':
        if (/^return \[[^\]]/.test(textOf(node)) && asNode(node.argument).type === 'ArrayExpression')
          replace(asNode(node.argument), '[]', 'nothing returned');
        break;
    }
    const ofChain = node.type === 'ChainExpression' ? node : chain;
    for (const [name, value] of Object.entries(node)) {
      const isLink = /^(?:expression|object|callee)$/.test(name);
      for (const child of Array.isArray(value) ? value : [value])
        if (isNode(child)) walk(child, node, isLink ? ofChain : null);
    }
  }

  /** @param {Node} node */
  function changeOperator(node) {
    const [left, right] = [asNode(node.left), asNode(node.right)];
    const operator = String(node.operator);
    if (operator === '??') return replace(node, `(${textOf(left)})`, 'what stands for nothing dropped');
    const other = otherOperator.get(operator);
    if (other === undefined) return;
    // A `+` between texts is not changed, because it joins texts and adds no numbers.
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
        around: rangeOf(node),
      });
  }

  /** @param {Node} node @param {Node | null} parent */
  function changeLiteral(node, parent) {
    if (typeof node.value === 'boolean') replace(node, String(!node.value), `${node.value} turned`);
    const isKey = parent?.type === 'Property' && parent.key === node;
    if (typeof node.value === 'number' && !isKey)
      replace(node, String(node.value + 1), `${textOf(node)} became ${node.value + 1}`);
  }

  walk(/** @type {Node} */ (/** @type {unknown} */ (parsed.program)), null, null);
  return changes.toSorted((left, right) => left.start - right.start);
}

/**
 * The text of a file with all these changes. A change is active while `changeIs(its number)` is true. At most one change is active at a
 * time.
 * @param {string} code
 * @param {readonly (Change & { id: number })[]} changes
 */
export function withSwitches(code, changes) {
  /** @type {Map<string, { around: Range, of: (Change & { id: number })[] }>} */
  const places = new Map();
  for (const change of changes) {
    const { around } = change;
    const key = `${around.start}-${around.end}`;
    const place = places.get(key) ?? { around, of: [] };
    place.of.push(change);
    places.set(key, place);
  }
  const outerFirst = [...places.values()].toSorted(
    (left, right) => left.around.start - right.around.start || right.around.end - left.around.end,
  );
  let next = 0;
  /** @param {number} from @param {number} to @returns {string} */
  function textOf(from, to) {
    let text = '';
    let at = from;
    for (
      let place = outerFirst[next];
      place !== undefined && place.around.start < to;
      place = outerFirst[next]
    ) {
      next += 1;
      const { start, end } = place.around;
      text += code.slice(at, start) + chosen(place.of, textOf(start, end));
      at = end;
    }
    return text + code.slice(at, to);
  }
  /** @param {readonly (Change & { id: number })[]} of @param {string} unchanged */
  function chosen(of, unchanged) {
    if (of[0]?.isStatement === true)
      return `{ if (!(${of.map(({ id }) => `changeIs(${id})`).join(' || ')})) ${unchanged} }`;
    const others = of.map(({ id, around, start, end, text }) => {
      const other = code.slice(around.start, start) + text + code.slice(end, around.end);
      return `changeIs(${id}) ? (${other}) : `;
    });
    return `(${others.join('')}(${unchanged}))`;
  }
  return textOf(0, code.length);
}

/**
 * Parts of a file in which no changes are made, because a user would not notice the changes. The parts are React's keys, numbers that are
 * an attribute of an element (sizes in pixels, or lengths that the contract checks again), and marks of rules, which
 * `tests/rule-marks.test.ts` counts.
 * @param {Node} node
 */
function meansNothing({ type, name, value, expression }) {
  if (type === 'JSXAttribute' && isNode(name) && isNode(value))
    return name.name === 'key' || (isNode(value.expression) && typeof value.expression.value === 'number');
  if (type !== 'ExpressionStatement' || !isNode(expression)) return false;
  const { callee } = expression;
  return isNode(callee) && callee.name === 'markRule';
}

/** @param {Node} node @returns {Range} */
const rangeOf = ({ start, end }) => ({ start, end });

/** @param {unknown} value @returns {value is Node} */
function isNode(value) {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** @param {unknown} value @returns {Node} */
function asNode(value) {
  if (!isNode(value)) throw new Error('syntax tree node missing');
  return value;
}
