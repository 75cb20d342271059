import assert from 'node:assert/strict';
import { findReferences } from '../../../../src/domain/references.ts';

/** Texts in which `%` is a version, each with one in which it is an id. */
type Pairs = readonly (readonly [version: string, id: string])[];

function check(number: string, pairs: Pairs, fileName = 'a.ts'): void {
  for (const [version, id] of pairs) {
    for (const [text, isId] of [
      [version, false],
      [id, true],
    ] as const) {
      const written = text.replace('%', number).replace('§', '%');
      const found = findReferences(written, { fileName }).map((each) => each.text);
      assert.equal(found.includes(number), isId, `${fileName}: ${written}`);
    }
  }
}

// What stands for any number, and what only for those below 1000.
const syntax: Pairs = [
  ['"^%"', '"% ^"'],
  ['^ %', 'a ^  %'],
  ['~%', '~~%~~'],
  ['~ %', '~~ %'],
  ['>=%', '=%'],
  ['<= %', '- %'],
  ['== %', '+%'],
  ['!=%', '! %'],
  ['~=%', ': %'],
  ['~> %', '-> %'],
  ['tool@%', ' @%'],
  [')@%', '. @%'],
  ['"account" § "%"', '"account" "%"'],
  ['account <%', 'account <%>'],
  ['account < %', '<b>%'],
  ['account > %', '> %'],
  ['account >%', 'a => %'],
  ['x >> %', '  > %'],
  ['account %.*', 'account %. *'],
  ['account %+a', 'account %+'],
  ['account %@a', 'account %@1'],
  ['account %@1.a', 'account %@12'],
  ['account %@12345678901234567890', 'account %@1234567890123456789'],
  ['account %..', 'account %...'],
  ['account %..x', 'account %.'],
  ['acme/account:%', 'acme/account: %'],
  ['a.b/acme/account:%', 'hedera:a/account:%'],
  ['x.io:5000/account:%', 'hedera:295/account:%'],
  ['docker://acme/account:%', 'docker:// account: %'],
  ['oci://x.io/a/account:%', 'hiero:1/account:%'],
  ['com.acme:account:%', 'hedera:testnet/account:%'],
  ['image: account:%', 'it: account:%'],
  ['FROM account:%', 'from account:%'],
  ['--from=account:%', '--to account:%'],
  ['docker run account:%', 'dockers run account:%'],
  ['helm pull account:%', 'overwhelm account:%'],
  ['nodeVersion = "%"', 'versionNode = "%"'],
  ['accountVersion: string = "%"', 'accountVersions.account = "%"'],
  ['image.tag: %', 'tag.account: %'],
  ['a version: %', 'a version, account: %'],
  ['bump it to %', 'bumpy accounts: %'],
  ['Bumped accounts of it to %', 'bump account %'],
  ['bumping it to %', 'bumpings of accounts %'],
  ['FROM account:%', 'a FROM account:%'],
  ['account <%', 'account <# %'],
  ['say("<%")', 'say("<%:3030")'],
  ['token %-7', 'NFT %-7'],
  ['a build %-20240101', 'has the serials %-7'],
  ['accountVersion: %', "f('a, b') accountVersion: account %"],
  ['"account" § "%"', '"a" § "b" account "%"'],
  ['> account < %', '> account %'],
  ['range: "%"', 'range: "%-0.0.5006"'],
  ['account %.*', 'account %. Or x.*'],
  ['account %+a', 'account %+ b+c'],
  ['acme/account:%', 'acme/tool:latest account:%'],
  ['version: %-0.0.5006', 'accounts: %-0.0.5006'],
];

const beside: Pairs = [
  ['release of the token %', 'release the token %'],
  ['releases for token %', 'prerelease_of the token %'],
  ['SDK of our tokens is %', 'sdk, our token is %'],
  ['installing account %', 'installer: account %'],
  ['downloads token was %', 'reinstalls token %'],
  ['the version of one two accounts and some more %', 'the account has no version: account %'],
  ['version a b c d e f g h i j k %', 'version a b c d e f g h i j k l %'],
  ['upgrade a b c %', 'upgrade a b c d %'],
  ['upgrade a b c d e f g h i j k l to %', 'upgrade a b c d e f g h i j k l m to %'],
  ['Upgrade tool from 0.0.5 to %', 'Upgrade tool; tell 0.0.5 to %'],
  ['Upgraded `tool` → "%', 'Upgraded tool (%'],
  ['an upgrade to %', 'this upgrade also creates %'],
  ['The update of the tool to %', 'The update sends fees to %'],
  ['updating %', '0.0.55 updating %'],
  ['0.0.55 should upgrade %', '0.0.55 should update %'],
  ['is updating tool %', 'tool updated by %'],
  ['updated: %', 'FILE_UPDATE to %'],
  ['installed = %', 'installed. then %'],
  ['Upgrade to 0.0.7, not %', 'Ask about an upgrade, not %'],
  ['build x %', 'build --admin %'],
  ['--build x --sdk %', '--build x --minter "%'],
  ['upgrade --to %', 'a-build x --new-account-number %'],
  ['Tool % 1.2.3', 'Tool % 127.0.0.1:5021'],
  ['https://example.org/mainnet/adminKey/%', 'https://hashscan.io/mainnet/adminKey/%'],
  ['libs/%/0.0.8', '0.0.8/%'],
  ['tool-0.0.8-%', '`0.0.8`-`%'],
  ['a range for 0.0.8, %', 'the range of 0.0.8-%'],
  ['versions in range of 0.0.8-%', 'accounts in a range of 0.0.8-%'],
  ['installed tool "%"', 'installed account "%"'],
  ['% version', '% conversion'],
  ['% released', '% a released'],
  ['Tool %', 'tool %'],
  ['a Next.js.T %', 'x.Tool %'],
  ['(Tool %', 'TOOL-x %'],
  ['Tool %', 'renderTool %'],
  ['Tool % at 127.0.0.1:5021', 'Tool % 127.0.0.1:5021'],
  ['## [%]', '# See [%]'],
  ['%.md', '%. See a.md'],
  ['"0.1.0", "%"', '"0.1.0", "a", "%"'],
  ['"%", "0.1.0"', '"%", "a", "0.1.0"'],
  ['0.0.3/tool-%', '0.0.3-%'],
  ['id: 5, lib:%', 'lib, id:%'],
  ['build --x y %', 'build --admin %'],
  ['x-y = "%"', 'x-y: token = "%"'],
  ['"id":"x","ms":"2.1.3","token":"%"', '"ms":"2.1.3","tokenId":"%"'],
  ['release of the token %', 'release of the token: account %'],
  ['Upgraded by us to %', 'tool updated by %'],
  ['The Tool %', 'Ask the Tool. %'],
  ['%.md', '%. md'],
  ['account %.a', 'account %.'],
  ['account-%', 'account - %'],
  [')-%', ' -%'],
  ['/account/%/x.js', '/account/%/x.jsx'],
  ['/account/%/a/b@1/c.min.mjs', '/account/%/a b.js'],
  ['/account/%/x.tgz', '/account/%/x.tg'],
  ['/account/%/x.js', 'account/%/ by /x.js'],
  ['lib/%', 'accounts/%'],
  ['lib\\%', 'accounts\\%'],
  ['lib:%', 'account:%'],
  ['next:%', 'x?a=gte:%'],
  ['agte:%', 'x.lt:%'],
  ['### %', 'x ### %'],
  ['## [%', '####### %'],
  ['[%]: x', '[%] : x'],
  ['a [%]: x', 'a %]: x'],
  ['"ms": "2.1.3", "token": "%"', '"ms": "0.0.3", "token": "%"'],
  ['"ms":"^2.1.3","token":"%"', '"my_version":"2.1.3","token":"%"'],
  ["'a/b': '~2.1.3-rc', token: '%'", "ms: '2.1.3', token: '%'"],
  ['"token": "%", "ms": "2.1.3"', '"token": "%", "ms": "2.1.3.4"'],
  ['"token":"%","ms":"2.1.3"', '"tokenId":"%","ms":"2.1.3"'],
  ['"ms":"2.1.3","a_addr":{"token":"%"', '"ms":"2.1.3","token_addr":"%"'],
  ['"ms":"2.1.3","token":"%"', '"ms":"2.1.3","evm_address": "%"'],
  ['"devDependencies": { "token": "%"', '"devDependencies": {}, "token": "%"'],
  ['dependencies:{token:"%"', 'dependency:{token:"%"'],
  ['"merge-descriptors": "%"', '"merge_descriptors": "%"'],
  ['fee-token = %', 'fee-token-id = %'],
  ['x-y:%', 'x-y-account: %'],
  ["a-b-c: '%'", "data-a-b: '%'"],
  ["a-data-b: '%'", 'a-b: of account %'],
  ["a-id-b: '%'", "a-b-id: '%'"],
];

describe('signs of versions', () => {
  it('are in the syntax around any number', () => {
    for (const number of ['0.0.7', '0.0.999', '0.0.1000', '0.0.731861']) {
      check(number, syntax);
    }
  });

  it('are beside numbers below 1000 only', () => {
    check('0.0.7', beside);
    check('0.0.999', beside);
    for (const [text] of beside) {
      const written = text.replace('%', '0.0.1000').replace(/(0\.0\.1000)\.(?:md|a)$/, '$1');
      assert.equal(findReferences(written, { fileName: 'a.ts' }).at(-1)?.text, '0.0.1000', written);
    }
  });

  it('are beside no number of a range that reaches 1000', () => {
    const found = (text: string) => findReferences(text, { fileName: 'a.ts' }).map((each) => each.text);
    assert.deepEqual(found('Tool 0.0.7–0.0.1000'), ['0.0.7', '0.0.1000']);
    assert.deepEqual(found('Tool 0.0.7–0.0.999'), ['0.0.999']);
  });

  it('are beside numbers of files that work with the ledger only where no call is', () => {
    const found = (text: string) => findReferences(text, { fileName: '/hedera/a.ts' }).length;
    assert.deepEqual(
      [`update("0.0.7")`, `update('0.0.7')`, 'update(`0.0.7`)', 'update 0.0.7', 'f("a") update 0.0.7'].map(found),
      [1, 1, 1, 0, 0],
    );
    assert.equal(findReferences(`update("0.0.7")`, { fileName: '/a/a.ts' }).length, 0);
  });

  it('are all numbers of lock files, and of manifests but what they set themselves', () => {
    const found = (text: string, fileName = 'package.json') => findReferences(text, { fileName }).length;
    for (const text of ['accountId: "0.0.5005"', 'the account 0.0.5005', 'router = 0.0.5005']) {
      assert.equal(found(text, 'yarn.lock'), 0, text);
      assert.equal(found(text), 1, text);
    }
    for (const text of [
      'token: "0.0.999"',
      'a-router: "0.0.5005"',
      '0.0.5005',
      'x 0.0.5005',
      '"dependencies": {\n  "router": "0.0.5005"',
      '"requires": {\n  "router": "0.0.5005"',
      '[versions]\nrouter = "0.0.5005"',
      'engines:\n  router: 0.0.5005',
      '  "router": "0.0.5005"',
      'a-token is the 0.0.999',
    ]) {
      assert.equal(found(text), 0, text);
    }
    for (const text of [
      'tokenId: "0.0.7"',
      'our token 0.0.7',
      'router: "0.0.1000"',
      'router=`0.0.5005`',
      'the new router 0.0.5005',
      'the new router "0.0.5005"',
      '"config": {\n  "router": "0.0.5005"',
      '[deploy]\nrouter = "0.0.5005"',
    ]) {
      assert.equal(found(text), 1, text);
    }
  });

  it('are names of ids missing beside another shard or realm', () => {
    const found = (text: string) => findReferences(text).length;
    for (const text of [
      'account 1.2.345',
      'id account 1.2.345',
      'token_id_x 1.2.345',
      'fee-account: 1.2.345',
      'owner: 1.2.345',
      'tokens: 1.2.345',
    ]) {
      assert.equal(found(text), 0, text);
    }
    for (const text of ['account: 1.2.345', 'account id 1.2.345', 'token_id 1.2.345', 'contractAddress = "0.1.5"']) {
      assert.equal(found(text), 1, text);
    }
  });
});
