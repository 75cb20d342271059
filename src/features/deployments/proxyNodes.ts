import * as vscode from 'vscode';
import type { DeployedProxy } from '../../domain/deployment/deployment.ts';
import { type EvmAddress, parseEvmAddress, shortenAddress } from '../../domain/entity/evmAddress.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import type { TreeNode } from '../../editor/treeNode.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';

/** Where EIP-1967 has a proxy keep them. */
const slots = {
  implementation: '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
  beacon: '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50',
  admin: '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103',
} as const;

const slotNames = ['implementation', 'beacon', 'admin'] as const;

/** What a proxy itself says; undefined where it keeps nothing there. */
export type ProxySlots = Readonly<Record<keyof typeof slots, EvmAddress | undefined>>;

/** Reads them by one request. */
export async function readProxySlots(
  ledger: Pick<LedgerClient, 'contractState'>,
  address: EvmAddress,
): Promise<ProxySlots> {
  const { items } = await ledger.contractState({ contractIdOrAddress: address, slot: Object.values(slots) });
  const at = (slot: string) => {
    const value = items.find((item) => item.slot === slot)?.value;
    const found = value === undefined ? undefined : parseEvmAddress(`0x${value.slice(2).padStart(64, '0').slice(-40)}`);
    return found === undefined || /^0x0+$/.test(found) ? undefined : found;
  };
  return { implementation: at(slots.implementation), beacon: at(slots.beacon), admin: at(slots.admin) };
}

/** What a proxy leads to, by record and chain, as lines; a difference is a warning. `nameOf`: what records call it. */
export function proxyNodes(
  proxy: DeployedProxy,
  onChain: ProxySlots,
  key: string,
  { network, nameOf }: { readonly network: string; readonly nameOf: (address: string) => string | undefined },
): { readonly nodes: readonly TreeNode[]; readonly isOther: boolean } {
  const told = { implementation: proxy.implementations, beacon: [], admin: proxy.admin ? [proxy.admin] : [] };
  const labels = {
    implementation: vscode.l10n.t('Implementation'),
    beacon: vscode.l10n.t('Beacon'),
    admin: vscode.l10n.t('Admin'),
  };
  const parts = slotNames.flatMap((part) => {
    const by = compared(told[part], onChain[part]);
    return by === undefined ? [] : [{ part, ...by }];
  });
  const kind = proxy.kind && singleLine(proxy.kind, 40);
  const nodes = parts.map(({ part, address, isOther, text, tooltip }, index): TreeNode => {
    const name = nameOf(address);
    return {
      id: `deployments/${network}/${key}/proxy/${part}`,
      label: labels[part],
      description: [text, name && singleLine(name, 60), index === 0 && kind].filter(Boolean).join(' · '),
      tooltip,
      icon: isOther
        ? new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'))
        : new vscode.ThemeIcon('references'),
      contextValue: 'linked',
      network,
      reference: address,
      copyText: address,
    };
  });
  return { nodes, isOther: parts.some(({ isOther }) => isOther) };
}

/** An address by record and chain; undefined where the chain has none and the record not one alone. */
function compared(told: readonly string[], is: EvmAddress | undefined) {
  const [first, ...others] = told;
  const address = is ?? (others.length === 0 ? first : undefined);
  if (address === undefined) {
    return undefined;
  }
  const short = shortenAddress(address);
  if (is === undefined) {
    return { address, isOther: false, text: vscode.l10n.t('{0}, by the record alone', short), tooltip: address };
  }
  if (first === undefined || told.includes(is)) {
    return { address, isOther: false, text: short, tooltip: address };
  }
  const text =
    others.length === 0
      ? vscode.l10n.t('chain {0}, record {1}', short, shortenAddress(first))
      : vscode.l10n.t('chain {0}, none of the {1} in the record', short, told.length);
  const tooltip = vscode.l10n.t('record says {0}, chain says {1}', told.slice(0, 10).join(', '), is);
  return { address, isOther: true, text, tooltip };
}
