import assert from 'node:assert/strict';
import { cloneTarget, cloneTargets } from '../../../../src/domain/contract/minimalProxy.ts';
import { parseEvmAddress } from '../../../../src/domain/entity/evmAddress.ts';

const target = 'bebebebebebebebebebebebebebebebebebebebe';
const standard = (address: string, push = '73', end = '2b') =>
  `0x363d3d373d3d3d363d${push}${address}5af43d82803e903d9160${end}57fd5bf3`;

function check(code: string | undefined, expected: string | undefined): void {
  assert.equal(cloneTarget(code), expected);
}

describe('clones by their code', () => {
  it('are those of EIP-1167, whatever follows their code', () => {
    check(standard(target), `0x${target}`);
    check(standard(target).toUpperCase().replace('0X', '0x'), `0x${target}`);
    check(`${standard(target)}${'00'.repeat(5_000)}`, `0x${target}`);
  });

  it('may leave away zeros at the start of the address', () => {
    // The example of the EIP.
    check(standard('bebebebebebebebebebebebebebebebe', '6f', '27'), `0x00000000${'be'.repeat(16)}`);
    check(standard('01', '60', '18'), `0x${'00'.repeat(19)}01`);
  });

  it('are the short forms and that of Vyper too', () => {
    check(`0x3d3d3d3d363d3d37363d73${target}5af43d3d93803e602a57fd5bf3`, `0x${target}`);
    check(`0x5f5f365f5f37365f73${target}5af43d5f5f3e6029573d5ffd5b3d5ff3`, `0x${target}`);
    check(`0x366000600037611000600036600073${target}5af4602c57600080fd5b6110006000f3`, `0x${target}`);
  });

  it('may add arguments of their own to the data of a call', () => {
    const topic = '9e4ac34f21c619cefc926c8bd93b54bf5a39c7ab2127a895af1cc0691d7e3dff';
    const [plain, logging, solady] = [
      `0x3d3d3d3d363d3d376100166037363936610016013d73${target}5af43d3d93803e603557fd5bf3`,
      `0x36602f57343d527f${topic}60203da13d3df35b3d3d3d3d363d3d376100166067363936610016013d73${target}5af43d3d93803e606557fd5bf3`,
      `0x36602c57343d527f${topic}593da1005b363d3d373d3d3d3d610016806062363936013d73${target}5af43d3d93803e606057fd5bf3`,
    ];
    for (const [code, length] of [
      [plain, 0x37],
      [logging, 0x67],
      [solady, 0x62],
    ] as const) {
      // Each copies its arguments from where its code ends.
      assert.equal(code.length, 2 + 2 * length);
      check(`${code}${'ab'.repeat(0x16)}`, `0x${target}`);
      check(code.slice(0, -2), undefined);
    }
    check(plain.replace('610016013d', '610017013d'), undefined);
  });

  it('are no other code', () => {
    for (const code of [
      ...[undefined, '0x', '0x6080604052', `0x00${standard(target).slice(2)}`, `${standard(target)}xx`],
      ...[standard(target, '73', '2a'), standard(target, '74'), standard(`${target}be`), standard('', '5f', '17')],
      standard(target).slice(0, -2),
    ]) {
      check(code, undefined);
    }
    for (const other of [
      `3d3d3d3d363d3d37363d73${target}5af43d3d93803e602a57fd5bf3`,
      `5f5f365f5f37365f73${target}5af43d5f5f3e6029573d5ffd5b3d5ff3`,
      `366000600037611000600036600073${target}5af4602c57600080fd5b6110006000f3`,
      standard(target).slice(2),
    ]) {
      check(`0x00${other}`, undefined);
      check(`0x00 0x${other}`, undefined);
      check(other, undefined);
    }
  });

  it('are followed through clones of clones, not in circles, and not without end', async () => {
    const at = (index: number) => parseEvmAddress(`0x${String(index).padStart(40, '0')}`) ?? assert.fail();
    const followed = async (next: (index: number) => number | undefined, enough = 10) => {
      const [found, asked]: [number[], number[]] = [[], []];
      const targets = cloneTargets(at(0), async (address) => {
        asked.push(Number(BigInt(address)));
        const target = next(Number(BigInt(address)));
        return target === undefined ? undefined : at(target);
      });
      for await (const target of targets) {
        found.push(Number(BigInt(target)));
        if (found.length === enough) {
          break;
        }
      }
      return { found, asked };
    };
    assert.deepEqual(await followed(() => undefined), { found: [], asked: [0] });
    assert.deepEqual(await followed((index) => (index < 2 ? index + 1 : undefined)), {
      found: [1, 2],
      asked: [0, 1, 2],
    });
    assert.deepEqual(await followed((index) => index + 1, 1), { found: [1], asked: [0] });
    assert.deepEqual(await followed((index) => 1 - index), { found: [1], asked: [0, 1] });
    assert.deepEqual(await followed((index) => index + 1), { found: [1, 2, 3, 4], asked: [0, 1, 2, 3] });
  });
});
