import type { Node } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';

/** The text of a literal or a template, with places for what is inserted, as `phrase` makes it; undefined for other nodes. */
export function templateText(node: Node): string | undefined {
  if (is.isTemplateExpression(node)) {
    const ends = [...node.templateSpans].map(({ literal }, index) => `{${index}}${literal.text}`);
    return `${node.head.text}${ends.join('')}`;
  }
  return literalText(node);
}

/** The text of a literal without places; undefined for other nodes. */
export function literalText(node: Node | undefined): string | undefined {
  return node !== undefined && (is.isStringLiteral(node) || is.isNoSubstitutionTemplateLiteral(node))
    ? node.text
    : undefined;
}
