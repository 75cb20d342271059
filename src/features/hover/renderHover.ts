import * as vscode from 'vscode';
import { formatEvmAddress } from '../../domain/entity/eip55.ts';
import type { EntityId } from '../../domain/entity/entityId.ts';
import { longZeroAddress } from '../../domain/entity/evmAddress.ts';
import { nftProperties } from '../../domain/entity/tokenSummary.ts';
import { label } from '../../domain/label.ts';
import type { Network } from '../../domain/network/network.ts';
import { type EntitySummary, type Property, property } from '../../domain/property.ts';
import type { Reference } from '../../domain/references/reference.ts';
import { referenceSummary } from '../../domain/references/referenceSummary.ts';
import { resolvedSummary } from '../../domain/references/resolvedSummary.ts';
import { codeSpan, escapeMarkdown } from '../../domain/value/escapeMarkdown.ts';
import { labelText } from '../../editor/labelText.ts';
import { ledgerPlace } from '../../editor/ledgerPlace.ts';
import { action, actionRow, actionsOf, type NamedNft, type ResolvedHover } from './hoverActions.ts';
import type { NamedNetwork } from './hoverTarget.ts';

/** Instead of both parts, in a document of ours whose network is no longer in the settings. */
export function renderUnknownNetwork(): string {
  return `$(warning) ${escapeMarkdown(vscode.l10n.t('The network of this document is not in the settings any more.'))}`;
}

/** Faults of the text itself, which stand above everything else; undefined where it has none. */
export function renderAlerts(reference: Reference, network: Pick<Network, 'name' | 'ledgerId'>): string | undefined {
  const { alerts } = referenceSummary(reference, network);
  return alerts.length === 0
    ? undefined
    : alerts.map((alert) => `$(warning) **${escapeMarkdown(labelText(alert))}**`).join('  \n');
}

/** What is shown of a {@link NamedNetwork}. */
interface Place extends Pick<NamedNetwork, 'by'> {
  readonly network: Pick<Network, 'name' | 'ledgerId' | 'ledger'>;
  readonly selected: Pick<Network, 'name'>;
}

/** What the text says, without its faults. Ends with actions when the ledger is not asked by itself. */
export function renderReference(reference: Reference, named: Place): string {
  const { network, by } = named;
  const summary = referenceSummary(reference, network);
  const head = `$(${icons[reference.kindHint ?? reference.kind] ?? 'database'}) **${escapeMarkdown(labelText(label(summary.title)))}** ${codeSpan(labelText(summary.name ?? ''))}`;
  const properties = summary.properties.map(
    (property) => `${escapeMarkdown(labelText(property))} ${shown(labelText(property.value), { isUntrusted: false })}`,
  );
  const lines = [head, ...(properties.length === 0 ? [] : [properties.join(' · ')]), ...renderPlace(named)];
  const isOfOtherChain = by === 'otherChain' && reference.lookUp === 'unasked';
  if (reference.lookUp === 'unasked' && !isOfOtherChain) {
    return lines.join('  \n');
  }
  const reason = isOfOtherChain
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
  return [`${escapeMarkdown(why)} ${switchTo(name)}`];
}

function switchTo(name: string): string {
  return action('arrow-swap', vscode.l10n.t('Switch to {0}', name), 'hieroLens.selectNetwork', name);
}

/** Why the ledger is not asked by itself; of 32 bytes also who is asked by a click. */
function reasonForClick({ kind, certainty }: Reference, network: Pick<Network, 'name' | 'ledger'>): string | undefined {
  if (kind === 'hash32' || kind === 'publicKey') {
    return vscode.l10n.t('32 bytes may be a private key: only a click asks {0}.', ledgerPlace(network));
  }
  return kind === 'evmAddress' || certainty !== 'doubtful'
    ? undefined
    : vscode.l10n.t('It may be something else, so the ledger is asked on a click only.');
}

/** The editor's hovers are low: about six rows are seen without scrolling. */
export const maxRows = 8;

/** The lower part: what the ledger says. */
export function renderResolved(hover: ResolvedHover): string {
  const { resolved, reference, network, named } = hover;
  if (resolved.kind === 'notFound') {
    return renderNotFound(hover);
  }
  if (resolved.kind === 'entity' && resolved.sharing !== undefined) {
    return renderSharing(resolved.entity.id, resolved.sharing, hover);
  }
  const summary = resolvedSummary(resolved, hover);
  const kind = resolved.kind === 'entity' ? resolved.entity.kind : resolved.kind;
  const alerts = summary.alerts.map((alert) => ` · $(warning) **${escapeMarkdown(labelText(alert))}**`).join('');
  const id = resolved.kind === 'entity' && reference.kind !== 'entityId' ? ` · ${codeSpan(resolved.entity.id)}` : '';
  const place = `${id} · ${escapeMarkdown(network.name)}`;
  const nft = named === undefined ? [] : nftRows(named);
  const rows = rowsOf(summary, reference);
  const reasons = rows.filter(isReason).map(({ value }) => `$(error) ${codeSpan(labelText(value), longestReason)}`);
  // Actions come before the table, so that they are seen without scrolling.
  return [
    `$(${icons[kind] ?? 'database'}) **${escapeMarkdown(labelText(label(summary.title)))}** ${codeSpan(labelText(summary.name ?? ''), 100)}${place}${alerts}`,
    ...reasons,
    actionRow(actionsOf(hover)),
    table([...nft, ...rows.filter((row) => !isReason(row))].slice(0, maxRows)),
  ].join('\n\n');
}

/** About five lines of a hover. */
const longestReason = 400;

/** Why a contract failed: what a reader of such a hover looks for. */
function isReason({ id }: Property): boolean {
  return id === 'whyItFailed';
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
    .slice(0, maxRows)
    .map((id) => action(icons['account'] ?? '', id, 'hieroLens.lookup', id, network.name));
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
  return note === undefined ? nftProperties(serialNumber, nft) : property(label('serial', String(serialNumber)), note);
}

function renderNotFound({ reference, network, others }: ResolvedHover): string {
  const { found, absent, unasked } = others ?? { found: [], absent: [], unasked: [] };
  const sentence = vscode.l10n.t('Not found on {0}.', [network.name, ...absent].join(', '));
  if (found.length === 0) {
    const title = vscode.l10n.t('Look on {0}', unasked.join(', '));
    const link = action('search', title, 'hieroLens.findElsewhere', reference.text, network.name);
    return `$(circle-slash) ${escapeMarkdown(sentence)}${unasked.length === 0 ? '' : `\n\n${link}`}`;
  }
  const exists = vscode.l10n.t('Exists on {0}.', found.join(', '));
  const links = found.map(switchTo);
  return `$(circle-slash) ${escapeMarkdown(sentence)} **${escapeMarkdown(exists)}**\n\n${actionRow(links)}`;
}

/** The properties of the short view, without those that the upper part says already. */
function rowsOf({ properties, alerts }: EntitySummary, reference: Reference): readonly Property[] {
  const said = saidAlready(reference);
  const rows = properties.filter(({ isDetail, value }) => !isDetail && value !== said && !alerts.includes(value));
  const created = rows.find(({ id }) => id === 'created');
  const expires = rows.find(({ id }) => id === 'expires');
  if (created === undefined || expires === undefined) {
    return rows;
  }
  // A row less to scroll to.
  const both = { ...created, value: label('timeAndExpiry', created.value, expires.value) };
  return rows.filter((row) => row !== expires).map((row) => (row === created ? both : row));
}

function saidAlready(reference: Reference): string | undefined {
  switch (reference.kind) {
    case 'entityId':
      return formatEvmAddress(longZeroAddress(reference.id));
    case 'evmAddress':
      return formatEvmAddress(reference.address);
    default:
      return reference.kind === 'alias' ? reference.alias : undefined;
  }
}

export function renderLoading(network: Pick<Network, 'name'>): string {
  return `$(loading~spin) ${escapeMarkdown(loadingSentence(network))}`;
}

export function loadingSentence({ name }: Pick<Network, 'name'>): string {
  return vscode.l10n.t('Still asking {0}; hover again in a moment.', name);
}

/** For a transaction so new that "not found" means "not yet". */
export function renderNotYet(network: Pick<Network, 'name'>): string {
  const sentence = vscode.l10n.t(
    'Not yet visible on {0}: the transaction is only seconds old. Hover again in a moment.',
    network.name,
  );
  return `$(watch) ${escapeMarkdown(sentence)}`;
}

/** One quiet line; the log has the rest. */
export function renderFailure(
  sentence: string,
  { text }: Pick<Reference, 'text'>,
  network: Pick<Network, 'name'>,
): string {
  const retry = action('search', vscode.l10n.t('Look up'), 'hieroLens.lookup', text, network.name);
  return `$(warning) ${escapeMarkdown(sentence)}\n\n${retry}`;
}

/** The first property is the head: without one an empty line stands there. Names stay whole and off their values. */
export function table(properties: readonly Property[]): string {
  const [head, ...rows] = properties.map(
    (property) =>
      `| ${escapeMarkdown(labelText(property)).replaceAll(' ', '&nbsp;')}&nbsp; | ${shown(labelText(property.value), property)} |`,
  );
  return head === undefined ? '' : [head, '|:--|:--|', ...rows].join('\n');
}

/** Ids, addresses and untrusted text in code spans, our own words as text. */
export function shown(value: string, { isUntrusted }: Pick<Property, 'isUntrusted'>): string {
  const isId = /^(\d+\.\d+\.\d+(?!\d)\S*|0x\S+|[A-Za-z0-9+/]{40,}=*)$/.test(value);
  return isUntrusted || isId ? codeSpan(value, 120) : escapeMarkdown(value);
}

/** The codicons for kinds of entities and of references. */
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
