import { registerHooks } from 'node:module';

// What the code of hovers, trees and settings takes of the editor; the rest of `vscode` is not there.
const source = `
import { posix } from 'node:path';
export class Range {
  constructor(...places) { this.places = places; }
  get start() { return this.places.length === 4 ? new Position(this.places[0], this.places[1]) : this.places[0]; }
  get end() { return this.places.length === 4 ? new Position(this.places[2], this.places[3]) : this.places[1]; }
  get isEmpty() { return this.start.line === this.end.line && this.start.character === this.end.character; }
}
export class Location { constructor(uri, range) { Object.assign(this, { uri, range }); } }
export class Hover { constructor(contents, range) { this.contents = contents; this.range = range; } }
export class MarkdownString {
  constructor(value, supportThemeIcons) { Object.assign(this, { value, supportThemeIcons }); }
}
export class RelativePattern { constructor(base, pattern) { Object.assign(this, { base, pattern }); } }
export class CancellationTokenSource {
  token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose() {} }) };
  cancel() { this.token.isCancellationRequested = true; }
  dispose() {}
}
export class CancellationError extends Error {}
export class Disposable {
  constructor(dispose) { this.dispose = dispose; }
  static from = (...all) => ({ dispose: () => { for (const each of all) each.dispose(); } });
}
export class InlayHint { constructor(position, label) { Object.assign(this, { position, label }); } }
export class DocumentLink { constructor(range, target) { Object.assign(this, { range, target }); } }
export class CodeLens { constructor(range, command) { Object.assign(this, { range, command }); } }
export class ThemeIcon { constructor(id, color) { Object.assign(this, { id }, color && { color }); } }
export class ThemeColor { constructor(id) { this.id = id; } }
export class TreeItem { constructor(label, collapsibleState) { Object.assign(this, { label, collapsibleState }); } }
export class EventEmitter {
  listeners = new Set();
  event = (listener) => {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  };
  fire(value) { for (const listener of this.listeners) listener(value); }
  dispose() { this.listeners.clear(); }
}
export const TreeItemCollapsibleState = { None: 0, Collapsed: 1, Expanded: 2 };
export class Uri {
  static file = (path) => Uri.from({ scheme: 'file', path });
  static parse = (text) => {
    const [, scheme = '', authority = '', path] = /^(?:([^:]*):)?(?:[/]{2}([^/]*))?(.*)$/s.exec(text);
    return Uri.from({ scheme, authority, path });
  };
  static joinPath = (base, ...segments) => Uri.from({ ...base, path: posix.join(base.path, ...segments) });
  static from = (parts) => Object.assign(new Uri(), { authority: '' }, parts, { toString: () => parts.scheme + ':' + (parts.authority ? '//' + parts.authority : '') + parts.path });
}
export class CodeAction { constructor(title, kind) { Object.assign(this, { title, kind }); } }
export const CodeActionKind = { RefactorRewrite: { value: 'refactor.rewrite' } };
export const FilePermission = { Readonly: 1 };
export const FileType = { Unknown: 0, File: 1, Directory: 2, SymbolicLink: 64 };
export class FileSystemError extends Error {
  constructor(code) { super(code); this.code = code; }
  static FileNotFound = () => new FileSystemError('FileNotFound');
}
export const UIKind = { Desktop: 1, Web: 2 };
export const QuickInputButtons = { Back: { tooltip: 'Back' } };
export const QuickPickItemKind = { Separator: -1, Default: 0 };
export const DiagnosticSeverity = { Error: 0 };
export class Diagnostic { constructor(range, message, severity) { Object.assign(this, { range, message, severity }); } }
export class Position { constructor(line, character) { Object.assign(this, { line, character }); } }
export class WorkspaceEdit { replace(uri, range, text) { Object.assign(this, { uri, places: range.places, text }); } }
export class LanguageModelTextPart { constructor(value) { this.value = value; } }
export class LanguageModelToolResult { constructor(content) { this.content = content; } }
export class DataTransferItem { constructor(value) { this.value = value; } }
export class FoldingRange { constructor(start, end, kind) { Object.assign(this, { start, end, kind }); } }
export const FoldingRangeKind = { Comment: 1, Imports: 2, Region: 3 };
export const SymbolKind = {
  Module: 1, Namespace: 2, Class: 4, Method: 5, Field: 7, Constructor: 8, Enum: 9, Interface: 10, Function: 11, Constant: 13, String: 14,
  Number: 15, Boolean: 16, Array: 17, Object: 18, Null: 20, Struct: 22, Event: 23, TypeParameter: 25,
};
export class DocumentSymbol {
  constructor(name, detail, kind, range, selectionRange) {
    if (!name) throw new Error('name must not be falsy');
    Object.assign(this, { name, detail, kind, range, selectionRange, children: [] });
  }
}
export class SemanticTokensLegend { constructor(tokenTypes) { this.tokenTypes = tokenTypes; } }
export class SemanticTokensBuilder {
  tokens = [];
  push(...token) { this.tokens.push(token); }
  build() { return this.tokens; }
}
export const extensions = { all: [] };
export const languages = { getDiagnostics: () => [] };
export const StatusBarAlignment = { Left: 1, Right: 2 };
export const ProgressLocation = {};
export const ConfigurationTarget = {};
export const env = { language: 'en' };
export const debug = {};
export const lm = {};
export const window = {};
export const workspace = {};
export const commands = {};
export const l10n = { t: (text, ...args) => text.replace(/\\{(\\d+)\\}/g, (place, index) => String(args[Number(index)] ?? place)) };
`;
const url = `data:text/javascript,${encodeURIComponent(source)}`;

/** Lets modules that import `vscode` be loaded outside the editor; call it before importing them. */
export function stubVsCode(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'vscode' ? { url, format: 'module', shortCircuit: true } : next(specifier, context),
  });
}
