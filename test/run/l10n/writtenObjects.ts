import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { type Checker, type Type, TypeFlags, type UnionType } from 'typescript/unstable/sync';

/**
 * Places of a file that give `[object Object]`: where an object without a text of its own becomes one, as a phrase would
 * that nobody translated: in a template, behind or before `+`, by `String(…)` or `.join(…)`.
 */
export function writtenObjects(file: SourceFile, checker: Checker): readonly Node[] {
  const written: Node[] = [];
  const joined = new Set<Node>();
  const visit = (node: Node): void => {
    if (is.isTemplateExpression(node) && !is.isTaggedTemplateExpression(node.parent)) {
      written.push(...[...node.templateSpans].map(({ expression }) => expression));
    } else if (is.isBinaryExpression(node) && joins(node.operatorToken.kind)) {
      written.push(node.left, node.right);
    } else if (is.isCallExpression(node)) {
      const [first] = node.arguments;
      const called = node.expression;
      if (is.isIdentifier(called) && called.text === 'String' && first !== undefined) {
        written.push(first);
      } else if (is.isPropertyAccessExpression(called) && called.name.text === 'join') {
        joined.add(called.expression);
      }
    }
    node.forEachChild(visit);
  };
  visit(file);
  const nodes = [...written, ...joined];
  const types = checker.getTypeAtLocation(nodes);
  return nodes.filter((node, index) => {
    const type = types[index];
    // Not only lists have a method of that name.
    return type !== undefined && (!joined.has(node) || checker.isArrayLikeType(type)) && isTextless(type, checker);
  });
}

function joins(operator: SyntaxKind): boolean {
  return operator === SyntaxKind.PlusToken || operator === SyntaxKind.PlusEqualsToken;
}

/** `seen` has the types that are being looked at already: a list may hold lists of its own kind. */
function isTextless(type: Type, checker: Checker, seen: ReadonlySet<number> = new Set()): boolean {
  const within = new Set([...seen, type.id]);
  if ((type.flags & TypeFlags.Union) !== 0) {
    return (type as UnionType).getTypes().some((each) => !seen.has(each.id) && isTextless(each, checker, within));
  }
  if ((type.flags & TypeFlags.Object) === 0) {
    return false;
  }
  if (checker.isArrayLikeType(type)) {
    const items = checker.getIndexInfosOfType(type).map(({ valueType }) => valueType);
    return items.some((item) => !seen.has(item.id) && isTextless(item, checker, within));
  }
  // Without members it is what is left of `unknown`.
  return checker.getPropertiesOfType(type).length > 0 && ownerOfText(type, checker) === 'Object';
}

function ownerOfText(type: Type, checker: Checker): string | undefined {
  return checker.getPropertyOfType(type, 'toString')?.getParent()?.name;
}
