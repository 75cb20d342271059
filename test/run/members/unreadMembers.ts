import { join } from 'node:path';
import type { Identifier, Node, SourceFile } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { API, type Project, type Symbol as TypeScriptSymbol } from 'typescript/unstable/sync';
import { root } from '../paths.ts';

/** A member of an exported type, or of what a `create…` function gives, that no code under `src` reads. */
export interface UnreadMember {
  /** `src/…/file.ts Type.member`, which names it in the list of exceptions. */
  readonly name: string;
  readonly line: number;
}

/** What other extensions see is for them to read. */
const isChecked = (file: string) => file.startsWith(join(root, 'src')) && file !== join(root, 'src', 'api.ts');

/** Called by whoever the whole object is handed to. */
const calledByOthers = new Set(['dispose']);

/** What `knip` cannot see: members that are declared, and perhaps tested, but that the extension does without. */
export function findUnreadMembers(): readonly UnreadMember[] {
  const api = new API({ cwd: root });
  try {
    const config = join(root, 'tsconfig.json');
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (project === undefined) {
      throw new Error('TypeScript does not open tsconfig.json.');
    }
    const files = project.program
      .getSourceFileNames()
      .filter(isChecked)
      .flatMap((name) => project.program.getSourceFile(name) ?? []);
    const declared = files.map((file) => ({ file, members: declaredMembers(file) }));
    const names = new Set(declared.flatMap(({ members }) => members.map(({ node }) => node.text)));
    const read = readDeclarations(project, files, names);
    return declared.flatMap(({ file, members }) =>
      members
        .filter(({ node, isInferred }) => !read.has(isInferred ? node.text : placeOf(file.fileName, node)))
        .map(({ owner, node }) => ({
          name: `${file.fileName.slice(root.length + 1)} ${owner}.${node.text}`,
          line: file.text.slice(0, node.getStart(file)).split('\n').length,
        })),
    );
  } finally {
    api.close();
  }
}

interface Declared {
  readonly owner: string;
  readonly node: Identifier;
  /** Without a declared type other types stand for it, so that its name alone decides. */
  readonly isInferred: boolean;
}

function declaredMembers(file: SourceFile): readonly Declared[] {
  return [...file.statements].flatMap((statement): readonly Declared[] => {
    const isExported = statement
      .getText(file)
      .replace(/^(\/\*[\s\S]*?\*\/\s*)/, '')
      .startsWith('export ');
    if (!isExported) {
      return [];
    }
    if (is.isInterfaceDeclaration(statement)) {
      return functionsOf(statement.members, statement.name.text);
    }
    if (is.isTypeAliasDeclaration(statement) && is.isTypeLiteralNode(statement.type)) {
      return functionsOf(statement.type.members, statement.name.text);
    }
    if (
      is.isFunctionDeclaration(statement) &&
      statement.name?.text.startsWith('create') &&
      statement.type === undefined
    ) {
      return returnedMembers(statement.body, statement.name.text);
    }
    return [];
  });
}

function returnedMembers(body: Node | undefined, owner: string): readonly Declared[] {
  const found: Declared[] = [];
  body?.forEachChild((child) => {
    if (is.isReturnStatement(child) && child.expression && is.isObjectLiteralExpression(child.expression)) {
      found.push(...[...child.expression.properties].flatMap((member) => declared(nameOf(member), owner, true)));
    }
  });
  return found;
}

/** Methods and functions; what is decoded of an answer is data, and complete on purpose. */
function functionsOf(members: Iterable<Node>, owner: string): readonly Declared[] {
  return [...members].flatMap((member) => {
    const isFunction =
      is.isMethodSignatureDeclaration(member) ||
      (is.isPropertySignatureDeclaration(member) && member.type !== undefined && is.isFunctionTypeNode(member.type));
    return isFunction ? declared(member.name, owner, false) : [];
  });
}

function nameOf(node: Node): Node | undefined {
  return (node as { readonly name?: Node }).name;
}

function declared(name: Node | undefined, owner: string, isInferred: boolean): readonly Declared[] {
  return name !== undefined && is.isIdentifier(name) && !calledByOthers.has(name.text)
    ? [{ owner, node: name, isInferred }]
    : [];
}

/** Names of members that some code reads, and where these are declared: by `a.b`, `a['b']`, `{ b } = a`. */
function readDeclarations(
  project: Project,
  files: readonly SourceFile[],
  names: ReadonlySet<string>,
): ReadonlySet<string> {
  const read = new Set<string>();
  const declarations = new Map<number, readonly string[]>();
  const placesOf = (symbol: TypeScriptSymbol) => {
    const known = declarations.get(symbol.id);
    const places =
      known ??
      symbol.declarations.flatMap((handle) => {
        const node = handle.resolve(project);
        const name = node && nameOf(node);
        return name === undefined ? [] : [placeOf(name.getSourceFile().fileName, name)];
      });
    declarations.set(symbol.id, places);
    return places;
  };
  for (const file of files) {
    const { accesses, bindings, spreads } = readsOf(file, names);
    for (const name of [...accesses.map(textOf), ...bindings.map(({ name }) => name)]) {
      read.add(name);
    }
    const types = project.checker.getTypeAtLocation(bindings.map(({ pattern }) => pattern));
    const symbols = [
      ...project.checker.getSymbolAtLocation(accesses),
      ...bindings.map(({ name }, index) => {
        const type = types[index];
        return type && project.checker.getPropertyOfType(type, name);
      }),
      ...project.checker
        .getTypeAtLocation(spreads)
        .flatMap((type) => (type === undefined ? [] : project.checker.getPropertiesOfType(type)))
        .filter(({ name }) => names.has(name)),
    ];
    for (const symbol of symbols) {
      for (const place of symbol ? placesOf(symbol) : []) {
        read.add(place);
      }
    }
  }
  return read;
}

interface Reads {
  readonly accesses: readonly Node[];
  /** `{ name } = …`: what the name is a member of is the type of the pattern. */
  readonly bindings: readonly { readonly pattern: Node; readonly name: string }[];
  /** `{ ...value }` hands all members on. */
  readonly spreads: readonly Node[];
}

function readsOf(file: SourceFile, names: ReadonlySet<string>): Reads {
  const accesses: Node[] = [];
  const bindings: { pattern: Node; name: string }[] = [];
  const spreads: Node[] = [];
  const visit = (node: Node): void => {
    if (is.isPropertyAccessExpression(node) && !isWritten(node)) {
      accesses.push(node.name);
    } else if (is.isElementAccessExpression(node) && is.isStringLiteral(node.argumentExpression)) {
      accesses.push(node.argumentExpression);
    } else if (is.isSpreadAssignment(node)) {
      spreads.push(node.expression);
    } else if (is.isBindingElement(node) && is.isObjectBindingPattern(node.parent)) {
      bindings.push({ pattern: node.parent, name: (node.propertyName ?? node.name)?.getText() ?? '' });
    }
    node.forEachChild(visit);
  };
  visit(file);
  return {
    accesses: accesses.filter((access) => names.has(textOf(access))),
    bindings: bindings.filter(({ name }) => names.has(name)),
    spreads,
  };
}

function textOf(name: Node): string {
  return is.isStringLiteral(name) ? name.text : name.getText();
}

function isWritten(node: Node): boolean {
  const { parent } = node;
  return is.isBinaryExpression(parent) && parent.left === node && parent.operatorToken.getText() === '=';
}

function placeOf(file: string, node: Node): string {
  return `${file}:${node.end}`;
}
