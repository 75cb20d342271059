import * as vscode from 'vscode';
import type { NamedDeployment } from '../../domain/deployment/namedDeployment.ts';
import { formatEvmAddress } from '../../domain/entity/eip55.ts';
import type { EntityId } from '../../domain/entity/entityId.ts';
import { longZeroAddress, shortenAddress } from '../../domain/entity/evmAddress.ts';
import { nftProperties } from '../../domain/entity/tokenSummary.ts';
import type { KnownPage } from '../../domain/lookup/explorerLink.ts';
import { referenceSummary } from '../../domain/lookup/referenceSummary.ts';
import { recordedProperty, resolvedSummary } from '../../domain/lookup/resolvedSummary.ts';
import type { Network } from '../../domain/network/network.ts';
import { phrase, type Words } from '../../domain/phrase.ts';
import { type EntitySummary, type Property, type PropertyKind, property } from '../../domain/property.ts';
import type { Reference } from '../../domain/references/reference.ts';
import { parseTransactionId } from '../../domain/transaction/ledgerTransaction.ts';
import { capitalized } from '../../domain/value/capitalized.ts';
import { codeSpan, escapeMarkdown, escapeUntrusted, singleLine } from '../../domain/value/escapeMarkdown.ts';
import { elsewhereSentence } from '../../editor/askReference.ts';
import { failureSentence, isNoAnswer } from '../../editor/failureText.ts';
import { settingsLink } from '../../editor/languageFeatures.ts';
import { ledgerPlace } from '../../editor/networkContext.ts';
import { phraseText } from '../../editor/phraseText.ts';
import type { DetailsReader } from '../../services/details/detailsReader.ts';
import type { ReferenceResolver } from '../../services/references/referenceResolver.ts';
import { action, actionRow, actionsOf, type NamedNft, type ResolvedHover, switchTo, withIcon } from './hoverActions.ts';
import { isAsked, type NamedNetwork, type ReferenceTarget } from './hoverTarget.ts';

/** The editor's hovers are low: about six rows are seen without scrolling. */
export const maxRows = 10;
const maxAccounts = 8;
/** As many as are read in one line. */
const mostFacts = 3;

/** The lower part: what the ledger says. */
export function renderResolved(hover: ResolvedHover): string {
  const { resolved, reference, network, named, bookName } = hover;
  if (resolved.kind === 'notFound') {
    return [renderNotFound(hover), ...renderRecorded(resolved.deployment, hover.network)].join('\n\n');
  }
  if (resolved.kind === 'entity' && resolved.sharing !== undefined) {
    return renderSharing(resolved.entity.id, resolved.sharing, hover);
  }
  const summary = resolvedSummary(resolved, hover);
  const rows = rowsOf(summary, reference);
  const reason = reasonOf(rows);
  const said: readonly (PropertyKind | undefined)[] = reason?.said ?? [];
  const nft = named === undefined ? [] : nftRows(named);
  const entity = resolved.kind === 'entity' ? resolved.entity : undefined;
  const alerts = summary.alerts.filter((alert) => rows.every(({ value }) => value !== alert));
  const icon = iconOf(entity?.kind ?? resolved.kind);
  // Actions come before the table, so that they are seen without scrolling.
  const rest = [...nft, ...rows.filter((row) => !said.includes(row.kind))].slice(0, maxRows);
  return [
    renderHead(summary, { icon, id: entity?.id, written: reference.text, bookName, network: network.name, alerts }),
    ...(reason === undefined ? [] : [reason.text]),
    actionRow(actionsOf(hover)),
    // The head of a table would stand out as much as the reason.
    reason === undefined || rest.length > mostFacts ? table(rest) : facts(rest),
  ].join('\n\n');
}

/** What a head says beside its summary. */
interface Head {
  readonly icon: string;
  readonly id?: string | undefined;
  /** What is under the mouse: a transaction's id as it stands there is not said again. */
  readonly written?: string | undefined;
  readonly bookName?: string | undefined;
  readonly network: string;
  readonly alerts: EntitySummary['alerts'];
}

/** What it is, its name, its id and its network, always in this order. */
export function renderHead(summary: EntitySummary, { icon, id, written, bookName, network, alerts }: Head): string {
  const shownId = id ?? summary.properties.find((row) => row.kind === 'id')?.value ?? '';
  const parts = [
    `**${escapeMarkdown(phraseText(summary.title))}**`,
    bookName === undefined ? '' : `$(bookmark) ${nameText(bookName)}`,
    nameText(phraseText(summary.name ?? '')),
    id === undefined && shownId === written ? '' : codeSpan(phraseText(shownId), 100),
    escapeMarkdown(network),
    ...alerts.map((alert) => `$(warning) **${escapeMarkdown(phraseText(alert))}**`),
  ];
  return `$(${icon}) ${parts.filter((part) => part !== '').join(' · ')}`;
}

/** A name that anyone may choose, as one part: only an id stands in a code span, and a dot would begin another part. */
function nameText(name: string): string {
  return escapeUntrusted(name, 100).replaceAll('·', '‧');
}

/** About five lines of a hover. */
const longestReason = 400;

/**
 * Why a contract failed, which a reader of such a hover looks for: what ended the call stands out, and what had failed
 * before and what it cost have lines of their own. With the ids of the rows that are said so. Addresses are short in it:
 * the details have them whole.
 */
function reasonOf(rows: readonly Property[]) {
  const kinds: readonly PropertyKind[] = [
    'whyItFailed',
    'callThatFailed',
    'earlierFailure',
    'gasUsed',
    'result',
    'contract',
  ];
  const [cause, call, earlier, gas, result] = kinds.map((name) => rows.find(({ kind }) => kind === name));
  if (cause === undefined) {
    return undefined;
  }
  const sentence = call === undefined ? cause.value : phrase`${cause.value} in ${call.value}`;
  const cost = [gas && named(gas), result && reasonWords(result.value)].filter(Boolean).join(' · ');
  const first = `$(error) ${sentenceWords(reasonWords(sentence), reasonWords(cause.value))}`;
  const text = [first, earlier && named(earlier), cost].filter(Boolean).join('  \n');
  // The sentence ends with the contract that was called, unless it is cut.
  const said = phraseText(sentence).length > longestReason ? kinds.slice(0, -1) : kinds;
  return { text, said };
}

/** `Gas used: 41,000 of 300,000`. */
function named({ label, value }: Property): string {
  return reasonWords(phrase`${label}: ${value}`);
}

function sentenceWords(whole: string, cause: string): string {
  const at = whole.indexOf(cause);
  // Of a long one the end is cut. Not in every language does the cause come first, or stand between spaces as bold text must.
  const [before, bold] = at < 0 ? ['', whole] : [whole.slice(0, at), cause];
  const gap = before === '' ? '' : ' ';
  return `${before}${gap}**${before === '' ? capitalized(bold) : bold}**${gap}${whole.slice(before.length + bold.length)}`;
}

function reasonWords(text: Words): string {
  const words = phraseText(text).replace(/\b0x[0-9a-fA-F]{40}\b/g, shortenAddress);
  return escapeUntrusted(words, longestReason);
}

/** The accounts that have one public key. */
function renderSharing(
  first: EntityId,
  { ids, hasMore }: { readonly ids: readonly EntityId[]; readonly hasMore: boolean },
  { network, reference }: ResolvedHover,
): string {
  const all = [first, ...ids];
  const count = hasMore
    ? vscode.l10n.t('More than {0} accounts have this key', all.length)
    : vscode.l10n.t('{0} accounts have this key', all.length);
  const links = all
    .slice(0, maxAccounts)
    .map((id) => action(iconOf('account'), id, 'hieroLens.lookup', id, network.name));
  const rest = hasMore
    ? [vscode.l10n.t('These are the first {0} by their ids.', links.length)]
    : all.length > links.length
      ? [vscode.l10n.t('and {0} more', all.length - links.length)]
      : [];
  return [
    `$(${icons[reference.kind] ?? 'account'}) **${escapeMarkdown(count)}** · ${escapeMarkdown(network.name)}`,
    actionRow(links),
    ...rest.map((sentence) => escapeMarkdown(sentence)),
  ].join('\n\n');
}

function nftRows({ serialNumber, nft, note }: NamedNft): readonly Property[] {
  return note === undefined ? nftProperties(serialNumber, nft) : property(phrase`Serial ${serialNumber}`, note);
}

function renderNotFound({ reference, network, others }: ResolvedHover): string {
  const { found, absent, unasked } = others ?? { found: [], absent: [], unasked: [] };
  const sentence = vscode.l10n.t('Not found on {0}.', [network.name, ...absent].join(', '));
  if (found.length === 0) {
    const title = vscode.l10n.t('Look on {0}', unasked.join(', '));
    const link = action('search', title, 'hieroLens.findElsewhere', reference.text, network.name);
    return `$(circle-slash) ${escapeMarkdown(sentence)}${unasked.length === 0 ? '' : `\n\n${withIcon(link)}`}`;
  }
  const exists = vscode.l10n.t('Exists on {0}.', found.join(', '));
  const links = found.map(switchTo);
  return `$(circle-slash) ${escapeMarkdown(sentence)} **${escapeMarkdown(exists)}**\n\n${actionRow(links)}`;
}

/** What a record says of something that is not on the network: its name, and the chain where that is another one. */
function renderRecorded(
  told: NamedDeployment | undefined,
  { chainId: shown }: Pick<Network, 'chainId'>,
): readonly string[] {
  if (told === undefined) {
    return [];
  }
  const { name, chainId, networkName } = told.deployment;
  const chain = chainId === undefined ? networkName : vscode.l10n.t('chain {0}', String(chainId));
  const place = chain === undefined || String(chainId) === shown ? [] : [singleLine(chain, 60), ', '];
  return [table(recordedProperty(told, [singleLine(name, 60), ', ', ...place]))];
}

/** The properties of the short view, without those that the upper part says already; a failure that is explained has its result here. */
function rowsOf({ properties, alerts }: EntitySummary, reference: Reference): readonly Property[] {
  const form = formShownAbove(reference);
  const isExplained = properties.some(({ kind }) => kind === 'whyItFailed');
  const isShownAbove = ({ kind, value }: Property) =>
    value === form || (alerts.includes(value) && !(isExplained && kind === 'result'));
  return properties.filter((row) => !row.isDetail && !isShownAbove(row));
}

function formShownAbove(reference: Reference): string | undefined {
  switch (reference.kind) {
    case 'entityId':
      return formatEvmAddress(longZeroAddress(reference.id));
    case 'evmAddress':
      return formatEvmAddress(reference.address);
    default:
      return reference.kind === 'alias' ? reference.alias : undefined;
  }
}

/** For a transaction so new that "not found" means "not yet". */
export function renderNotYet(network: Pick<Network, 'name'>): string {
  const sentence = vscode.l10n.t(
    'Not yet visible on {0}: the transaction is only seconds old. Hover again in a moment.',
    network.name,
  );
  return `$(watch) ${escapeMarkdown(sentence)}`;
}

/** What failed, where, and what the user can do; the log has the rest. */
export function renderFailure(
  error: unknown,
  { range: { start } }: Pick<ReferenceTarget, 'range'>,
  network: Pick<Network, 'name' | 'ledger'>,
): string {
  const retry = action('refresh', vscode.l10n.t('Retry'), 'hieroLens.showHover', start.line, start.character);
  const proxy = { icon: 'settings-gear', link: settingsLink(vscode.l10n.t('Open Proxy Settings'), 'http.proxy') };
  return [
    `$(warning) **${escapeMarkdown(ledgerPlace(network))}** · ${escapeMarkdown(failureSentence(error))}`,
    actionRow(isNoAnswer(error) ? [retry, proxy] : [retry]),
  ].join('\n\n');
}

/** The codicon of a kind of entities or references. */
export function iconOf(kind: string): string {
  return icons[kind] ?? 'database';
}

const icons: Readonly<Record<string, string | undefined>> = {
  account: 'account',
  contract: 'file-code',
  token: 'tag',
  topic: 'comment-discussion',
  schedule: 'calendar',
  file: 'file',
  transaction: 'arrow-swap',
  execution: 'arrow-swap',
  block: 'package',
  hash32: 'symbol-numeric',
  hash48: 'symbol-numeric',
  publicKey: 'key',
};

/** A few properties on one line. */
export function facts(properties: readonly Property[]): string {
  return properties
    .map((property) => `${escapeMarkdown(phraseText(property.label))}: ${shown(phraseText(property.value), property)}`)
    .join(' · ');
}

/** The first property is the head: without one an empty line stands there. Names stay whole and off their values. */
export function table(properties: readonly Property[]): string {
  const [head, ...rows] = properties.map(
    (property) =>
      `| ${escapeMarkdown(phraseText(property.label)).replaceAll(' ', '&nbsp;')}&nbsp; | ${shown(phraseText(property.value), property)} |`,
  );
  return head === undefined ? '' : [head, '|:--|:--|', ...rows].join('\n');
}

/** What one copies, ids and addresses, in code spans, the rest as text, where no line ends between `≈` and its amount. */
export function shown(value: string, { isUntrusted }: Pick<Property, 'isUntrusted'>): string {
  const isId = /^(\d+\.\d+\.\d+(?!\d)\S*|0x\S+|[A-Za-z0-9+/]{40,}=*)$/.test(value);
  if (isId) {
    return codeSpan(value, 120);
  }
  return isUntrusted ? escapeUntrusted(value, 120) : escapeMarkdown(value).replaceAll('≈ ', '≈&nbsp;');
}

/** Instead of both parts, in a document of ours whose network is no longer in the settings. */
export function renderUnknownNetwork(): string {
  return `$(warning) ${escapeMarkdown(vscode.l10n.t('The network of this document is not in the settings any more.'))}`;
}

/** Faults of the text itself, which stand above everything else; undefined where it has none. */
export function renderAlerts(reference: Reference, network: Pick<Network, 'name' | 'ledgerId'>): string | undefined {
  const { alerts } = referenceSummary(reference, network);
  return alerts.length === 0
    ? undefined
    : alerts.map((alert) => `$(warning) **${escapeMarkdown(phraseText(alert))}**`).join('  \n');
}

/** What is shown of a {@link NamedNetwork}. */
interface Place extends Pick<NamedNetwork, 'by'> {
  readonly network: Pick<Network, 'name' | 'ledgerId' | 'ledger'>;
  readonly selected: Pick<Network, 'name'>;
}

/**
 * What the text says, without its faults and without itself: empty where that is all. Ends with actions when the ledger is
 * not asked by itself.
 */
export function renderReference(reference: Reference, named: Place): string {
  const { network } = named;
  const summary = referenceSummary(reference, network);
  const name = phraseText(summary.name ?? '');
  const other = name.toLowerCase() === reference.text.toLowerCase() ? '' : ` ${codeSpan(name)}`;
  const head = `$(${iconOf(reference.guessedKind ?? reference.kind)}) **${escapeMarkdown(phraseText(summary.title))}**${other}`;
  const properties = summary.properties.map(
    (property) => `${escapeMarkdown(phraseText(property.label))} ${shown(phraseText(property.value), property)}`,
  );
  const lines = [head, ...(properties.length === 0 ? [] : [properties.join(' · ')]), ...renderPlace(named)];
  if (isAsked({ kind: 'reference', reference, named })) {
    return lines.length === 1 && other === '' ? '' : lines.join('  \n');
  }
  const reason =
    reference.lookUp === 'automatic'
      ? vscode.l10n.t('The text names another chain, so {0} is asked on a click only.', network.name)
      : reasonForClick(reference, network);
  const note = reason === undefined ? [] : [`*${escapeMarkdown(reason)}*`];
  const actions = [
    action('copy', vscode.l10n.t('Copy'), 'hieroLens.copy', reference.text),
    action('search', vscode.l10n.t('Look up on {0}', network.name), 'hieroLens.lookup', reference.text, network.name),
  ];
  return `${[...lines, ...note].join('  \n')}\n\n${actionRow(actions)}`;
}

/** Which network is meant, where that is not the selected one, and the way to select it. */
export function renderPlace({ network, selected, by }: Place): readonly string[] {
  if (network.name === selected.name) {
    return [];
  }
  const { name } = network;
  const why =
    by === 'checksum'
      ? vscode.l10n.t('Its checksum is that of {0}.', name)
      : by === 'link'
        ? vscode.l10n.t('The link is about {0}.', name)
        : vscode.l10n.t('The text names {0}.', name);
  return [`${escapeMarkdown(why)} ${withIcon(switchTo(name))}`];
}

/** Why the ledger is not asked by itself; of 32 bytes also who is asked by a click. */
function reasonForClick({ kind, certainty }: Reference, network: Pick<Network, 'name' | 'ledger'>): string | undefined {
  if (kind === 'hash32' || kind === 'publicKey') {
    return vscode.l10n.t('32 bytes may be a private key: only a click asks {0}.', ledgerPlace(network));
  }
  return kind === 'evmAddress' || certainty !== 'uncertain'
    ? undefined
    : vscode.l10n.t('It may be something else, so the ledger is asked on a click only.');
}

/** What the address of a page says by itself. */
export function renderLink({ text, network }: KnownPage, named: NamedNetwork): string {
  const head = `$(link) **${escapeMarkdown(vscode.l10n.t('Page of {0}', text))}** · ${escapeMarkdown(network.name)}`;
  return [head, ...renderPlace(named)].join('  \n');
}

/** Of a link about a network that is not set up here: that nobody is asked. */
export function renderElsewhere(place: Words): string {
  return `$(link) ${escapeMarkdown(elsewhereSentence(place))}`;
}

/** What the ledger says of what a page is about. */
export async function askLink(
  { target, text, network }: KnownPage,
  references: Pick<ReferenceResolver, 'rate'>,
  details: Pick<DetailsReader, 'overview'>,
  signal: AbortSignal,
): Promise<string> {
  const options = { signal, priority: 'urgent' } as const;
  const context = references.rate(options).then((rate) => ({ rate, nowMs: Date.now() }));
  // Rejected only when aborted: then nobody waits for it.
  context.catch(() => undefined);
  const found = await details.overview(target, context, options);
  if (found === undefined) {
    return `$(circle-slash) ${escapeMarkdown(vscode.l10n.t('Not found on {0}.', network.name))}`;
  }
  const { summary, subject, resolved } = found;
  const transaction = resolved.kind === 'transaction' ? parseTransactionId(subject.id) : undefined;
  if (transaction !== undefined) {
    const place = { start: 0, end: 0, text: subject.id, certainty: 'certain', lookUp: 'automatic' } as const;
    const reference = { ...place, kind: 'transactionId', transaction, guessedKind: 'transaction' } as const;
    return renderResolved({ resolved, reference, network, ...(await context) });
  }
  return [
    renderHead(summary, { icon: 'link', network: network.name, alerts: summary.alerts }),
    actionRow([
      action('copy', vscode.l10n.t('Copy id'), 'hieroLens.copy', subject.id),
      action('list-flat', vscode.l10n.t('Details'), 'hieroLens.lookup', text, network.name),
      action('pin', vscode.l10n.t('Pin'), 'hieroLens.explorer.pin', text, network.name),
    ]),
    table(summary.properties.filter(({ isDetail }) => !isDetail).slice(0, maxRows)),
  ].join('\n\n');
}
