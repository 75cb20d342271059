import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { ResolvedReference } from '../../../../src/domain/references/resolvedReference.ts';
import type { ResolveOptions } from '../../../../src/services/references/referenceResolver.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { networksWithCustom as networks } from '../networksWithCustom.ts';

stubVsCode();
const { createLedgerHover } = await import('../../../../src/features/hover/ledgerHover.ts');

type Provide = ReturnType<typeof createLedgerHover>;

const block = { kind: 'other', id: '0.0.1001' };
const found = { kind: 'entity', entity: block, verification: undefined } as unknown as ResolvedReference;
const notFound: ResolvedReference = { kind: 'notFound' };

/** Hovers on a network; `answers` has what a network says by its name, `pending` never answers. */
function createBench(selected: string, answers: Readonly<Record<string, ResolvedReference | 'pending' | Error>>) {
  const asked: string[] = [];
  const options: (ResolveOptions | undefined)[] = [];
  const network = networks.find(({ name }) => name === selected) ?? assert.fail(selected);
  const clientsOf = ({ name }: { readonly name: string }) => ({
    references: {
      resolve: (_reference: unknown, given?: ResolveOptions) => {
        asked.push(name);
        options.push(given);
        const answer = answers[name] ?? notFound;
        if (answer === 'pending') {
          return new Promise((_, reject) => {
            given?.signal?.addEventListener('abort', () => reject(given.signal?.reason));
          });
        }
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      },
      nft: () => Promise.resolve(undefined),
      rate: () => Promise.resolve(undefined),
    },
  });
  const networkContext = { network, networks: () => networks, clientsOf };
  const log = { failure: () => undefined };
  const provide = createLedgerHover({ networkContext, log } as unknown as Parameters<typeof createLedgerHover>[0]);
  const left: (() => void)[] = [];
  const token = {
    isCancellationRequested: false,
    onCancellationRequested: (leave: () => void) => {
      left.push(leave);
      return { dispose: () => left.splice(0) };
    },
  } as unknown as Parameters<Provide>[2];
  const line = 'account 0.0.1001';
  const document = { languageId: 'plaintext', uri: { path: '/a.txt' }, lineAt: () => ({ text: line }) };
  return {
    asked,
    options,
    leave: () => left.forEach((run) => void run()),
    async hover() {
      const position = { line: 0, character: 9 } as Parameters<Provide>[1];
      const shown = await provide(document as unknown as Parameters<Provide>[0], position, token);
      return shown === undefined ? undefined : JSON.stringify(shown.contents);
    },
  };
}

describe('the ledger hover', () => {
  it('asks with urgency, once, and nobody else for what is found', async () => {
    const { hover, asked, options } = createBench('testnet', { testnet: found });
    assert.match((await hover()) ?? '', /testnet/);
    assert.deepEqual(asked, ['testnet']);
    assert.deepEqual(
      options.map((given) => [given?.priority, given?.expected]),
      [['urgent', 'account']],
    );
  });

  it('looks on the other public networks for what is not found on one', async () => {
    const { hover, asked } = createBench('testnet', { previewnet: found });
    const text = (await hover()) ?? '';
    assert.match(text, /Not found on testnet, mainnet\\*-public.*Exists on previewnet/);
    assert.match(text, /selectNetwork/);
    assert.deepEqual(asked, ['testnet', 'mainnet-public', 'previewnet']);
  });

  it('keeps private networks and public ones apart until the user clicks', async () => {
    const { hover, asked } = createBench('mine', {});
    const text = (await hover()) ?? '';
    assert.deepEqual(asked, ['mine', 'second']);
    assert.match(text, /Not found on mine, second/);
    assert.match(text, /findElsewhere/);
  });

  it('takes a network that fails for one that was not asked', async () => {
    const { hover } = createBench('testnet', { 'mainnet-public': new Error('down') });
    const text = (await hover()) ?? '';
    assert.match(text, /Not found on testnet, previewnet\\*\./);
    assert.match(text, /findElsewhere/);
  });

  it('ends its request when the mouse leaves', async () => {
    const { hover, options, leave } = createBench('testnet', { testnet: 'pending' });
    const shown = hover();
    await new Promise(setImmediate);
    leave();
    assert.equal(await shown, undefined);
    assert.equal(options[0]?.signal?.aborted, true);
  });

  it('says after a second and a half what is known, and lets the request go on', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      for (const [answers, expected] of [
        [{ testnet: 'pending' }, /Still asking testnet/],
        [{ 'mainnet-public': 'pending' }, /Not found on testnet\\*\..*findElsewhere/],
      ] as const) {
        const { hover, options, leave } = createBench('testnet', answers);
        let text: string | undefined;
        const shown = hover().then((said) => {
          text = said;
        });
        await new Promise(setImmediate);
        mock.timers.tick(1_499);
        await new Promise(setImmediate);
        assert.equal(text, undefined);
        mock.timers.tick(1);
        await shown;
        assert.match(text ?? '', expected);
        leave();
        assert.equal(options.at(-1)?.signal?.aborted, false);
      }
    } finally {
      mock.timers.reset();
    }
  });
});
