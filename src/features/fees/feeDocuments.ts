import * as vscode from 'vscode';
import { InputError } from '../../domain/failure.ts';
import { networkPath, readNetworkPath } from '../../domain/network/networkPath.ts';
import { codeSpan, singleLine } from '../../domain/value/escapeMarkdown.ts';
import { commandOf } from '../../editor/commands.ts';
import { lensAt } from '../../editor/languageFeatures.ts';
import { createResults } from '../../editor/results.ts';
import { schemes } from '../../manifest.ts';
import type { EstimateDependencies } from './estimateBytes.ts';

/**
 * The documents of fees. Showing one asks no service: it shows what a command priced in this session, or says that
 * nothing was priced and offers the command.
 */
export interface FeeDocuments {
  /** A command prices files; what it is given keeps the text about them. */
  begin(uri: vscode.Uri): (text: string) => void;
  /** The text of a document. InputError for an address that we would not write. */
  render(uri: vscode.Uri): string;
  lenses(uri: vscode.Uri): vscode.CodeLens[];
}

export function createFeeDocuments(
  networkContext: Pick<EstimateDependencies['networkContext'], 'network' | 'networks'>,
): FeeDocuments {
  const results = createResults<string>();

  const isKnown = (network: string) => networkContext.networks().some(({ name }) => name === network);
  const estimateLens = (title: string, { files, format }: FeeDocument, network: string) => {
    const command = format === 'json' ? 'hieroLens.fees.exportJson' : 'hieroLens.fees.estimate';
    const [first, ...others] = files.map((file) => file.toString());
    return lensAt(0, commandOf(title, command, first, [first, ...others], { network }));
  };
  return {
    begin: results.begin,
    render(uri) {
      const document = parseFeeDocument(uri);
      const text = results.find(uri);
      if (text === undefined) {
        return notPriced(document, isKnown(document.network));
      }
      const selected = networkContext.network.name;
      return document.format === 'json' || document.network === selected
        ? text
        : [
            `> ${vscode.l10n.t(
              'Priced on {0}. The selected network is now {1}: run “Hiero: {2}” to price it there.',
              codeSpan(document.network),
              codeSpan(selected),
              vscode.l10n.t('Estimate Transaction Fee…'),
            )}`,
            '',
            text,
          ].join('\n');
    },
    lenses(uri) {
      const document = parse(uri);
      if (document === undefined) {
        return [];
      }
      const selected = networkContext.network.name;
      const title =
        results.find(uri) === undefined
          ? vscode.l10n.t('Estimate Fees on {0}', document.network)
          : vscode.l10n.t('Estimate Again on {0}', document.network);
      return [
        ...(isKnown(document.network) ? [estimateLens(title, document, document.network)] : []),
        ...(document.network === selected
          ? []
          : [estimateLens(vscode.l10n.t('Estimate Fees on {0}', selected), document, selected)]),
      ];
    },
  };
}

function parse(uri: vscode.Uri): FeeDocument | undefined {
  try {
    return parseFeeDocument(uri);
  } catch {
    // The document says what is wrong with its address.
    return undefined;
  }
}

function notPriced({ network, files }: FeeDocument, isKnown: boolean): string {
  const [only, another] = files;
  const title =
    only !== undefined && another === undefined ? codeSpan(fileName(only)) : vscode.l10n.t('{0} files', files.length);
  return [
    `# ${vscode.l10n.t('Fee estimate of {0}', title)}`,
    '',
    vscode.l10n.t('Not priced in this session.'),
    '',
    isKnown
      ? vscode.l10n.t(
          '“Estimate Fees” above, or the command “Hiero: {0}”, sends what is in the file to the mirror node of {1}.',
          vscode.l10n.t('Estimate Transaction Fee…'),
          codeSpan(network),
        )
      : vscode.l10n.t('There is no network named {0}.', codeSpan(network)),
    '',
    ...files.map((file) => `- ${codeSpan(file.scheme === 'file' ? file.fsPath : file.toString(true), 1_000)}`),
    '',
  ].join('\n');
}

export type EstimateFormat = 'md' | 'json';

/** What a document of fees is about, as its address says. */
interface FeeDocument {
  /** A network's name; it may no longer exist. */
  readonly network: string;
  readonly files: readonly vscode.Uri[];
  readonly format: EstimateFormat;
}

/** Some ten thousand files: an editor keeps the addresses of its tabs. */
const maxQueryLength = 1_000_000;

/** `hiero-fees:/<network>/md/Fee of <name>?["file:///…"]`. InputError for no file and for too many. */
export function feeDocumentUri({ network, files, format }: FeeDocument): vscode.Uri {
  const [first] = files;
  const query = JSON.stringify(files.map((file) => file.toString()));
  if (first === undefined || query.length > maxQueryLength) {
    throw new InputError(
      'invalid-argument',
      vscode.l10n.t('Choose fewer transaction files; these are {0}.', files.length),
    );
  }
  const title =
    files.length === 1
      ? vscode.l10n.t('Fee of {0}', fileName(first))
      : vscode.l10n.t('Fees of {0} files', files.length);
  const path = networkPath(network, `${format}/${title}${format === 'json' ? '.json' : ''}`);
  return vscode.Uri.from({ scheme: schemes.fees, path, query });
}

/** The inverse of {@link feeDocumentUri}. Anybody can write such an address: InputError for all that we would not. */
export function parseFeeDocument({ path, query }: vscode.Uri): FeeDocument {
  const { network, rest } = readNetworkPath(path) ?? {};
  const [, format] = /^(md|json)\/[^/]+$/.exec(rest ?? '') ?? [];
  const files = parseFiles(query);
  if (network === undefined || format === undefined || files === undefined) {
    throw new InputError('invalid-address', vscode.l10n.t('This is not the address of a fee estimate.'));
  }
  return { network, files, format: format === 'json' ? 'json' : 'md' };
}

function parseFiles(query: string): readonly vscode.Uri[] | undefined {
  if (query.length > maxQueryLength) {
    return undefined;
  }
  try {
    const named: unknown = JSON.parse(query);
    return Array.isArray(named) && named.length > 0 ? named.map(parseFile) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The files a command is about, as menus and other extensions name them: a URI, then all that are selected. Undefined
 * when no file is named.
 */
export function readFileArguments(argument: unknown, selected: unknown): readonly vscode.Uri[] | undefined {
  if (!(argument instanceof vscode.Uri) && typeof argument !== 'string') {
    return undefined;
  }
  const first = parseFile(argument);
  const all = Array.isArray(selected) ? selected.map(parseFile) : [];
  return all.some((uri) => uri.toString() === first.toString()) ? all : [first];
}

export function fileName(uri: vscode.Uri): string {
  return uri.path.slice(uri.path.lastIndexOf('/') + 1);
}

/** Whether the user could have chosen a file: of this computer or of where the workspace is, or opened from the clipboard. */
export function isChoosable(uri: vscode.Uri): boolean {
  const places = (vscode.workspace.workspaceFolders ?? []).map((folder) => folder.uri);
  return (
    uri.scheme === schemes.transaction ||
    [vscode.Uri.file('/'), ...places].some(
      ({ scheme, authority }) => uri.scheme === scheme && uri.authority === authority,
    )
  );
}

function parseFile(value: unknown): vscode.Uri {
  const uri = value instanceof vscode.Uri ? value : parseUri(value);
  if (uri === undefined || !isChoosable(uri)) {
    throw new InputError(
      'invalid-argument',
      vscode.l10n.t('“{0}” is no file of this computer or of the workspace.', singleLine(String(value), 200)),
    );
  }
  return uri;
}

function parseUri(value: unknown): vscode.Uri | undefined {
  try {
    return typeof value === 'string' ? vscode.Uri.parse(value, true) : undefined;
  } catch {
    return undefined;
  }
}
