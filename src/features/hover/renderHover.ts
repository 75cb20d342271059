import { formatEvmAddress } from '../../domain/entity/eip55.ts';
import { longZeroAddress } from '../../domain/entity/evmAddress.ts';
import { nftProperties } from '../../domain/entity/tokenSummary.ts';
import { label } from '../../domain/label.ts';
import type { Network } from '../../domain/network/network.ts';
import type { EntitySummary, Property } from '../../domain/property.ts';
import type { Reference } from '../../domain/references/reference.ts';
import { resolvedSummary } from '../../domain/references/resolvedSummary.ts';
import { codeSpan, escapeMarkdown } from '../../domain/value/escapeMarkdown.ts';
import { actionsOf } from './hoverActions.ts';
import { action, actionRow, iconOf, table } from './hoverMarkdown.ts';
import type { HoverWords } from './hoverWords.ts';
import type { ResolvedHover } from './resolvedHover.ts';

/** The editor's hovers are low: about six rows are seen without scrolling. */
const maxRows = 8;

/** The lower part: what the ledger says. */
export function renderResolved(hover: ResolvedHover, words: HoverWords): string {
  const { resolved, reference, network, named } = hover;
  if (resolved.kind === 'notFound') {
    return renderNotFound(hover, words);
  }
  const context = { ...hover, localTime: words.localTime };
  const summary = resolvedSummary(resolved, context);
  const kind = resolved.kind === 'entity' ? resolved.entity.kind : resolved.kind;
  const alerts = summary.alerts.map((alert) => ` · $(warning) **${escapeMarkdown(words.text(alert))}**`).join('');
  const id = resolved.kind === 'entity' && reference.kind !== 'entityId' ? ` · ${codeSpan(resolved.entity.id)}` : '';
  const place = `${id} · ${escapeMarkdown(network.name)}`;
  const nft = named === undefined ? [] : nftProperties(named.serialNumber, named.nft, context);
  // Actions come before the table, so that they are seen without scrolling.
  return [
    `$(${iconOf(kind)}) **${escapeMarkdown(words.text(label(summary.title)))}** ${codeSpan(summary.name ?? '', 100)}${place}${alerts}`,
    actionsOf(hover, words).map(actionRow).join('  \n'),
    table([...nft, ...rowsOf(summary, reference)].slice(0, maxRows), words.text),
  ].join('\n\n');
}

function renderNotFound({ reference, network, others }: ResolvedHover, words: HoverWords): string {
  const { found, absent, isAll } = others ?? { found: [], absent: [], isAll: false };
  const sentence = words.t('Not found on {0}.', [network.name, ...absent].join(', '));
  if (isAll && found.length === 0) {
    return `$(circle-slash) ${escapeMarkdown(sentence)}`;
  }
  if (found.length === 0) {
    const link = words.link(words.t('Look on other networks'), 'hieroLens.findElsewhere', reference.text, network.name);
    return `$(circle-slash) ${escapeMarkdown(sentence)}\n\n${action('search', link)}`;
  }
  const exists = words.t('Exists on {0}.', found.join(', '));
  const links = found.map((name) =>
    action('arrow-swap', words.link(words.t('Switch to {0}', name), 'hieroLens.selectNetwork', name)),
  );
  return `$(circle-slash) ${escapeMarkdown(sentence)} **${escapeMarkdown(exists)}**\n\n${actionRow(links)}`;
}

/** The properties of the short view, without those that the upper part says already. */
function rowsOf({ properties }: EntitySummary, reference: Reference): readonly Property[] {
  const known = new Set<unknown>(
    reference.kind === 'entityId'
      ? [formatEvmAddress(longZeroAddress(reference.id))]
      : reference.kind === 'evmAddress'
        ? [formatEvmAddress(reference.address)]
        : reference.kind === 'alias'
          ? [reference.alias]
          : [],
  );
  const shown = properties.filter(({ isDetail, value }) => !isDetail && !known.has(value));
  const expires = shown.find(({ id }) => id === 'expires');
  // A row less to scroll to.
  return expires === undefined || !shown.some(({ id }) => id === 'created')
    ? shown
    : shown
        .filter((property) => property !== expires)
        .map((property) =>
          property.id === 'created'
            ? { ...property, value: label('timeAndExpiry', property.value, expires.value) }
            : property,
        );
}

export function renderLoading(network: Pick<Network, 'name'>, words: HoverWords): string {
  return `$(loading~spin) ${escapeMarkdown(words.t('Still asking {0}; hover again in a moment.', network.name))}`;
}

/** For a transaction so new that "not found" means "not yet". */
export function renderNotYet(network: Pick<Network, 'name'>, words: HoverWords): string {
  const sentence = words.t(
    'Not yet visible on {0}: the transaction is only seconds old. Hover again in a moment.',
    network.name,
  );
  return `$(watch) ${escapeMarkdown(sentence)}`;
}

/** One quiet line; the log has the rest. */
export function renderFailure(
  sentence: string,
  reference: Reference,
  network: Pick<Network, 'name'>,
  words: HoverWords,
): string {
  const retry = words.link(words.t('Look up'), 'hieroLens.lookup', reference.text, network.name);
  return `$(warning) ${escapeMarkdown(sentence)}\n\n${action('search', retry)}`;
}
