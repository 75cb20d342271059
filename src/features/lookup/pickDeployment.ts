import * as vscode from 'vscode';
import type { Deployment } from '../../domain/deployment/deployment.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatTime } from '../../domain/value/timestamp.ts';
import { pickItem } from '../../editor/questions.ts';

const maxOffered = 100;

/** The address of the deployment that is meant, of those with one name; what was typed where there is none. */
export async function pickDeployment(alike: readonly Deployment[], typed: string): Promise<string | undefined> {
  const [newest, ...older] = alike;
  if (newest === undefined || older.length === 0) {
    return newest?.key ?? typed;
  }
  const items = alike.slice(0, maxOffered).map(({ key, deployedAtMs, path }, index) => ({
    key,
    label: key,
    description: [
      index === 0 ? vscode.l10n.t('newest') : '',
      deployedAtMs === undefined ? '' : formatTime(deployedAtMs),
    ]
      .filter((part) => part !== '')
      .join(' · '),
    detail: singleLine(path, 200),
  }));
  const name = singleLine(newest.name, 60);
  const title =
    older.length === 1
      ? vscode.l10n.t('Deployments of {0}: the newest and 1 older', name)
      : vscode.l10n.t('Deployments of {0}: the newest and {1} older', name, older.length);
  return (await pickItem(items, { title, ignoreFocusOut: true }))?.key;
}
