import assert from 'node:assert/strict';
import { type FileKind, fileKindOf, fileStartLength } from '../../../../src/domain/references/fileKind.ts';
import { findReferences, referenceAt } from '../../../../src/domain/references.ts';
import { countSteps } from '../../countSteps.ts';

/** The names for which something holds, also in a folder. */
function held(test: (kind: FileKind) => boolean, names: readonly string[]): readonly string[] {
  return names.filter((name) => {
    const held = [name, `/a/b/${name}`, `C:\\a\\${name}`].map((fileName) => test(fileKindOf({ fileName }, '')));
    assert.equal(new Set(held).size, 1, name);
    return held[0] === true;
  });
}

describe('the kind of a file', () => {
  it('says where dotted numbers are versions, by its name', () => {
    const kinds = {
      manifest: [
        'package.json',
        'Package.JSON',
        'tsconfig.base.json',
        'Cargo.toml',
        'go.mod',
        'pom.xml',
        'build.gradle',
      ],
      changeLog: ['CHANGELOG.md', 'CHANGELOG', 'changes', 'HISTORY.rst', 'news.txt', 'Releases.html'],
      lock: ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'go.sum', '.tool-versions', 'requirements-dev.txt'],
    };
    const others = ['a.ts', 'settings.toml', 'history.ts', 'mypackage.json', 'package.json.ts', 'changelog.ts', 'lock'];
    const all = [...Object.values(kinds).flat(), ...others];
    for (const [kind, names] of Object.entries(kinds)) {
      assert.deepEqual(
        held(({ versions }) => versions === kind, all),
        names,
        kind,
      );
    }
  });

  it('says where a shell reads it, by its name, folder or language', () => {
    const shell = [
      ...['.env', '.env.local', 'prod.env', '.envrc', '.env.py.sample', 'a.tfvars', '.dev.vars', '.netrc', '.npmrc'],
      ...['environment', 'run.sh', 'a.ps1', 'Dockerfile.dev', 'Makefile', 'docker-compose.yml', '.gitlab-ci.yml'],
      ...[
        'action.yml',
        'package.json',
        'launch.json',
        'ecosystem.config.js',
        '.bashrc',
        '.zsh_history',
        'fish_history',
      ],
      ...['secrets.ts', 'my-credentials.json', 'a.keystore.json', 'private_keys.ts', 'mnemonic.txt'],
    ];
    const others = [
      ...['environment.ts', 'env.ts', '.env.d.ts', 'myenv', 'a.envrcx', 'environments', 'run.sh.ts', 'xDockerfile'],
      ...['compose.ts', 'mypackage.json', 'ecosystem.js', 'secretary.ts', 'keystored.ts', 'a.ts', 'README.md'],
    ];
    assert.deepEqual(
      held(({ isShell }) => isShell, [...shell, ...others]),
      shell,
    );
    const isShell = (fileName: string) => fileKindOf({ fileName }, '').isShell;
    const workflows = ['.github/a.ts', '/x/.github/workflows/a.ts', 'C:\\x\\.husky\\a', '.circleci/a/b/c.ts'];
    assert.deepEqual(workflows.filter(isShell), workflows);
    assert.deepEqual(['x.github/a.ts', '.githubx/a.ts', '.github', '.github/', 'a/github/a.ts'].filter(isShell), []);
    const languages = ['dotenv', 'shellscript', 'powershell', 'bat', 'dockerfile', 'makefile', 'nushell'];
    assert.deepEqual(
      [...languages, 'typescript', 'markdown'].filter((languageId) => fileKindOf({ languageId }, '').isShell),
      languages,
    );
    assert.equal(fileKindOf({ isTerminal: true }, '').isShell, true);
  });

  it('says where sentences and tables stand', () => {
    const prose = ['a.md', 'README.markdown', 'a.TXT', 'a.log', 'a.rst', 'a.csv', 'a.tsv'];
    assert.deepEqual(
      held(({ isProse }) => isProse, [...prose, 'a.md.ts', 'a.logs', 'md', 'a.ts']),
      prose,
    );
    assert.deepEqual(
      held(({ isSeparated }) => isSeparated, prose),
      ['a.csv', 'a.tsv'],
    );
    assert.deepEqual(
      [{}, { languageId: 'markdown' }, { languageId: 'typescript' }, { languageId: '' }].map(
        (context) => fileKindOf(context, '').isProse,
      ),
      [true, true, false, false],
    );
  });
});

describe('files that work with the ledger', () => {
  const imports = (text: string, fileName?: string) => fileKindOf({ fileName }, text).importsHedera;

  it('import its packages, each language in its way', () => {
    for (const text of [
      `import { Client } from '@hashgraph/sdk';`,
      `import '@hashgraph/sdk/lib/polyfill.js';`,
      `export { Client } from '@hiero-ledger/sdk';`,
      `const {\n  AccountId,\n  Client,\n} = require("@hashgraph/sdk");`,
      `let sdk = await import('@hiero-ledger/sdk');`,
      `from hiero_sdk_python import Client`,
      `   "from hedera import Client\\n",`,
      `import com.hedera.hashgraph.sdk.Client;`,
      `import static com.hedera.hashgraph.sdk.Client.forTestnet;`,
      `package com.hedera.app;`,
      `pub(crate) use hedera::Client;`,
      `extern crate hedera;`,
      `use Hashgraph\\SDK\\Client;`,
      `global using Hashgraph;`,
      `#include <hiero/Client.h>`,
      `require 'hedera'`,
      `require_once("hiero/client.php");`,
      `\thiero "github.com/hiero-ledger/hiero-sdk-go/v2/sdk"`,
      `@testable import Hiero`,
      `import 'package:hedera_sdk/hedera.dart';`,
      `option java_package = "com.hedera.hapi";`,
    ]) {
      assert.equal(imports(text), true, text);
      assert.equal(imports(`first line\n${text}\nlast line`, 'src/a.ts'), true, text);
    }
  });

  it('do more than name it', () => {
    for (const text of [
      '',
      '// import of hedera',
      `const s = "import hedera";`,
      'from the hedera network',
      '"hedera": "1.0.0",',
      '"@hashgraph/sdk": "^2.0.0"',
      'Hedera is a ledger',
      `import x from './plain.ts'; // hedera`,
      `exports.hedera = 1`,
      `${'import '.repeat(60)}hedera`,
    ]) {
      assert.equal(imports(text), false, text);
    }
  });

  it('may stand in a folder that is called by it, outside of the packages of others', () => {
    const inside = [
      '/home/a/hedera-app/x.ts',
      'C:\\my-hiero\\x.ts',
      'hedera.config.ts',
      '/a/node_modules/@hashgraph/x.js',
    ];
    const outside = ['/home/hederaman/x.ts', '/hedera/node_modules/x/y.js', '/hiero/third-party/x.c', 'hieroglyph.ts'];
    assert.deepEqual(
      [...inside, ...outside].filter((fileName) => imports('', fileName)),
      inside,
    );
  });

  it('are read at their beginning only', () => {
    const line = `import '@hashgraph/sdk';`;
    const end = line.indexOf('@hashgraph') + '@hashgraph'.length;
    const text = (length: number) => `${'x'.repeat(length - 1)}\n${line}`;
    assert.deepEqual(
      [fileStartLength - end, fileStartLength - end + 1].map((length) => imports(text(length))),
      [true, false],
    );
    const stepsFor = (names: number) => countSteps(() => assert.equal(imports('hedera '.repeat(names)), false));
    assert.equal(stepsFor(20_000), stepsFor(2_000));
  });

  it('have small ids asked, by a scan as by a look at one place', () => {
    const code = `const fee = '0.0.98';`;
    const start = `import '@hashgraph/sdk';`;
    const lookUp = (text: string, fileStart?: string) =>
      findReferences(text, { fileName: 'a.ts', fileStart })[0]?.lookUp;
    assert.deepEqual(
      [lookUp(code), lookUp(`${start}\n${code}`), lookUp(code, start), lookUp(`${start}\n${code}`, '')],
      ['manual', 'automatic', 'automatic', 'manual'],
    );
    assert.equal(referenceAt(code, 15)?.lookUp, 'manual');
    assert.equal(referenceAt(code, 15, { fileStart: start })?.lookUp, 'automatic');
  });
});
