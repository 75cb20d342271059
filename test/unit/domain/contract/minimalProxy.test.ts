import assert from 'node:assert/strict';
import { cloneTarget } from '../../../../src/domain/contract/minimalProxy.ts';

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

  it('are no other code', () => {
    check(undefined, undefined);
    check('0x', undefined);
    check('0x6080604052', undefined);
    check(standard(target, '73', '2a'), undefined);
    check(standard(target, '74'), undefined);
    check(standard(`${target}be`), undefined);
    check(standard(target).slice(0, -2), undefined);
    check(`0x00${standard(target).slice(2)}`, undefined);
    check(standard('', '5f', '17'), undefined);
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
    check(`${standard(target)}xx`, undefined);
  });
});
