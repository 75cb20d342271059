import assert from 'node:assert/strict';
import { parseEntityId } from '../../../src/domain/entity/entityId.ts';
import type { Nft } from '../../../src/domain/entity/token.ts';
import { ServiceError } from '../../../src/domain/failure.ts';
import type { ResolvedReference } from '../../../src/domain/lookup/resolvedReference.ts';
import type { Reference } from '../../../src/domain/references/reference.ts';
import { findReferences } from '../../../src/domain/references.ts';
import type { ResolvedHover } from '../../../src/features/hover/hoverActions.ts';
import { stubVsCode } from '../../bench/vscodeStub.ts';
import { decodedSample } from '../services/ledger/ledgerUnderTest.ts';
import { assertWhole } from './assertWhole.ts';

stubVsCode();
const { Range } = await import('vscode');
const { hoverCommands } = await import('../../../src/features/hover/hoverActions.ts');
const render = await import('../../../src/features/hover/renderHover.ts');
const upper = await import('../../../src/features/hover/renderHover.ts');

const network = {
  name: 'test [net]',
  chainId: '296',
  ledgerId: '01',
  explorerUrl: 'https://hashscan.io/testnet',
  ledger: { url: 'https://ledger.test' },
};

const texts = [
  'account 0.0.1001',
  'label = 0.0.98',
  'token 0.0.1001-urkbk',
  'account 0.0.1001-aaaaa',
  'contract 0.0.359',
  'file 0.0.102',
  'topic 0.0.3001',
  '0x00000000000000000000000000000000000003e9',
  '0x0000000000000000000000000000000000000167',
  '0x0000000000000000000000000000000000000000',
  'contract 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  'token 0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  'tx 0.0.2@1700000000.5?scheduled/3',
  'tx 0.0.2-1700000000-000000005',
  `block hash ${hex(32)}`,
  `transaction ${hex(48)}`,
  `the value ${hex(32)}`,
  `hash ${hex(48)}`,
  'alias HIQQEXWKW53RKN4W6XXC4Q232SYNZ3SZANVZZSUME5B5PRGXL663UAQA',
  'alias CIQAAAH4AY2OFK2FL37TSPYEQGPPUJRP4XTKWHD62HKPQX543DTOFFQ',
  `alias ${'AE'.repeat(16)}`,
];

function hex(bytes: number): string {
  return `0x${'ab'.repeat(bytes)}`;
}

function referenceIn(text: string): Reference {
  const [reference] = findReferences(text);
  if (reference === undefined) {
    throw new Error(`no reference in ${text}`);
  }
  return reference;
}

function entity(kind: string, ...members: readonly (readonly [string, unknown])[]): ResolvedReference {
  const [[, first] = []] = members;
  const { id } = first as { readonly id: string };
  return { kind: 'entity', entity: { kind, id, ...Object.fromEntries(members) } } as unknown as ResolvedReference;
}

const value = decodedSample;
const account = ['account', value('account')] as const;
const contract = ['contract', value('contract')] as const;
const proxyResolution = {
  kind: 'resolved',
  isProxy: true,
  proxyType: 'EIP1967Proxy',
  implementations: [{ name: 'Box', address: `0x${'cd'.repeat(20)}` }],
};
const compilation = { name: 'Proxy', language: 'Solidity', compilerVersion: '0.8.30' };
const verification = { verified: true, match: 'exact_match', compilation, proxyResolution };
const nft = value('nft') as Nft;
const token = { ...Object(value('token')), type: 'NON_FUNGIBLE_UNIQUE' };

const accountWith = (more: object) => entity('account', ['account', { ...Object(value('account')), ...more }]);
const scheduleWith = (more: object) => {
  const waiting = { createdAt: '0.100000000', executedAt: undefined, deleted: false };
  return entity('schedule', ['schedule', { ...Object(value('schedule')), ...waiting, ...more }]);
};
/** An account, and so many others that have its key. */
const sharing = (count: number, hasMore: boolean) => {
  const ids = Array.from({ length: count }, (_, index) => `0.0.${2_000 + index}`);
  return { ...entity('account', account), sharing: { ids, hasMore } } as unknown as ResolvedReference;
};

/** The upper part of a hover is what a text says, the lower what the ledger says. */
const ledgerParts: Readonly<Record<string, readonly [ResolvedReference, string, Partial<ResolvedHover>?]>> = {
  account: [entity('account', account), 'account 0.0.8'],
  'account by address': [entity('account', account), '0xac384c53f03855fa1b3616052f8ba32c6c2a2fec'],
  'account by alias': [entity('account', account), 'HIQQEXWKW53RKN4W6XXC4Q232SYNZ3SZANVZZSUME5B5PRGXL663UAQA'],
  'account that expires': [
    entity('account', ['account', { ...Object(value('account')), expiresAt: '4102444800.000000000' }]),
    '0xac384c53f03855fa1b3616052f8ba32c6c2a2fec',
  ],
  contract: [entity('contract', account, contract), 'contract 0.0.8'],
  'verified proxy': [
    { ...entity('contract', account, contract), verification } as unknown as ResolvedReference,
    'contract 0.0.8',
  ],
  'contract that can be imported': [
    {
      ...entity('contract', account, contract),
      verification: { verified: false, methods: ['import', 'workspace'] },
    } as unknown as ResolvedReference,
    'contract 0.0.8',
  ],
  'contract that can be verified from the workspace': [
    {
      ...entity('contract', account, contract),
      verification: { verified: false, methods: ['workspace'] },
    } as unknown as ResolvedReference,
    'contract 0.0.8',
  ],
  token: [entity('token', ['token', value('token')]), 'token 0.0.7'],
  'NFT of a collection': [entity('token', ['token', token]), 'token 0.0.7/13', { named: { serialNumber: 13n, nft } }],
  'NFT that does not exist': [
    entity('token', ['token', token]),
    'token 0.0.7/13',
    { named: { serialNumber: 13n, nft: undefined } },
  ],
  topic: [entity('topic', ['topic', value('topic')]), 'topic 0.0.7'],
  schedule: [entity('schedule', ['schedule', value('schedule')]), 'schedule 0.0.7'],
  'system file': [entity('other', ['other', { id: parseEntityId('0.0.102') }]), 'file 0.0.102'],
  'something else': [entity('other', ['other', { id: parseEntityId('0.0.1234') }]), 'file 0.0.1234'],
  'NFT that is gone': [
    entity('token', ['token', token]),
    'token 0.0.7/13',
    { named: { serialNumber: 13n, nft: { ...nft, accountId: undefined, deleted: true } } },
  ],
  'account that is deleted, with a name in the address book': [
    accountWith({ deleted: true }),
    'account 0.0.8',
    { bookName: 'a ` b · c' },
  ],
  'account with many tokens': [
    accountWith({ tokenBalances: Array(1000).fill({ tokenId: '0.0.7', balance: 0n }) }),
    'account 0.0.8',
  ],
  'account that expired': [accountWith({ expiresAt: '0.500000000' }), 'account 0.0.8', { nowMs: 1_000 }],
  'schedule that expired': [scheduleWith({ expiresAt: '0.500000000' }), 'schedule 0.0.7', { nowMs: 1_000 }],
  'schedule that was executed': [
    scheduleWith({ expiresAt: '0.500000000', executedAt: '0.100000000' }),
    'schedule 0.0.7',
    { nowMs: 1_000 },
  ],
  'contract that cannot be verified': [
    {
      ...entity('contract', account, contract),
      verification: { verified: false, methods: [] },
    } as unknown as ResolvedReference,
    'contract 0.0.8',
  ],
  'contract of which nobody knows how to verify it': [
    { ...entity('contract', account, contract), verification: { verified: false } } as unknown as ResolvedReference,
    'contract 0.0.8',
  ],
  'key of two accounts': [sharing(1, false), `publicKey 302a300506032b6570032100${'5a'.repeat(32)}`],
  'key of eight accounts': [sharing(7, false), 'account 0.0.8'],
  'key of nine accounts': [sharing(8, false), 'account 0.0.8'],
  'key of many accounts': [sharing(24, true), 'account 0.0.8'],
  'block without an explorer': [
    { kind: 'block', block: value('block') } as unknown as ResolvedReference,
    `block ${hex(48)}`,
    { network: { ...network, explorerUrl: undefined } },
  ],
  transaction: [
    { kind: 'transaction', transactions: Object(value('transaction')).items } as unknown as ResolvedReference,
    'tx 0.0.2@1700000000.5',
  ],
  execution: [
    { kind: 'execution', result: value('contractResult') } as unknown as ResolvedReference,
    `transaction ${hex(32)}`,
  ],
  block: [{ kind: 'block', block: value('block') } as unknown as ResolvedReference, `block ${hex(48)}`],
  'not found, and nobody else asked': [{ kind: 'notFound' }, 'account 0.0.8'],
  'not found': [{ kind: 'notFound' }, 'account 0.0.8', { others: { found: [], absent: [], unasked: ['mine', 'a|b'] } }],
  'not found, elsewhere': [
    { kind: 'notFound' },
    'account 0.0.8',
    { others: { found: ['mine', 'a|b'], absent: ['mainnet'], unasked: [] } },
  ],
  'found nowhere': [{ kind: 'notFound' }, 'account 0.0.8', { others: { found: [], absent: ['mainnet'], unasked: [] } }],
};

describe('hovers, whole', () => {
  it('are as expected', () => {
    const lower = Object.entries(ledgerParts).map(([title, [resolved, text, more]]) => {
      const rate = { centEquivalent: 12n, hbarEquivalent: 1n, expiresAtSeconds: 0n };
      const hover = { resolved, reference: referenceIn(text), network, rate, nowMs: 0, ...more };
      return `# ${title}: ${text}\n\n${render.renderResolved(hover)}`;
    });
    const target = { range: new Range(3, 8, 3, 13) };
    const failures = [
      new ServiceError('ledger', '', { kind: 'unreachable', detail: 'no such host [x]' }),
      new Error('no sentence for people'),
    ];
    const text = decodeURIComponent(
      [
        ...texts.map((each) => {
          const reference = referenceIn(each);
          const parts = [
            upper.renderAlerts(reference, network),
            upper.renderReference(reference, { network, selected: network, by: 'selection' }),
          ];
          return [`# ${each}`, ...parts.filter((part) => part !== undefined)].join('\n\n');
        }),
        ...lower,
        upper.renderUnknownNetwork(),
        render.renderNotYet(network),
        ...failures.map((error) => render.renderFailure(error, target, network)),
      ].join('\n\n'),
    );
    const linked = new Set(Array.from(text.matchAll(/(?:\(command:|"command":")([\w.]+)/g), ([, command]) => command));
    assert.deepEqual([...linked].sort(), [...hoverCommands].sort());
    assertWhole('hovers.txt', text.split('\n'));
  });
});
