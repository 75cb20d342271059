import assert from 'node:assert/strict';
import type { ContractLookup, VerificationMethod } from '../../../../src/domain/contract/verifiedContract.ts';
import type { Account } from '../../../../src/domain/entity/account.ts';
import { parseEntityId } from '../../../../src/domain/entity/entityId.ts';
import { parseEvmAddress } from '../../../../src/domain/entity/evmAddress.ts';
import { parsePublicKey } from '../../../../src/domain/entity/publicKey.ts';
import type { ResolvedReference } from '../../../../src/domain/lookup/resolvedReference.ts';
import type { ServiceBase } from '../../../../src/domain/network/network.ts';
import type { Reference } from '../../../../src/domain/references/reference.ts';
import { findReferences } from '../../../../src/domain/references.ts';
import { escapeMarkdown } from '../../../../src/domain/value/escapeMarkdown.ts';
import { parseConsensusTimestamp } from '../../../../src/domain/value/timestamp.ts';
import type { ResolvedHover } from '../../../../src/features/hover/hoverActions.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';

stubVsCode();
const { action, actionRow, hoverCommands } = await import('../../../../src/features/hover/hoverActions.ts');
const render = await import('../../../../src/features/hover/renderHover.ts');
const { shown, table } = await import('../../../../src/features/hover/renderHover.ts');
const upper = await import('../../../../src/features/hover/renderHover.ts');

const network = {
  name: 'testnet',
  chainId: '296',
  ledgerId: '01',
  explorerUrl: 'https://hashscan.io/testnet',
  ledger: { url: 'https://ledger.test/base' },
};
const rate = { centEquivalent: 12n, hbarEquivalent: 1n, expiresAtSeconds: 0n };

const onNetwork = (own: Omit<typeof network, 'ledger'> & { readonly ledger: ServiceBase }) =>
  ({ network: own, selected: own, by: 'selection' }) as const;

/** What is rendered, its links with their arguments readable. */
const renderResolved = (hover: ResolvedHover) => decodeURIComponent(render.renderResolved(hover));

function only(text: string): Reference {
  const [reference, ...others] = findReferences(text);
  assert.ok(reference && others.length === 0, text);
  return reference;
}

function local(text: string, fileName?: string): string {
  const [reference] = findReferences(text, { fileName });
  assert.ok(reference, text);
  return decodeURIComponent(upper.renderReference(reference, onNetwork(network)));
}

function account(details: Partial<Account>): ResolvedReference {
  const id = parseEntityId('0.0.1001');
  assert.ok(id);
  const unknown = {
    alias: undefined,
    autoRenewPeriodSeconds: undefined,
    balanceTinybars: undefined,
    balanceAt: undefined,
    tokenBalances: [],
    createdAt: undefined,
    declinesReward: false,
    delegationAddress: undefined,
    deleted: false,
    ethereumNonce: undefined,
    evmAddress: undefined,
    expiresAt: undefined,
    key: undefined,
    maxAutomaticTokenAssociations: undefined,
    memo: undefined,
    pendingRewardTinybars: undefined,
    requiresReceiverSignature: undefined,
    stakedAccountId: undefined,
    stakedNodeId: undefined,
    stakePeriodStart: undefined,
  };
  return {
    kind: 'entity',
    entity: { kind: 'account', id, account: { id, ...unknown, ...details } },
    verification: undefined,
  };
}

function resolved(result: ResolvedReference, text = 'account 0.0.1001'): string {
  return renderResolved({ resolved: result, reference: only(text), network, rate, nowMs: 0 });
}

function has(text: string, ...parts: readonly string[]): void {
  for (const part of parts) {
    assert.ok(text.includes(part), `“${part}” is missing in:\n${text}`);
  }
}

describe('the local part of a hover', () => {
  it('gives the other forms of an id', () => {
    has(local('account 0.0.1001'), 'Account id', '0.0.1001-eevit', '0x00000000000000000000000000000000000003e9');
    has(local('0x00000000000000000000000000000000000003e9'), 'Long\\-zero address', '0.0.1001-eevit');
    has(local('account 0.0.98'), 'System account', 'Fee collection');
    has(local('0x0000000000000000000000000000000000000167'), 'Token service \\(HTS\\)');
    has(local('tx 0.0.2@1700000000.5'), '0.0.2-1700000000-000000005', '2023\\-11\\-14 22:13:20 UTC');
  });

  it('names wrong checksums', () => {
    const alerts = (text: string) => upper.renderAlerts(only(text), network);
    for (const [text, expected] of [
      ['0.0.1001-urkbk', '$(warning) **This checksum belongs to mainnet, not to testnet\\.**'],
      ['account 0.0.1001-aaaaa', '$(warning) **The checksum aaaaa is wrong; on testnet it is eevit\\.**'],
      ['0.0.1001-eevit', undefined],
      [
        '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
        '$(warning) **The capitals do not fit the EIP\\-55 checksum: a digit may be mistyped\\.**',
      ],
      ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', undefined],
    ] as const) {
      assert.equal(alerts(text), expected);
      assert.ok(!local(text).includes('$(warning)'), text);
    }
  });

  it('says who is asked by a click for 32 bytes, which may be a private key', () => {
    const bytes = `0x${'ab'.repeat(32)}`;
    for (const [text, fileName] of [
      [`the value ${bytes}`, 'a.md'],
      [`getTransaction('${bytes}')`, 'a.ts'],
      [`LAST_TX_HASH=${bytes}`, '.env'],
    ] as const) {
      has(local(text, fileName), 'hieroLens.lookup', 'a private key: only a click asks testnet at ledger\\.test\\.');
    }
    assert.ok(!local(`txHash = ${bytes}`).includes('private key'));
    const [reference = assert.fail()] = findReferences(`the value ${bytes}`);
    const nowhere = { ...network, ledger: { problem: { setting: 'x', detail: 'y' } } };
    has(upper.renderReference(reference, onNetwork(nowhere)), 'only a click asks testnet\\.');
  });

  it('says why the ledger is asked on a click only, of a doubtful id', () => {
    const reasonIn = (change: Pick<Reference, 'lookUp' | 'certainty'>, text: string) => {
      const [reference = assert.fail(text)] = findReferences(text);
      return upper.renderReference({ ...reference, ...change }, onNetwork(network)).includes('on a click only');
    };
    const id = '0.0.1001';
    assert.deepEqual(
      [
        reasonIn({ lookUp: 'onClick', certainty: 'doubtful' }, id),
        reasonIn({ lookUp: 'onClick', certainty: 'certain' }, id),
        reasonIn({ lookUp: 'unasked', certainty: 'doubtful' }, id),
        reasonIn({ lookUp: 'onClick', certainty: 'doubtful' }, `0x${'ab'.repeat(20)}`),
      ],
      [true, false, false, false],
    );
  });

  it('offers a look-up where the ledger is not asked by itself', () => {
    has(
      local(`label = '0.0.98'`),
      'command:hieroLens.lookup?["0.0.98","testnet"]',
      'command:hieroLens.copy?["0.0.98"]',
    );
    assert.ok(!local('account 0.0.98').includes('command:'));
  });
});

describe('the ledger part of a hover', () => {
  it('gives exact amounts with their worth', () => {
    const text = resolved(account({ balanceTinybars: 123_456_789_012n, memo: 'Alice' }));
    has(
      text,
      '**Account** · `0.0.1001` · testnet',
      '| Memo&nbsp; | Alice |',
      '| Balance&nbsp; | 1,234\\.56789012 ℏ \\(≈&nbsp;$148\\.15\\) |',
      'testnet',
    );
    has(text, 'command:hieroLens.openExternal?["https://hashscan.io/testnet/account/0.0.1001"]');
  });

  it('counts associated tokens, as many as the service lists', () => {
    const tokenId = parseEntityId('0.0.2001') ?? assert.fail();
    const withTokens = (count: number) =>
      resolved(account({ tokenBalances: Array(count).fill({ tokenId, balance: 0n }) }));
    has(withTokens(2), '| Tokens&nbsp; | 2 |');
    has(withTokens(1000), '| Tokens&nbsp; | 1,000 or more |');
    assert.ok(!withTokens(0).includes('tokens'));
  });

  it('says deleted', () => {
    has(resolved(account({ deleted: true })), '$(warning) **Deleted**');
  });

  it('raises no alarm at an expiry that has passed, but of a schedule that waits', () => {
    const expiresAt = parseConsensusTimestamp('0.5');
    const createdAt = parseConsensusTimestamp('0.1');
    const later = (result: ResolvedReference) =>
      renderResolved({ resolved: result, reference: only('account 0.0.1001'), network, rate: undefined, nowMs: 1_000 });
    assert.ok(!later(account({ createdAt, expiresAt })).includes('$(warning)'));
    const schedule = (executed: boolean): ResolvedReference => ({
      kind: 'entity',
      entity: {
        kind: 'schedule',
        id: parseEntityId('0.0.4001') ?? assert.fail(),
        schedule: {
          id: parseEntityId('0.0.4001') ?? assert.fail(),
          memo: '',
          adminKey: undefined,
          createdAt: createdAt ?? assert.fail(),
          creatorId: undefined,
          payerId: undefined,
          deleted: false,
          executedAt: executed ? createdAt : undefined,
          expiresAt,
          waitsForExpiry: false,
          transactionBody: '',
          signatures: [],
        },
      },
      verification: undefined,
    });
    has(later(schedule(false)), '$(warning) **Expired**');
    assert.ok(!later(schedule(true)).includes('$(warning)'));
  });

  it('keeps untrusted text inert, whatever it holds', () => {
    const evil = '`x` | [a](command:evil) ![i](https://x.test/i.png) <img src=x> \u202Egnp $(error) \n# h';
    const text = resolved(account({ memo: evil, balanceTinybars: 1n }));
    const memo = text.split('Memo&nbsp; | ').at(-1) ?? '';
    // All that is left of it once what is escaped is gone.
    assert.equal(memo.replace(/\\[!-/:-@[-`{-~]/g, ''), 'x  acommandevil ihttpsxtestipng img srcx gnp  error  h |');
    assert.ok(!text.includes('$(error)'));
  });

  it('links no command but its own', () => {
    const address = parseEvmAddress('0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148');
    const text = resolved(account({ evmAddress: address, memo: 'm', balanceTinybars: 5n }));
    for (const [, command] of text.matchAll(/command:([\w.]+)/g)) {
      assert.ok(
        hoverCommands.some((enabled) => enabled === command),
        command,
      );
    }
    has(text, '0x5c2F8a4d1B7e90C36F4Ad2e81b0c9f7E3A65d148');
  });

  it('lists the accounts that have one public key, with their number', () => {
    const one = account({});
    assert.ok(one.kind === 'entity');
    const key = parsePublicKey('5a'.repeat(32)) ?? assert.fail();
    const ids = (count: number) =>
      Array.from({ length: count }, (_, index) => parseEntityId(`0.0.${2_000 + index}`) ?? assert.fail());
    const shown = (count: number, hasMore: boolean) =>
      decodeURIComponent(
        renderResolved({
          ...{ resolved: { ...one, sharing: { key, ids: ids(count), hasMore } }, reference: only('account 0.0.1001') },
          ...{ network, rate, nowMs: 0 },
        }),
      );
    has(
      shown(1, false),
      '2 accounts have this key',
      '0\\.0\\.1001](command:hieroLens.lookup?["0.0.1001","testnet"]',
      '0\\.0\\.2000](command:hieroLens.lookup',
    );
    assert.doesNotMatch(shown(1, false), /more/);
    assert.doesNotMatch(shown(7, false), /more/);
    has(shown(8, false), '9 accounts have this key', 'and 1 more');
    assert.ok(!shown(8, false).includes('2007'));
    const shared = { ...one, sharing: { key, ids: ids(1), hasMore: false } };
    const ofKey = { ...only('account 0.0.1001'), kind: 'publicKey' } as unknown as Reference;
    for (const [reference, icon] of [
      [only('account 0.0.1001'), 'account'],
      [ofKey, 'key'],
    ] as const) {
      const head = `$(${icon}) **2 accounts have this key** · testnet\n\n`;
      assert.ok(renderResolved({ resolved: shared, reference, network, rate, nowMs: 0 }).startsWith(head), icon);
    }
    has(shown(24, true), 'More than 25 accounts have this key', 'These are the first 8 by their ids');
  });

  it('names the NFT whose number stands beside', () => {
    const hover = { resolved: account({}), reference: only('account 0.0.1001'), network, rate, nowMs: 0 };
    const nft = {
      tokenId: hover.reference.kind === 'entityId' ? hover.reference.id : assert.fail(),
      serialNumber: 13n,
      accountId: parseEntityId('0.0.1002'),
      createdAt: undefined,
      modifiedAt: undefined,
      deleted: false,
      metadata: Buffer.from('ipfs://x | [a](b)').toString('base64'),
      spenderId: undefined,
      delegatingSpenderId: undefined,
    };
    const named = { serialNumber: 13n, nft };
    has(renderResolved({ ...hover, named }), 'hieroLens.lookup?["0.0.1001/13","testnet"]');
    has(
      renderResolved({ ...hover, named }),
      'Serial&nbsp;13&nbsp; | owned by 0\\.0\\.1002',
      'ipfs\\:\\/\\/x \\| \\[a\\]\\(b\\)',
    );
    has(renderResolved({ ...hover, named: { ...named, nft: undefined } }), 'Serial&nbsp;13&nbsp; | does not exist');
    const gone = { serialNumber: 13n, nft: { ...nft, accountId: undefined, deleted: true } };
    has(
      renderResolved({ ...hover, named: gone }),
      'Serial&nbsp;13&nbsp; | deleted: burnt, wiped, or its collection is deleted',
    );
  });

  it('gives the moments of creation and of expiry in rows of one form', () => {
    const [createdAt, expiresAt] = [parseConsensusTimestamp('1.0'), parseConsensusTimestamp('4102444800.0')];
    const rows = resolved(account({ createdAt, expiresAt })).split('\n').slice(-3);
    assert.deepEqual(rows, [
      '| Created&nbsp; | 1970\\-01\\-01 00:00:01 UTC |',
      '|:--|:--|',
      '| Expires&nbsp; | 2100\\-01\\-01 00:00:00 UTC |',
    ]);
  });

  it('shows the three most used links, and the rest behind one', () => {
    const known = account({});
    const evmAddress = parseEvmAddress('0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148');
    assert.ok(known.kind === 'entity' && known.entity.kind === 'account' && evmAddress);
    const { id, account: own } = known.entity;
    const contract = { id, evmAddress } as Extract<typeof known.entity, { readonly kind: 'contract' }>['contract'];
    const entity = { kind: 'contract', id, account: own, contract } as const;
    const verification = { verified: true } as unknown as ContractLookup;
    /** The titles of the links, and those of the ones behind the last. */
    const titlesOf = (text: string) => {
      const [row = ''] = text.split('\n\n').slice(1);
      const shown = Array.from(row.matchAll(/\[([^\]]+)\]\(command/g), ([, title = '']) =>
        title.replace(/^\$\(\S+\)\s/, '').replaceAll('\u00a0', ' '),
      );
      const more = Array.from(row.matchAll(/"title":"([^"]+)"/g), ([, title]) => title);
      return [shown, more];
    };
    const keeps = ['Copy EVM address', 'Pin', 'Add to address book…'];
    assert.deepEqual(titlesOf(resolved({ ...known, entity, verification })), [
      ['Sources', 'Details', 'Copy id', 'More…'],
      ['Explorer', 'ABI', 'Storage', ...keeps],
    ]);
    const unverified = (methods: readonly VerificationMethod[] | undefined) =>
      resolved({ ...known, entity, verification: { verified: false, chainId: '296', address: evmAddress, methods } });
    const looks = ['Details', 'Copy id', 'Explorer', 'More…'];
    assert.deepEqual(titlesOf(unverified(['import', 'workspace'])), [looks, ['Import Verification…', ...keeps]]);
    assert.deepEqual(titlesOf(unverified(['workspace'])), [looks, ['Verify from Workspace…', ...keeps]]);
    assert.deepEqual(titlesOf(unverified(undefined)), [looks, ['Verify from Workspace…', ...keeps]]);
    assert.deepEqual(titlesOf(unverified([])), [looks, keeps]);
    has(
      unverified(['workspace']),
      `"command":"hieroLens.verification.fromWorkspace","args":[{"network":"testnet","chainId":"296","address":"${evmAddress}"}]`,
    );
    assert.deepEqual(titlesOf(resolved(known)), [looks, ['Pin', 'Add to address book…']]);
  });

  it('offers no more where there is no more', () => {
    const number = 77n;
    const block = { number, hash: `0x${'ab'.repeat(48)}`, consensus: {} } as unknown;
    const rowOf = (explorerUrl: string | undefined) => {
      const known = { kind: 'block', block } as ResolvedReference;
      const reference = only(`block 0x${'ab'.repeat(48)}`);
      return renderResolved({ resolved: known, reference, network: { ...network, explorerUrl }, rate, nowMs: 0 });
    };
    const offered = (text: string) =>
      [...text.matchAll(/"?(?:command:|command":")hieroLens\.(\w+)/g)].map(([, id]) => id);
    assert.deepEqual(offered(rowOf(undefined)), ['lookup', 'copy', 'explorer']);
    assert.deepEqual(offered(rowOf('https://explorer.test')), [
      ...['lookup', 'copy', 'openExternal', 'moreActions'],
      'explorer',
    ]);
  });

  it('offers to keep an entity under a name, by the form that is written', () => {
    has(resolved(account({})), '"command":"hieroLens.addressBook.add","args":["0.0.1001","testnet"]');
    const text = '0xac384c53f03855fa1b3616052f8ba32c6c2a2fec';
    has(
      resolved(account({}), text),
      '"command":"hieroLens.addressBook.add","args":["0xaC384c53F03855fA1b3616052F8bA32C6c2a2FeC","testnet"]',
    );
  });

  it('says where else something exists, and offers to go there', () => {
    const hover = {
      resolved: { kind: 'notFound' },
      reference: only('account 0.0.1001'),
      network,
      rate,
      nowMs: 0,
    } as const;
    const there = { found: ['mainnet [public]'], absent: ['previewnet'], unasked: ['local'] };
    const text = renderResolved({ ...hover, others: there });
    has(text, 'Not found on testnet, previewnet', '**Exists on mainnet \\[public\\]\\.**');
    has(text, 'command:hieroLens.selectNetwork?["mainnet [public]"]');
    assert.ok(!text.includes('findElsewhere'));
    const nowhere = { found: [], absent: ['previewnet'], unasked: [] };
    assert.ok(!renderResolved({ ...hover, others: nowhere }).includes('command:'));
    has(
      renderResolved({ ...hover, others: { ...nowhere, unasked: ['mine', 'local'] } }),
      'Look on mine, local',
      'command:hieroLens.findElsewhere?["0.0.1001","testnet"]',
    );
  });

  it('keeps a link on one line, and an icon before the title of the first alone', () => {
    const copy = action('copy', 'Copy the id [of it', 'hieroLens.copy', 'a b');
    const pin = action('pin', 'Pin', 'hieroLens.explorer.pin', 'c d');
    assert.equal(
      actionRow([copy, pin]),
      '$(copy)&nbsp;[Copy\u00a0the\u00a0id\u00a0\\[of\u00a0it](command:hieroLens.copy?%5B%22a%20b%22%5D)&nbsp;&nbsp;| &nbsp;[Pin](command:hieroLens.explorer.pin?%5B%22c%20d%22%5D)',
    );
  });

  it('has no table without properties', () => {
    assert.equal(table([]), '');
  });

  it('has kind, name, id and network in its first line, in this order', () => {
    const [first] = resolved(account({ memo: 'no name' })).split('\n');
    assert.equal(first, '$(account) **Account** · `0.0.1001` · testnet');
    const reference = only('account 0.0.1001');
    const named = { resolved: account({ deleted: true }), reference, network, rate, nowMs: 0, bookName: 'a ` b' };
    const [head] = renderResolved(named).split('\n');
    assert.equal(head, '$(account) **Account** · $(bookmark) a \\` b · `0.0.1001` · testnet · $(warning) **Deleted**');
  });

  it('shows ids and addresses as code, words as text', () => {
    const kept = { isUntrusted: false };
    for (const id of ['0.0.5', '0.0.5-abcde', '0xab', 'A'.repeat(43).concat('=')]) {
      assert.equal(shown(id, kept), `\`${id}\``);
      assert.equal(shown(`${id} of 7`, kept), escapeMarkdown(`${id} of 7`));
      assert.equal(shown(`of ${id}`, kept), escapeMarkdown(`of ${id}`));
    }
    assert.equal(shown('[x](y)', { isUntrusted: true }), '\\[x\\]\\(y\\)');
  });

  it('says what was not found, late or failed in one line', () => {
    assert.equal(resolved({ kind: 'notFound' }), '$(circle-slash) Not found on testnet\\.');
    has(render.renderNotYet(network), 'Not yet visible on testnet');
    has(render.renderLoading(network), 'Still asking testnet');
    has(
      render.renderFailure('The [ledger] is down.', only('account 0.0.1001'), network),
      'The \\[ledger\\] is down\\.',
    );
  });
});
