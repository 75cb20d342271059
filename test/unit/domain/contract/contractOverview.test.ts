import assert from 'node:assert/strict';
import {
  type OverviewContext,
  type ProxyLink,
  renderOverview,
} from '../../../../src/domain/contract/contractOverview.ts';
import type { VerifiedContract } from '../../../../src/domain/contract/verifiedContract.ts';
import { english } from '../../english.ts';
import { keyOf, testnet, verifiedSample } from '../../services/contracts/contractFakes.ts';

const key = keyOf(`0x${'ab'.repeat(20)}`);

describe('the overview of a contract', () => {
  let contract: VerifiedContract;
  before(async () => {
    contract = await verifiedSample('solidity-exact-all');
  });

  /** The lines below a title, without empty ones around them. */
  function section(title: string, some: Partial<VerifiedContract>, context: Partial<OverviewContext> = {}): string {
    const text = renderOverview(
      { ...contract, ...some },
      {
        translate: english,
        missing: undefined,
        proxy: {
          ...key,
          network: testnet,
          name: undefined,
          isVerified: true,
          proxy: undefined,
          implementations: [],
          isStopped: false,
        },
        constructorArguments: undefined,
        hash: (code) => `hash of ${code.length} characters`,
        ...context,
      },
    );
    const [, below = ''] = text.split(`## ${title}\n`);
    return (below.split('\n## ')[0] ?? '').trim();
  }

  const code = (onchain: string | undefined) =>
    ({
      onchain,
      recompiled: undefined,
      transformations: [],
      transformationValues: undefined,
    }) as unknown as NonNullable<VerifiedContract['creationBytecode']>;

  it('has the arguments of its constructor in words, else as they were sent, else not at all', () => {
    const sent = (constructorArguments: string | undefined) => ({
      creationBytecode: {
        ...code('0x'),
        transformationValues: { constructorArguments },
      } as unknown as NonNullable<VerifiedContract['creationBytecode']>,
    });
    const title = 'Constructor arguments';
    const words = { constructorArguments: ['owner: address = 0x01', '  part: uint8 = 5'] };
    assert.equal(section(title, sent('0x05'), words), '```text\nowner: address = 0x01\n  part: uint8 = 5\n```');
    assert.match(section(title, sent('0x05')), /^[^`\n]+\n\n```text\n0x05\n```$/);
    assert.equal(section(title, sent(undefined), words), section(title, { creationBytecode: undefined }, words));
    assert.doesNotMatch(section(title, sent(undefined), words), /owner/);
  });

  it('has the first four hundred lines of settings, and how many more there are', () => {
    const settings = (count: number) => {
      const { compilation } = contract;
      assert.ok(compilation);
      // Two lines are brackets.
      const compilerSettings = Object.fromEntries(
        Array.from({ length: count - 2 }, (_, index) => [`s${index}`, index]),
      );
      return section('Compiler', { compilation: { ...compilation, compilerSettings } })
        .split('```')[1]
        ?.split('\n');
    };
    assert.deepEqual([settings(400)?.length, settings(400)?.at(-2)], [402, '}']);
    assert.deepEqual(
      [settings(402)?.length, settings(402)?.at(-3), settings(402)?.at(-2)],
      [...[403, '  "s398": 398,', '… 2 more lines']],
    );
  });

  it('has the hash of what is code, and what is no hex as it is', () => {
    const lineOf = (onchain: string) =>
      section('Runtime bytecode', { runtimeBytecode: code(onchain) })
        .split('\n')
        .filter((line) => /hex|keccak/.test(line));
    for (const hex of ['0x', '0x00', '0xaB01']) {
      assert.deepEqual(
        lineOf(hex).map((line) => line.replace(/^.*: /, '')),
        [`${(hex.length - 2) / 2} bytes, keccak-256 \`hash of ${hex.length} characters\``],
      );
    }
    for (const other of ['', '00', '0x0', '0x0g', 'x0x00', '0x00 ', '0x00__lib__']) {
      assert.match(lineOf(other).join('\n'), /not hex/, other);
    }
  });

  it('has the chain of its proxies, as far as it is known', () => {
    const link = (last: string, more: Partial<ProxyLink> = {}): ProxyLink => ({
      ...keyOf(`0x${last.padStart(40, '0')}`),
      ...{ network: testnet, name: undefined, isVerified: true, implementations: [], isStopped: false },
      proxy: { kind: 'resolved', isProxy: false, proxyType: undefined, implementations: [] },
      ...more,
    });
    const proxy = (proxyType: string | undefined) =>
      ({ kind: 'resolved', isProxy: true, proxyType, implementations: [] }) as const;
    const shown = (head: ProxyLink) => section('Proxy', {}, { proxy: head });
    const zeros = `0x${'0'.repeat(39)}`;
    const failed = 'The proxy check failed: it is not known whether this is a proxy.';
    assert.equal(shown(link('1')), '- Not a proxy.');
    assert.equal(shown(link('1', { proxy: undefined })), `- ${failed}`);
    assert.equal(
      shown(link('1', { proxy: { kind: 'failed', message: undefined, errorId: undefined } })),
      `- ${failed}`,
    );
    const implementations = [
      link('2', { name: 'Na`me', proxy: proxy('EIP1967Proxy'), implementations: [link('3')] }),
      link('4', { isVerified: false, proxy: undefined }),
      link('5', { isVerified: false }),
      link('6', { isStopped: true, proxy: undefined }),
    ];
    assert.equal(
      shown(link('1', { proxy: proxy(undefined), implementations })),
      [
        '- Proxy: of an unknown kind',
        `  - Implementation ${zeros}2: \`\`Na\`me\`\``,
        '    - Proxy: `EIP1967Proxy`',
        `      - Implementation ${zeros}3: verified`,
        `  - Implementation ${zeros}4: not known whether it is verified`,
        `    - ${failed}`,
        `  - Implementation ${zeros}5: not verified`,
        `  - Implementation ${zeros}6: verified (not followed further)`,
      ].join('\n'),
    );
  });
});
