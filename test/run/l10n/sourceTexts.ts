import { join } from 'node:path';
import type { CallExpression, Node, SourceFile } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { API, type Checker } from 'typescript/unstable/sync';
import { root } from '../paths.ts';
import { literalText, templateText } from './templateText.ts';
import { type UntranslatedText, untranslatedIn } from './untranslatedTexts.ts';
import { writtenObjects } from './writtenObjects.ts';

export interface SourceTexts {
  /** Every text that translations are looked up by. */
  readonly texts: ReadonlySet<string>;
  /** Calls whose text cannot be known before the extension runs. */
  readonly unknown: readonly string[];
  /** Texts of more than a word that nothing translates. */
  readonly untranslated: readonly UntranslatedText[];
  /** Objects that become texts without having one, which phrases do where nobody translates them. */
  readonly objects: readonly string[];
}

/** These look up what is written elsewhere, where it is found. */
const lookUps = ['src/editor/phraseText.ts'];
/** Calls that take a text of ours first. */
const translating = new Set(['vscode.l10n.t', 'text', 'translated']);

/** The texts in the code: those given to `vscode.l10n.t`, or to `text` in a webview, and phrases. */
export function findSourceTexts(folder = root): SourceTexts {
  const texts = new Set<string>();
  const unknown: string[] = [];
  const untranslated: UntranslatedText[] = [];
  const objects: string[] = [];
  for (const { file, checker } of sources(folder)) {
    const path = file.fileName.slice(folder.length + 1).replaceAll('\\', '/');
    const visit = (node: Node): void => {
      const found = translatedBy(node, file);
      const text = found && textOf(node, found.text);
      if (text !== undefined) {
        texts.add(text);
      } else if (found !== undefined && !lookUps.includes(path)) {
        unknown.push(`${path}: ${node.getText(file)}`);
      }
      node.forEachChild(visit);
    };
    visit(file);
    untranslated.push(...untranslatedIn(file, path, (node) => translatedBy(node, file)?.text));
    objects.push(...writtenObjects(file, checker).map((node) => `${path}: ${node.getText(file)}`));
  }
  // Nothing but places has nothing to translate.
  return {
    texts: new Set([...texts].filter((text) => /\p{L}/u.test(text.replace(/\{\d\}/g, '')))),
    unknown,
    untranslated,
    objects,
  };
}

/** Every source file once, with what knows the types in it. */
function* sources(folder: string): Generator<{ readonly file: SourceFile; readonly checker: Checker }> {
  const api = new API({ cwd: folder });
  try {
    const configs = ['tsconfig.json', 'src/webview/tsconfig.json'].map((name) => join(folder, name));
    const snapshot = api.updateSnapshot({ openProjects: configs });
    const seen = new Set<string>();
    for (const { program, checker } of configs.flatMap((config) => snapshot.getProject(config) ?? [])) {
      for (const name of program.getSourceFileNames()) {
        const file = name.startsWith(join(folder, 'src')) && !seen.has(name) ? program.getSourceFile(name) : undefined;
        if (file !== undefined) {
          seen.add(name);
          yield { file, checker };
        }
      }
    }
  } finally {
    api.close();
  }
}

/** The node of the text that a node gives to translate; undefined where it gives none. */
function translatedBy(node: Node, file: SourceFile): { readonly text: Node | undefined } | undefined {
  if (is.isCallExpression(node) && translating.has(calledBy(node, file))) {
    return { text: node.arguments[0] };
  }
  return is.isTaggedTemplateExpression(node) && node.tag.getText(file) === 'phrase'
    ? { text: node.template }
    : undefined;
}

/** In the extension, `vscode.l10n.t` alone translates; other functions may be called `text`. */
function calledBy(node: CallExpression, file: SourceFile): string {
  const name = node.expression.getText(file);
  return name === 'vscode.l10n.t' || file.fileName.includes('/src/webview/transaction/') ? name : '';
}

/** Undefined for a text that is not written there. */
function textOf(node: Node, given: Node | undefined): string | undefined {
  return given !== undefined && is.isTaggedTemplateExpression(node) ? templateText(given) : literalText(given);
}
