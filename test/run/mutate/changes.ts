import type { CallExpression, Expression, Node, NodeArray, SourceFile } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import type { FaultKind } from './fault.ts';

/** One change to a file's text: what is from `start` to `end` becomes `replacement`. */
export interface Change {
  readonly kind: FaultKind;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

const LARGEST_COUNT = 4;

/** Several entries for a boundary (`<` to `<=`) and the direction (`<` to `>=`). */
const operators: Readonly<Record<string, readonly (readonly [FaultKind, string])[]>> = {
  '===': [['comparison', '!==']],
  '!==': [['comparison', '===']],
  '<': [
    ['comparison', '<='],
    ['comparison', '>='],
  ],
  '<=': [
    ['comparison', '<'],
    ['comparison', '>'],
  ],
  '>': [
    ['comparison', '>='],
    ['comparison', '<='],
  ],
  '>=': [
    ['comparison', '>'],
    ['comparison', '<'],
  ],
  '+': [['sign', '-']],
  '-': [['sign', '+']],
  '*': [['sign', '/']],
  '/': [['sign', '*']],
  '%': [['sign', '*']],
  '+=': [['sign', '-=']],
  '-=': [['sign', '+=']],
  '<<': [['sign', '>>']],
  '>>': [['sign', '<<']],
  '&': [['sign', '|']],
  '|': [['sign', '&']],
  '&&': [['boolean', '||']],
  '||': [['boolean', '&&']],
};

const otherMethods = new Map([
  ['min', 'max'],
  ['max', 'min'],
  ['some', 'every'],
  ['every', 'some'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
  ['floor', 'ceil'],
  ['ceil', 'floor'],
  ['find', 'findLast'],
  ['findLast', 'find'],
  ['indexOf', 'lastIndexOf'],
  ['lastIndexOf', 'indexOf'],
  ['padStart', 'padEnd'],
  ['union', 'intersection'],
]);

/** Methods whose call gives something of the type it is called on, so that leaving the call out compiles. */
const leftOut = new Set([
  'trim',
  'trimStart',
  'trimEnd',
  'toLowerCase',
  'toUpperCase',
  'toSorted',
  'sort',
  'toReversed',
  'reverse',
  'filter',
  'slice',
  'padStart',
  'padEnd',
  'replace',
  'replaceAll',
  'concat',
]);

/** The faults of this node itself; those of its children come when these are visited. */
export function changesOf(node: Node, file: SourceFile): readonly Change[] {
  const { text } = file;
  const source = (of: Node) => text.slice(of.getStart(file), of.end);
  const replace = (kind: FaultKind, of: Node, replacement: string): Change => ({
    kind,
    start: of.getStart(file),
    end: of.end,
    replacement,
  });
  const swapped = ([first, second]: readonly [Node, Node]): Change => ({
    kind: 'swap',
    start: first.getStart(file),
    end: second.end,
    replacement: source(second) + text.slice(first.end, second.getStart(file)) + source(first),
  });
  const without = (list: NodeArray<Node>): readonly Change[] =>
    Array.from(list, (member, index) => {
      const next = list[index + 1];
      const previous = list[index - 1];
      const start = next === undefined && previous !== undefined ? previous.end : member.getStart(file);
      return { kind: 'member', start, end: next?.getStart(file) ?? member.end, replacement: '' };
    });

  if (is.isBinaryExpression(node)) {
    const operator = source(node.operatorToken);
    if (operator === '??') {
      return [replace('branch', node, source(node.right))];
    }
    return (operators[operator] ?? []).map(([kind, other]) => replace(kind, node.operatorToken, other));
  }
  if (is.isPrefixUnaryExpression(node)) {
    return /^[!-]/.test(source(node))
      ? [replace(source(node).startsWith('!') ? 'boolean' : 'sign', node, source(node.operand))]
      : [];
  }
  if (is.isIfStatement(node)) {
    const dropped = replace('branch', node.expression, `(${source(node.expression)}) && false`);
    const always = replace('branch', node.expression, `(${source(node.expression)}) || true`);
    return node.elseStatement === undefined ? [dropped] : [dropped, always];
  }
  if (is.isConditionalExpression(node)) {
    return [node.whenTrue, node.whenFalse].map((arm) => replace('branch', node, `(${source(arm)})`));
  }
  if (is.isExpressionStatement(node)) {
    return [replace('statement', node, ';')];
  }
  if (is.isArrayLiteralExpression(node)) {
    return node.elements.length < 2 ? [] : without(node.elements);
  }
  if (is.isObjectLiteralExpression(node)) {
    return [...without(node.properties), ...neighbours(valuesOf(node.properties)).filter(differ(source)).map(swapped)];
  }
  if (is.isCallExpression(node)) {
    return [
      ...methodChanges(node.expression, node, source, replace),
      ...neighbours(swappable(node)).filter(differ(source)).map(swapped),
    ];
  }
  return literalChange(node, source(node), (kind, replacement) => replace(kind, node, replacement));
}

function literalChange(
  node: Node,
  text: string,
  replace: (kind: FaultKind, replacement: string) => Change,
): readonly Change[] {
  if (text === 'true' || text === 'false') {
    return [replace('boolean', String(text === 'false'))];
  }
  if (is.isNumericLiteral(node)) {
    // A limit of 400 may as well be 401: only counts and places are worth a fault.
    return Number(text) <= LARGEST_COUNT ? [replace('number', `(${text} + 1)`)] : [];
  }
  if (is.isBigIntLiteral(node)) {
    return [replace('number', `(${text} + 1n)`)];
  }
  if (is.isRegularExpressionLiteral(node)) {
    return [
      ...(text.startsWith('/^') ? [replace('pattern', `/${text.slice(2)}`)] : []),
      ...(/\$\/\w*$/.test(text) ? [replace('pattern', text.replace(/\$(\/\w*)$/, '$1'))] : []),
    ];
  }
  // Names of properties stand in quotes too; they are no values.
  const isValue = (is.isStringLiteral(node) || is.isNoSubstitutionTemplateLiteral(node)) && text.length > 2;
  return isValue && !isPropertyName(node) ? [replace('text', text.startsWith("'") ? "''" : '``')] : [];
}

function isPropertyName(node: Node): boolean {
  const { parent } = node;
  return (
    (is.isPropertyAssignment(parent) && parent.name === node) ||
    (is.isElementAccessExpression(parent) && parent.argumentExpression === node)
  );
}

function methodChanges(
  callee: Expression,
  call: Node,
  source: (node: Node) => string,
  replace: (kind: FaultKind, of: Node, replacement: string) => Change,
): readonly Change[] {
  if (!is.isPropertyAccessExpression(callee)) {
    return [];
  }
  const method = callee.name.text;
  const other = otherMethods.get(method);
  return [
    ...(other === undefined ? [] : [replace('call', callee.name, other)]),
    ...(leftOut.has(method) ? [replace('call', call, source(callee.expression))] : []),
  ];
}

/** The arguments, without a text to be translated that comes first; the order does not matter for `Math.min` and `max`. */
function swappable({ expression, arguments: given }: CallExpression): readonly Node[] {
  if (/^Math\.(min|max)$/.test(expression.getText())) {
    return [];
  }
  return [...given].slice(/(^|\.)t$/.test(expression.getText()) ? 1 : 0);
}

function valuesOf(properties: NodeArray<Node>): readonly Node[] {
  return [...properties].flatMap((property) => (is.isPropertyAssignment(property) ? [property.initializer] : []));
}

function neighbours(nodes: readonly Node[]): readonly (readonly [Node, Node])[] {
  return [...nodes].slice(1).map((node, index) => [nodes[index] ?? node, node]);
}

function differ(source: (node: Node) => string): (pair: readonly [Node, Node]) => boolean {
  return ([first, second]) => source(first) !== source(second);
}
