import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from './eventually.ts';
import { askedOf, control } from './services.ts';

const wrong = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD';
const right = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const content = `const vault = '${wrong}';\nconst accountId = '0.0.1001-aaaaa';\nconst other = '0.0.1001-eevit';\n`;

function ownDiagnostics(uri: vscode.Uri): readonly vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Hiero');
}

/** Waits until our diagnostics of a document stand at these texts. */
function marks(document: vscode.TextDocument, expected: readonly string[]): Promise<void> {
  return eventually(() =>
    assert.deepEqual(
      ownDiagnostics(document.uri).map(({ range }) => document.getText(range)),
      expected,
    ),
  );
}

/** Applies the quick fix with this title at the first diagnostic. */
async function fix(document: vscode.TextDocument, title: string): Promise<void> {
  const [first] = ownDiagnostics(document.uri);
  assert.ok(first);
  const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
    'vscode.executeCodeActionProvider',
    document.uri,
    first.range,
    vscode.CodeActionKind.QuickFix.value,
  );
  const action = actions.find((one) => one.title.startsWith(title));
  assert.ok(action?.edit, actions.map((one) => one.title).join());
  await vscode.workspace.applyEdit(action.edit);
}

describe('hints at wrong checksums', () => {
  // A quick fix may show the document, and then a link above its address asks the ledger.
  const showLinks = (value: false | undefined) =>
    vscode.workspace.getConfiguration('hieroLens').update('codeLens.enabled', value, vscode.ConfigurationTarget.Global);

  before(async () => {
    await vscode.extensions.getExtension('hiero-lens.hiero-lens')?.activate();
    await showLinks(false);
    await control.forgetRequests();
  });
  after(() => showLinks(undefined));

  it('stand at wrong addresses and ids, and go when they are mended', async () => {
    const document = await vscode.workspace.openTextDocument({ language: 'typescript', content });
    await marks(document, [wrong, '0.0.1001-aaaaa']);
    assert.ok(ownDiagnostics(document.uri).every(({ severity }) => severity === vscode.DiagnosticSeverity.Warning));
    // The fault comes first, then what to write: a narrow panel shows no more.
    assert.deepEqual(
      ownDiagnostics(document.uri).map(
        ({ code, message }) => `${typeof code === 'object' && code.value}: ${message.split('. ')[0]}`,
      ),
      [`EIP-55: Wrong checksum: use ${right}`, 'HIP-15: Wrong checksum for embedded: use -eevit'],
    );
    await fix(document, 'Use the correct checksum');
    await marks(document, ['0.0.1001-aaaaa']);
    await fix(document, 'Remove the checksum');
    await marks(document, []);
    assert.ok(document.getText().startsWith(`const vault = '${right}';\nconst accountId = '0.0.1001';`));
    assert.deepEqual(await askedOf('ledger'), []);
  });

  it('can be switched off', async () => {
    const document = await vscode.workspace.openTextDocument({ language: 'typescript', content });
    await marks(document, [wrong, '0.0.1001-aaaaa']);
    const configuration = vscode.workspace.getConfiguration('hieroLens');
    await configuration.update('diagnostics.enabled', false, vscode.ConfigurationTarget.Global);
    try {
      await marks(document, []);
    } finally {
      await configuration.update('diagnostics.enabled', undefined, vscode.ConfigurationTarget.Global);
    }
    await marks(document, [wrong, '0.0.1001-aaaaa']);
  });
});
