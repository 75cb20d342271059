import * as vscode from 'vscode';
import type { DeployedProxy } from '../../domain/deployment/deployment.ts';
import { type EvmAddress, parseEvmAddress, shortenAddress } from '../../domain/entity/evmAddress.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import type { TreeNode } from '../../editor/treeNode.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';

/** Where EIP-1967 has a proxy keep them. */
const slots = {
  implementation: '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
  admin: '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103',
} as const;

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
  return { implementation: at(slots.implementation), admin: at(slots.admin) };
}

/** Implementation and admin as record and chain have them, as lines; what differs is a warning. */
export function proxyNodes(
  proxy: DeployedProxy,
  onChain: ProxySlots,
  network: string,
  key: string,
): { readonly nodes: readonly TreeNode[]; readonly isOther: boolean } {
  const names = { implementation: vscode.l10n.t('Implementation'), admin: vscode.l10n.t('Admin') };
  const parts = (['implementation', 'admin'] as const).map((part) => {
    const [told, is] = [proxy[part], onChain[part]];
    const isOther = told !== undefined && is !== undefined && told !== is;
    const shown = is ?? told;
    const node: TreeNode | undefined =
      shown === undefined
        ? undefined
        : {
            id: `deployments/${network}/${key}/proxy/${part}`,
            label: names[part],
            description: isOther
              ? vscode.l10n.t('chain {0}, record {1}', shortenAddress(is), shortenAddress(told))
              : `${shortenAddress(shown)}${proxy.kind === undefined || part === 'admin' ? '' : ` · ${singleLine(proxy.kind, 40)}`}`,
            tooltip: isOther ? vscode.l10n.t('record says {0}, chain says {1}', told, is) : shown,
            icon: isOther
              ? new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'))
              : new vscode.ThemeIcon('references'),
            contextValue: 'linked',
            network,
            reference: shown,
            copyText: shown,
          };
    return { node, isOther };
  });
  return {
    nodes: parts.flatMap(({ node }) => (node === undefined ? [] : [node])),
    isOther: parts.some(({ isOther }) => isOther),
  };
}
