import assert from 'node:assert/strict';
import { renderCode } from '../../../../src/domain/verification/codeLines.ts';
import { recordedContract } from './artifacts/fixtures.ts';

describe('code for comparison', () => {
  const check = (hex: string, lines: readonly string[]) => assert.equal(renderCode(hex), `${lines.join('\n')}\n`, hex);

  it('has one instruction a line', () => {
    check('0x6080604052', ['PUSH1 0x80', 'PUSH1 0x40', 'MSTORE']);
    check('5f80FD', ['PUSH0', 'DUP1', 'REVERT']);
    check('a09f44fa3bff', ['LOG0', 'SWAP16', 'PREVRANDAO', 'STATICCALL', 'EXTCODESIZE', 'SELFDESTRUCT']);
  });

  it('keeps every byte, also those that are no instruction or cut off', () => {
    check('0c', ['0x0c']);
    check('62aabb', ['PUSH3 0xaabb']);
    check('60', ['PUSH1']);
    assert.equal(renderCode('0x'), '');
    check('5f0x00', ['PUSH0', '0x0x', 'STOP']);
  });

  it('has the metadata of a real build in one line at the end', () => {
    const { runtime } = recordedContract('hardhat2', 'Receipt');
    const lines = renderCode(`0x${runtime?.object}`).trimEnd().split('\n');
    assert.match(lines.at(-1) ?? '', /^metadata 0xa2646970667358/);
    assert.deepEqual(lines.slice(0, 3), ['PUSH1 0x80', 'PUSH1 0x40', 'MSTORE']);
  });

  it('stays the same after an instruction more', () => {
    const lines = renderCode('0x6080604052348015').split('\n');
    const longer = renderCode('0x608060405250348015').split('\n');
    assert.deepEqual(longer.toSpliced(3, 1), lines);
  });
});
