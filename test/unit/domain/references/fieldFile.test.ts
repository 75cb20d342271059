import assert from 'node:assert/strict';
import { fileStartLength, isFieldFile } from '../../../../src/domain/references/fieldFile.ts';
import { findReferences, referenceAt } from '../../../../src/domain/references.ts';
import { countSteps } from '../../countSteps.ts';

describe('files that work with the ledger', () => {
  const check = (expected: boolean, texts: readonly string[]) => {
    for (const text of texts) {
      assert.equal(isFieldFile({}, text), expected, text);
      assert.equal(isFieldFile({ fileName: 'src/a.ts' }, `first line\n${text}\nlast line`), expected, text);
    }
  };

  it('import its packages, each language in its way', () => {
    check(true, [
      `import { Client } from '@hashgraph/sdk';`,
      `import sdk from "@hiero-ledger/sdk"`,
      `import '@hashgraph/sdk/lib/polyfill.js';`,
      `import * as sdk from '../hedera/client.ts';`,
      `export { Client } from '@hiero-ledger/sdk';`,
      `} from '@hashgraph/sdk';`,
      `const {\n  AccountId,\n  Client,\n} = require("@hashgraph/sdk");`,
      `} = await import('@hiero-ledger/sdk');`,
      `  const { Client } = require('@hashgraph/sdk');`,
      `var sdk = require( "@hashgraph/sdk" )`,
      `let sdk = await import('@hiero-ledger/sdk');`,
      `import type { Client } from '@hashgraph/sdk'`,
      `from hiero_sdk_python import Client`,
      `from hedera.client import Client`,
      `import hedera`,
      `   "from hedera import Client\\n",`,
      `import com.hedera.hashgraph.sdk.Client;`,
      `import static com.hedera.hashgraph.sdk.Client.forTestnet;`,
      `package com.hedera.app;`,
      `import type Hedera`,
      `use hedera::{Client};`,
      `pub use hedera::{Client};`,
      `pub(crate) use hedera::Client;`,
      `extern crate hedera;`,
      `use Hashgraph\\SDK\\Client;`,
      `using Hashgraph;`,
      `global using Hashgraph;`,
      `using Hiero.SDK;`,
      `#include <hiero/Client.h>`,
      `#  include "hedera/Client.h"`,
      `require 'hedera'`,
      `require_once("hiero/client.php");`,
      `require_relative '../hedera'`,
      `\thiero "github.com/hiero-ledger/hiero-sdk-go/v2/sdk"`,
      `\t"github.com/hashgraph/hedera-sdk-go/v2"`,
      `\t. "github.com/hashgraph/hedera-sdk-go/v2"`,
      `import Hedera`,
      `@testable import Hiero`,
      `import 'package:hedera_sdk/hedera.dart';`,
      `import "@hashgraph/smart-contracts/HederaTokenService.sol";`,
      `option java_package = "com.hedera.hapi";`,
    ]);
  });

  it('do more than name it', () => {
    check(false, [
      '',
      '// import of hedera',
      `const s = "import hedera";`,
      'from the hedera network',
      'use the hedera client',
      'a crate of hedera',
      '} = open("hedera',
      'import all accounts of hedera',
      '"hedera": "1.0.0",',
      '"@hashgraph/sdk": "^2.0.0"',
      'hedera',
      'Hedera is a ledger',
      `const network = 'hedera';`,
      `import x from './plain.ts'; // hedera`,
      `exports.hedera = 1`,
      `important hedera`,
      `requirements: "hedera"`,
      `user hedera`,
      `packages hedera`,
      `"example com/hedera"`,
      `${'import '.repeat(60)}hedera`,
      `import hedera ledger`.replace('import', 'reimport'),
    ]);
  });

  it('may stand in a folder that is called by it', () => {
    const at = (fileName: string) => isFieldFile({ fileName }, '');
    for (const fileName of [
      '/home/a/hedera/x.ts',
      '/home/a/hedera-app/x.ts',
      'C:\\my-hiero\\x.ts',
      '/my.hashgraph.org/x',
      '/a/HEDERA_tools/x',
      'hedera.config.ts',
      '/a/Hiero Lens/x.ts',
      '/a/node_modules/@hashgraph/sdk/x.js',
      'C:\\a\\vendor\\hedera\\x.go',
      '/hedera/vendors/x.ts',
    ]) {
      assert.equal(at(fileName), true, fileName);
    }
    for (const fileName of [
      '/home/hederaman/x.ts',
      '/hedera/node_modules/x/y.js',
      'C:\\hedera\\vendor\\x.go',
      '/hedera/lib/site-packages/x/y.py',
      '/a/node_modules/@hashgraph/sdk/node_modules/x/y.js',
      '/hedera/third_party/x/y.c',
      '/hiero/third-party/x/y.c',
      '/hedera-ios/Pods/x/y.swift',
      '/hedera-ios/Carthage/x/y.swift',
      '/hedera/dist-packages/x/y.py',
      '/xhedera/y',
      'hieroglyph.ts',
      '/a/b.ts',
      `/hedera/${'a'.repeat(300)}`,
    ]) {
      assert.equal(at(fileName), false, fileName);
    }
  });

  it('are read at their beginning only', () => {
    const line = `import '@hashgraph/sdk';`;
    const filling = (length: number) => `${'x'.repeat(length - 1)}\n`;
    const end = line.indexOf('@hashgraph') + '@hashgraph'.length;
    assert.equal(isFieldFile({}, filling(fileStartLength - end) + line), true);
    assert.equal(isFieldFile({}, filling(fileStartLength - end + 1) + line), false);
    const stepsFor = (names: number) => countSteps(() => assert.equal(isFieldFile({}, 'hedera '.repeat(names)), false));
    assert.equal(stepsFor(20_000), stepsFor(2_000));
  });

  it('have small ids asked, by a scan as by a look at one place', () => {
    const code = `const fee = '0.0.98';`;
    const start = `import '@hashgraph/sdk';`;
    const lookUp = (text: string, fileStart?: string) =>
      findReferences(text, { fileName: 'a.ts', fileStart })[0]?.lookUp;
    assert.equal(lookUp(code), 'onClick');
    assert.equal(lookUp(`${start}\n${code}`), 'unasked');
    assert.equal(lookUp(code, start), 'unasked');
    assert.equal(lookUp(`${start}\n${code}`, ''), 'onClick');
    assert.equal(referenceAt(code, 15)?.lookUp, 'onClick');
    assert.equal(referenceAt(code, 15, { fileStart: start })?.lookUp, 'unasked');
  });
});
