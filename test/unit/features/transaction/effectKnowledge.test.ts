import assert from 'node:assert/strict';
import { type ContractReader, noReader } from '../../../../src/domain/contract/contractReading.ts';
import type { EntityId } from '../../../../src/domain/entity/entityId.ts';
import type { EvmAddress } from '../../../../src/domain/entity/evmAddress.ts';
import { createEffectKnowledge } from '../../../../src/features/transaction/effectKnowledge.ts';

const contract = '0x00000000000000000000000000000000000000aa' as EvmAddress;
const token = '0.0.7' as EntityId;
const other = '0.0.8' as EntityId;
const hash = new Uint8Array(32);
const signature = { r: hash, s: hash, yParity: 0 } as const;
const readerOf = (name: string): ContractReader => ({ ...noReader, call: () => ({ name }) as never });
const names = {
  units: new Map([[token, { decimals: 2, symbol: 'A', name: 'Token A' }]]),
  reader: readerOf('network'),
};
const both = { tokens: [token, other], contracts: [contract] };
const tools = { standardReader: readerOf('standard'), recoverSigner: () => contract };

describe('what the view of a transaction knows', () => {
  it('collects what a network could explain, each once, until it is forgotten', () => {
    const known = createEffectKnowledge();
    assert.deepEqual(known.wanted(), { tokens: [], contracts: [] });
    assert.deepEqual(known.namesModel(), { state: 'none', failure: undefined });
    assert.equal(known.context.unitOf(token), undefined);
    known.context.unitOf(token);
    known.context.unitOf(other);
    assert.deepEqual(known.wanted(), { tokens: [token, other], contracts: [] });
    assert.deepEqual(known.namesModel(), { state: 'offered', failure: undefined });
    known.forgetWanted();
    assert.deepEqual(known.wanted(), { tokens: [], contracts: [] });
    known.context.reader.call(contract, '0x');
    assert.deepEqual(known.wanted(), { tokens: [], contracts: [contract] });
    assert.equal(known.namesModel().state, 'offered');
    known.forgetWanted();
    assert.deepEqual(known.wanted(), { tokens: [], contracts: [] });
    assert.equal(known.namesModel().state, 'none');
  });

  it('needs tools once a call or a signature is met, and has what they say', () => {
    for (const meet of ['call', 'signature'] as const) {
      const known = createEffectKnowledge();
      const met = () =>
        meet === 'call'
          ? known.context.reader.call(contract, '0x')
          : known.context.signerOf?.(hash, signature as never);
      known.context.unitOf(token);
      assert.equal(known.needsTools(), false);
      assert.equal(met(), undefined);
      assert.equal(known.needsTools(), true);
      known.forgetWanted();
      assert.equal(known.needsTools(), false);
      known.useTools(tools);
      assert.deepEqual(met(), meet === 'call' ? { name: 'standard' } : contract);
      assert.equal(known.needsTools(), false);
    }
  });

  it('tells with what a network said before what needs nobody, until that is forgotten', () => {
    const known = createEffectKnowledge();
    known.useTools(tools);
    assert.equal(known.forgetNames(), false);
    known.useNames(both, names);
    assert.deepEqual(known.context.unitOf(token), { decimals: 2, symbol: 'A', name: 'Token A' });
    assert.equal(known.context.unitOf(other), undefined);
    assert.deepEqual(known.context.reader.call(contract, '0x'), { name: 'network' });
    assert.deepEqual(known.namesModel(), { state: 'known', failure: undefined });
    assert.equal(known.forgetNames(), true);
    assert.equal(known.forgetNames(), false);
    assert.equal(known.context.unitOf(token), undefined);
    assert.deepEqual(known.context.reader.call(contract, '0x'), { name: 'standard' });
    assert.equal(known.namesModel().state, 'offered');
  });

  it('says why a network could not be asked, until it could, or that is forgotten', () => {
    const known = createEffectKnowledge();
    known.context.unitOf(token);
    known.failNames(both, 'It does not answer.');
    assert.deepEqual(known.namesModel(), { state: 'offered', failure: 'It does not answer.' });
    assert.equal(known.forgetNames(), true);
    assert.equal(known.forgetNames(), false);
    assert.deepEqual(known.namesModel(), { state: 'offered', failure: undefined });
    known.failNames(both, 'It does not answer.');
    known.useNames(both, names);
    assert.deepEqual(known.namesModel(), { state: 'known', failure: undefined });
  });

  it('offers the names of another transaction that a network was not asked for, and keeps those it found', () => {
    const known = createEffectKnowledge();
    known.useTools(tools);
    const show = (meet: () => void) => {
      known.forgetWanted();
      meet();
      return known.namesModel();
    };
    const meetToken = () => known.context.unitOf(token);
    const meetOther = () => known.context.unitOf(other);
    const meetCall = () => known.context.reader.call(contract, '0x');
    show(meetToken);
    known.useNames(known.wanted(), { ...names, reader: noReader });
    assert.deepEqual(show(meetToken), { state: 'known', failure: undefined });
    assert.deepEqual(show(meetOther), { state: 'offered', failure: undefined });
    assert.deepEqual(show(meetCall), { state: 'offered', failure: undefined });
    assert.deepEqual(known.context.reader.call(contract, '0x'), { name: 'standard' });
    known.failNames(known.wanted(), 'It does not answer.');
    assert.deepEqual(show(meetCall), { state: 'offered', failure: 'It does not answer.' });
    assert.deepEqual(show(meetOther), { state: 'offered', failure: undefined });
    known.failNames(known.wanted(), 'Not for this either.');
    assert.deepEqual(show(meetOther), { state: 'offered', failure: 'Not for this either.' });
    show(meetCall);
    known.useNames(known.wanted(), { units: new Map(), reader: readerOf('network') });
    assert.deepEqual(show(meetCall), { state: 'known', failure: undefined });
    assert.deepEqual(known.context.reader.call(contract, '0x'), { name: 'network' });
    assert.deepEqual(show(meetToken), { state: 'known', failure: undefined });
    assert.deepEqual(known.context.unitOf(token), { decimals: 2, symbol: 'A', name: 'Token A' });
    const meetBoth = () => [meetToken(), meetOther()];
    assert.deepEqual(show(meetBoth), { state: 'offered', failure: undefined });
  });
});
