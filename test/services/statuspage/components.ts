import type { PlannedComponent } from './plan.ts';

const mainnetHosts = [
  'Hosted for LG | Seoul, South Korea',
  'Hosted by Swirlds | North Carolina, USA',
  'Hosted for FIS | Florida, USA',
  'Hosted for Wipro | Mumbai, India',
  'Hosted for Nomura | Tokyo, Japan',
  'Hosted for Google | Helsinki, Finland',
  'Hosted for Zain Group | Kuwait City, Kuwait',
  'Hosted for Magalu | São Paulo, Brazil',
  'Hosted for Boeing | Washington, USA',
  'Hosted for DLA Piper | London, UK',
  'Hosted for Tata Communications | California, USA',
  'Hosted for IBM | Washington, USA',
];
const testnetHosts = [
  'Hosted by Hashgraph | Iowa, USA',
  'Hosted by Hashgraph | Oregon, USA',
  'Hosted by Hashgraph | Frankfurt, Germany',
  'Hosted by Hashgraph | Sydney, Australia',
  'Hosted by Hashgraph | Singapore',
  'Hosted by Hashgraph | São Paulo, Brazil',
  'Hosted by Hashgraph | London, UK',
];
const previewnetHosts = testnetHosts.slice(0, 4);

/** The components of a page that covers three networks, named as the public page names them. */
export const hederaComponents: readonly PlannedComponent[] = [
  { id: 'mnup00000001', name: 'Hedera Mainnet (v0.76.2) | Network Uptime' },
  ...nodeGroup('mnn', 'Hedera Mainnet (v0.76.2) | Individual Nodes', mainnetHosts),
  { id: 'tnup00000001', name: 'Hedera Testnet (v0.77.0) | Network Uptime' },
  ...nodeGroup('tnn', 'Hedera Testnet (v0.77.0) | Individual Nodes', testnetHosts),
  { id: 'pnup00000001', name: 'Hedera Previewnet (v0.78.0) | Network Uptime' },
  ...nodeGroup('pnn', 'Hedera Previewnet (v0.78.0) | Individual Nodes', previewnetHosts),
  {
    id: 'mirrmainpub1',
    name: 'Mirror Node REST API Public Mainnet (v0.150.0)',
    description: 'mainnet-public.mirrornode.hedera.com',
  },
  { id: 'mirrtest0001', name: 'Mirror Node REST API Testnet (v0.150.0)' },
  { id: 'mirrprev0001', name: 'Mirror Node REST API Previewnet (v0.151.0-rc1)' },
  { id: 'portal000001', name: 'Developer Portal & Faucet', description: 'Accounts and test tokens for developers' },
  { id: 'bucket000001', name: 'Record File Buckets', onlyShowIfDegraded: true },
];

/** The id of a node's component, e.g. of node 3 of testnet: `nodeId('tnn', 3)`. */
export function nodeId(prefix: 'mnn' | 'tnn' | 'pnn', number: number): string {
  return `${prefix}${String(number).padStart(9, '0')}`;
}

function nodeGroup(prefix: 'mnn' | 'tnn' | 'pnn', name: string, hosts: readonly string[]): readonly PlannedComponent[] {
  const groupId = `${prefix}odes00001`;
  const nodes = hosts.map((host, number) => ({
    id: nodeId(prefix, number),
    name: `Node ${number} (account 0.0.${number + 3}) | ${host}`,
    groupId,
  }));
  return [{ id: groupId, name, isGroup: true }, ...nodes];
}
