import * as vscode from 'vscode';
export interface ViewResources {
  readonly cspSource: string;
  readonly nonce: string;
  readonly script: string;
  readonly style: string;
  readonly language: string;
  /** Translations of texts by these in English; none when they are shown in English. */
  readonly texts: Readonly<Record<string, string>>;
}

/**
 * The page of the view: nothing but one script and one style sheet of ours may load, and the page may send nothing
 * anywhere. All content is put in by the script, as text.
 */
export function viewHtml({ cspSource, nonce, script, style, language, texts }: ViewResources): string {
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${cspSource}; base-uri 'none'; form-action 'none'`;
  return `<!DOCTYPE html>
<html lang="${attribute(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${attribute(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${attribute(style)}">
<title>${attribute(vscode.l10n.t('Transaction'))}</title>
</head>
<body data-texts="${attribute(JSON.stringify(texts))}">
<main id="view"><p role="status">${attribute(vscode.l10n.t('Reading the transaction…'))}</p></main>
<script nonce="${attribute(nonce)}" src="${attribute(script)}"></script>
</body>
</html>`;
}

function attribute(text: string): string {
  return text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
