import type * as vscode from 'vscode';

/**
 * Where hovers and lenses are offered: every language, in files of any file system, unsaved files, notebooks, the
 * output panel, git's old versions and our own read-only documents.
 */
export const documentSelector: vscode.DocumentSelector = [{ scheme: '*' }];
