import assert from 'node:assert/strict';
import type { Block } from '../../../../src/domain/block/block.ts';
import type { ContractReader } from '../../../../src/domain/contract/contractReading.ts';
import type { ContractAction } from '../../../../src/domain/contract/contractResult.ts';
import { failureReason } from '../../../../src/domain/contract/failureReason.ts';
import { failureProperties } from '../../../../src/domain/contract/failureText.ts';
import { explorerUrl } from '../../../../src/domain/lookup/resolvedReference.ts';
import { resolvedSummary } from '../../../../src/domain/lookup/resolvedSummary.ts';
import { resolveNetwork } from '../../../../src/domain/network/networkSettings.ts';
import { phrase } from '../../../../src/domain/phrase.ts';
import { ofKind, property, withHeading } from '../../../../src/domain/property.ts';
import { parseReference } from '../../../../src/domain/references.ts';
import { parseConsensusTimestamp } from '../../../../src/domain/value/timestamp.ts';
import {
  type DetailsPage,
  renderDetails,
  renderNotFound,
  renderProperties,
} from '../../../../src/features/lookup/renderDetails.ts';
import { action, inner, reader, withdraw } from '../../domain/contract/failures.ts';
import { english } from '../../english.ts';

const network = resolveNetwork({
  network: 'testnet',
  customNetworks: {},
  statusUrl: 'https://status.hedera.com',
  verificationUrl: 'https://sourcify.dev/server',
});

function pageOf(text: string): DetailsPage {
  const reference = parseReference(text);
  assert.ok(reference);
  return { text, reference, network, rate: undefined, nowMs: 0, translate: english };
}

function failureLines(actions: readonly ContractAction[], by = reader): readonly string[] {
  return renderProperties(failureProperties(failureReason({ result: undefined, actions }, by)), english);
}

describe('detail documents', () => {
  const hash = `0x${'ab'.repeat(48)}`;

  it('show every field exactly, texts of strangers quoted on one line', () => {
    const from = parseConsensusTimestamp('1586567700.453054001');
    assert.ok(from);
    const block: Block = {
      number: 9_007_199_254_740_993n,
      hash,
      previousHash: hash,
      name: 'evil\nname: "x" # \u202egnp',
      transactionCount: 3n,
      gasUsed: undefined,
      ledgerVersion: '0.60.1\u202e',
      logsBloom: '0x',
      sizeBytes: 489n,
      consensus: { from, to: undefined },
    };
    const text = renderDetails(
      pageOf(hash),
      resolvedSummary({ kind: 'block', block }, pageOf(hash)),
      explorerUrl(network, { kind: 'block', block }),
    );
    assert.equal(
      text,
      `# Block: ${hash} on testnet

Name:           "9,007,199,254,740,993"
From:           2020-04-11 01:15:00.453054001 UTC
Transactions:   3
Size:           489 bytes
Record file:    "evil name: \\"x\\" # gnp"
Ledger version: "0.60.1"
Hash:           ${hash}
Previous block: ${hash}

Base64:         q6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6ur
Explorer:       https://hashscan.io/testnet/block/9007199254740993
Retrieved:      1970-01-01 00:00:00 UTC
`,
    );
  });

  it('say what was not found, and where it exists', () => {
    const others = { found: ['mainnet-public'], absent: ['local'], unasked: ['previewnet'] };
    assert.equal(
      renderNotFound(pageOf('0.0.999888'), others),
      `# Not found: 0.0.999888 on testnet

# A thing that is only seconds old may not be visible yet.

mainnet-public: exists here: select this network to see it
local: not found
previewnet: could not be asked

With checksum: 0.0.999888-gcrlk
Long-zero address: 0x00000000000000000000000000000000000f41D0
Retrieved:     1970-01-01 00:00:00 UTC
`,
    );
  });

  it('say what is wrong with what was written', () => {
    const summary = { title: phrase`Account`, name: undefined, alerts: [], properties: [] } as const;
    const text = renderDetails(pageOf('0.0.1001-aaaaa'), summary, undefined);
    assert.equal(
      text,
      `# Account: 0.0.1001-aaaaa on testnet

Warning:       The checksum aaaaa is wrong; on testnet it is eevit.

With checksum: 0.0.1001-eevit
Long-zero address: 0x00000000000000000000000000000000000003e9
Retrieved:     1970-01-01 00:00:00 UTC
`,
    );
  });

  it('say what stands out, and the name, before all else', () => {
    const summary = {
      title: phrase`Token`,
      name: 'Lens"',
      alerts: ['Paused'],
      properties: property(phrase`Owner`, '0.0.7'),
    } as const;
    const page = { ...pageOf('0.0.5'), reference: undefined };
    assert.equal(
      renderDetails(page, summary, undefined),
      `# Token: 0.0.5 on testnet

Name:      "Lens\\""
State:     ⚠\u00a0Paused
Owner:     0.0.7

Retrieved: 1970-01-01 00:00:00 UTC
`,
    );
    assert.equal(
      renderDetails(page, { ...summary, name: undefined, alerts: [] }, undefined),
      `# Token: 0.0.5 on testnet

Owner:     0.0.7

Retrieved: 1970-01-01 00:00:00 UTC
`,
    );
  });

  it('say why a transaction is noticed by the row that says it, once, and its type as one', () => {
    const summary = {
      kind: 'transaction',
      title: phrase`Transaction`,
      name: 'Transfer (CRYPTOTRANSFER)',
      alerts: ['INVALID_SIGNATURE', 'Incomplete'],
      properties: [
        ...ofKind('result', property(phrase`Result`, 'INVALID_SIGNATURE')),
        ...property(phrase`Entity`, '0.0.7'),
      ],
    } as const;
    assert.equal(
      renderDetails({ ...pageOf('0.0.5'), reference: undefined }, summary, undefined),
      `# Transaction: 0.0.5 on testnet

Type:      Transfer (CRYPTOTRANSFER)
Result:    ✗\u00a0INVALID_SIGNATURE
State:     ⚠\u00a0Incomplete
Entity:    0.0.7

Retrieved: 1970-01-01 00:00:00 UTC
`,
    );
  });

  it('say why a call failed argument by argument, and where', () => {
    const delegated = inner({ operation: 'DELEGATECALL', input: withdraw });
    assert.deepEqual(failureLines([action(), delegated]), [
      'Why it failed:   reverted with TooMuch',
      '  amount:        9',
      'Failed call:     withdraw of Coin (0.0.2001)',
      '  amount:        5',
      '  Through proxy: 0.0.4811',
    ]);
    assert.deepEqual(
      failureLines([action(), inner({ resultData: '0x' })]).at(-1),
      ['Earlier failure: transfer(amount: 7) of Coin (0.0.2001): reverted without a reason'].at(0),
    );
    assert.deepEqual(failureLines([action(), inner()]).slice(-2), [
      '  amount:      7',
      '  Called by:   withdraw(amount: 5) of Vault (0.0.4811)',
    ]);
  });

  it('keep what has very many arguments in a sentence', () => {
    const many = (count: number): ContractReader => ({
      ...reader,
      error: () => ({
        name: 'Many',
        arguments: Array.from({ length: count }, (_, index) => ({ name: `a${index}`, type: 'bool', value: 'true' })),
        origin: { kind: 'own', name: 'Vault' },
      }),
    });
    const [first] = failureLines([action()], many(99));
    assert.equal(first, 'Why it failed: reverted with Many');
    const [sentence = ''] = failureLines([action()], many(100));
    assert.match(sentence, /^Why it failed: reverted with Many\(a0: true, .{200,300}…$/);
  });

  it('call an id with its checksum so where there is one', () => {
    const summary = { title: phrase`Account`, name: undefined, alerts: [], properties: [] } as const;
    const own = { ...pageOf('0.0.1001-aaaaa'), network: { ...network, ledgerId: undefined } };
    assert.match(renderDetails(own, summary, undefined), /^Entity id: +0\.0\.1001$/m);
  });

  it('have what belongs together below a heading, after all else', () => {
    const properties = [
      ...withHeading(phrase`Token balances`, property(phrase`Token ${'0.0.5'}`, '9 LUSD')),
      ...property(phrase`Owner`, '0.0.7'),
    ];
    const page = { ...pageOf('0.0.5'), reference: undefined };
    assert.equal(
      renderDetails(page, { title: phrase`Account`, name: undefined, alerts: [], properties }, undefined),
      `# Account: 0.0.5 on testnet

Owner:     0.0.7

Retrieved: 1970-01-01 00:00:00 UTC

# Token balances

Token 0.0.5: 9 LUSD
`,
    );
  });

  it('stand below one another except beside labels that would leave a narrow editor no room', () => {
    const widest = 'x'.repeat(16);
    const rows = ['a', widest, `${widest}x`].flatMap((name) => property(phrase`${name}`, '1'));
    assert.deepEqual(renderProperties(rows, english), [`a:${' '.repeat(16)}1`, `${widest}: 1`, `${widest}x: 1`]);
    assert.deepEqual(renderProperties([...rows.slice(0, 1), ...rows.slice(2)], english), ['a: 1', `${widest}x: 1`]);
  });

  it('let what a service sends as a state or a type neither start a line nor hide anything', () => {
    const sent = [...property(phrase`State`, 'OK\u2028\nOwner: 1'), ...property(phrase`Owner`, '\u202e0.0.5\u200b')];
    assert.deepEqual(renderProperties(sent, english), ['State: OK Owner: 1', 'Owner: 0.0.5']);
  });
});
