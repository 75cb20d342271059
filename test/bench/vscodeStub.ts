import { registerHooks } from 'node:module';

// What the code of hovers, trees and settings takes of the editor; the rest of `vscode` is not there.
const source = `
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
export class CancellationError extends Error {}
export class Disposable { static from = (...all) => ({ dispose: () => { for (const each of all) each.dispose(); } }); }
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
  static joinPath = (base, ...segments) => Uri.from({ ...base, path: [base.path, ...segments].join('/') });
  static from = (parts) => Object.assign(new Uri(), parts, { toString: () => parts.scheme + ':' + parts.path });
}
export class CodeAction { constructor(title, kind) { Object.assign(this, { title, kind }); } }
export const CodeActionKind = { RefactorRewrite: { value: 'refactor.rewrite' } };
export const FilePermission = { Readonly: 1 };
export const FileType = { Unknown: 0, File: 1, Directory: 2, SymbolicLink: 64 };
export class FileSystemError extends Error {
  constructor(code) { super(code); this.code = code; }
  static FileNotFound = () => new FileSystemError('FileNotFound');
}
export const DiagnosticSeverity = { Error: 0 };
export class Diagnostic { constructor(range, message, severity) { Object.assign(this, { range, message, severity }); } }
export class Position { constructor(line, character) { Object.assign(this, { line, character }); } }
export class WorkspaceEdit { replace(uri, range, text) { Object.assign(this, { uri, places: range.places, text }); } }
export class LanguageModelTextPart { constructor(value) { this.value = value; } }
export class LanguageModelToolResult { constructor(content) { this.content = content; } }
export class DataTransferItem { constructor(value) { this.value = value; } }
export const languages = {};
export const ProgressLocation = {};
export const ConfigurationTarget = {};
export const env = { language: 'en' };
export const window = {};
export const workspace = {};
export const commands = {};
export const l10n = { t: (text, ...args) => text.replace(/\\{(\\d+)\\}/g, (_, index) => String(args[Number(index)])) };
`;
const url = `data:text/javascript,${encodeURIComponent(source)}`;

/** Lets modules that import `vscode` be loaded outside the editor; call it before importing them. */
export function stubVsCode(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'vscode' ? { url, format: 'module', shortCircuit: true } : next(specifier, context),
  });
}
