import assert from 'node:assert/strict';
import { systemEntity, systemKind } from '../../../../src/domain/entity/systemEntities.ts';
import { inEnglish } from '../../../../src/domain/phrase.ts';
import { id } from '../../services/ledger/ids.ts';

describe('the entities that every network has', () => {
  it('are known by their number in 0.0', () => {
    const known = Array.from({ length: 1_000 }, (_, num) => [num, systemEntity(id(`0.0.${num}`))] as const).flatMap(
      ([num, entity]) => (entity === undefined ? [] : [`${num} ${entity.kind}: ${inEnglish(entity.name)}`]),
    );
    assert.deepEqual(known, [
      '2 account: Treasury',
      '50 account: System administrator',
      '55 account: Address book administrator',
      '56 account: Fee schedule administrator',
      '57 account: Exchange rate administrator',
      '58 account: Freeze administrator',
      '59 account: System delete administrator',
      '60 account: System undelete administrator',
      '98 account: Fee collection',
      '101 file: Address book',
      '102 file: Node details',
      '111 file: Fee schedule',
      '112 file: Exchange rates',
      '113 file: Fee schedule (simple fees)',
      '121 file: Application properties',
      '122 file: API permissions',
      '123 file: Throttle definitions',
      '150 file: Software update',
      '359 contract: Token service (HTS)',
      '360 contract: Exchange rate',
      '361 contract: Pseudo-random numbers',
      '362 contract: Account service (HAS)',
      '363 contract: Schedule service (HSS)',
      '364 contract: Token service (HTS), second version',
      '800 account: Staking rewards',
      '801 account: Node rewards',
    ]);
    for (const other of ['1.0.98', '0.1.98', '1.1.98']) {
      assert.equal(systemEntity(id(other)), undefined, other);
    }
  });

  it('are files and contracts among others', () => {
    const ids = Array.from({ length: 1_500 }, (_, num) => id(`0.0.${num}`));
    const of = (kind: string) => ids.filter((one) => systemKind(one) === kind).join(' ');
    assert.equal(of('file'), '0.0.101 0.0.102 0.0.111 0.0.112 0.0.113 0.0.121 0.0.122 0.0.150');
    assert.equal(of('contract'), '0.0.359 0.0.360 0.0.361 0.0.362 0.0.363 0.0.364');
    assert.equal(systemKind(id('1.0.111')), undefined);
  });
});
