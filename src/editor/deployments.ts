import type * as vscode from 'vscode';
import type { Deployment } from '../domain/deployment/deployment.ts';

/** The deployments that records of the workspace tell of; read at first use, then watched. */
export interface Deployments extends vscode.Disposable {
  /** Newest first; those without a time last. Never rejects: a record that cannot be read costs itself only. */
  all(): Promise<readonly Deployment[]>;
  /** As `all`, without waiting; undefined before the records are read. */
  known(): readonly Deployment[] | undefined;
  /** Fires when records were read again and what they tell has changed. */
  readonly onDidChange: vscode.Event<void>;
}
