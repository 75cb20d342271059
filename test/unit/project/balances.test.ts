import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';

/** A formatter that is called with something named balance. */
const formatted =
  /\b(?:formatHbar|hbarText|hbarProperties|formatInteger|formatDecimal|tokenAmount|tokenAmountProperties|exactProperties|String)\((?:[^();]|\([^()]*\))*\bbalance(?:Tinybars)?\b[^;]*?\)/gi;

describe('balances', () => {
  const files = globSync('src/**/*.ts').map((file) => file.replaceAll('\\', '/'));

  it('are written in one place, which a setting could tell to hide them', () => {
    const found = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(formatted)].map(([call]) => `${file}: ${call.replace(/\s+/g, ' ')}`),
    );
    // What the pins remember to notice a change is not shown.
    assert.deepEqual(found, ['src/features/pins/snapshot.ts: String(balanceTinybars)']);
  });

  it('are found elsewhere', () => {
    for (const source of [
      'formatHbar(account.balanceTinybars)',
      "...hbarProperties('balance', balanceTinybars, context),",
      "tokenAmountProperties(label('tokenWithId', held.tokenId), held.balance, unit)",
    ]) {
      assert.equal([...source.matchAll(formatted)].length, 1, source);
    }
  });
});
