import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { builtInNetworks, sampleNetwork } from '../../../src/domain/network/network.ts';
import * as manifest from '../../../src/manifest.ts';

interface PackageJson {
  readonly main: string;
  readonly capabilities: { readonly untrustedWorkspaces: { readonly restrictedConfigurations: readonly string[] } };
  readonly contributes: {
    readonly languages: readonly { readonly id: string }[];
    readonly viewsContainers: { readonly activitybar: readonly { readonly id: string }[] };
    readonly views: Readonly<Record<string, readonly { readonly id: string }[]>>;
    readonly commands: readonly { readonly command: string; readonly title: string; readonly category: string }[];
    readonly menus: Readonly<Record<string, readonly { readonly command: string }[]>>;
    readonly languageModelTools: readonly { readonly name: string }[];
    readonly configurationDefaults: Readonly<Record<string, unknown>>;
    readonly configuration: {
      readonly properties: Readonly<Record<string, SettingSchema>>;
    };
  };
}

interface SettingSchema {
  readonly scope: string;
  readonly default: unknown;
  readonly enum?: readonly string[];
  readonly propertyNames?: { readonly not: { readonly enum: readonly string[] } };
}

const packageText = readFileSync('package.json', 'utf8');
const packageJson = JSON.parse(packageText) as PackageJson;
const { contributes } = packageJson;
const nls = JSON.parse(readFileSync('package.nls.json', 'utf8')) as Readonly<Record<string, string>>;
const sources = globSync('src/**/*.ts').map((file) => readFileSync(file, 'utf8'));

/** Ids of `CommandArguments`, read from the source since types are gone at run time. */
function commandsInManifest(text: string): readonly string[] {
  const body = /interface CommandArguments \{([\s\S]*?)\n\}/.exec(text)?.[1] ?? '';
  return Array.from(body.matchAll(/^\s*'(hieroLens\.[\w.]+)':/gm), ([, id = '']) => id);
}

/** What stands on one side only, in words. */
function differences(
  left: readonly string[],
  right: readonly string[],
  names: readonly [string, string],
): readonly string[] {
  return [
    ...left.filter((id) => !right.includes(id)).map((id) => `${id} is missing in ${names[1]}`),
    ...right.filter((id) => !left.includes(id)).map((id) => `${id} is missing in ${names[0]}`),
  ];
}

function checkSame(left: readonly string[], right: readonly string[]): void {
  assert.ok(left.length > 0);
  assert.deepEqual(differences(left, right, ['package.json', 'src/manifest.ts']), []);
}

describe('manifest', () => {
  const contributed = contributes.commands.map(({ command }) => command);
  const declared = commandsInManifest(readFileSync('src/manifest.ts', 'utf8'));

  it('offers the built-in networks as a list', () => {
    const { properties } = contributes.configuration;
    assert.deepEqual(
      properties['hieroLens.network']?.enum,
      // VS Code's settings page shows the first entry for each value that is none.
      [manifest.anotherNetwork, ...builtInNetworks.map(({ name }) => name)],
    );
  });

  it('spells the same commands on both sides', () => checkSame(contributed, declared));

  it('spells the same language-model tools', () =>
    checkSame(
      contributes.languageModelTools.map(({ name }) => name),
      manifest.agentTools,
    ));

  it('spells the same views and container', () => {
    checkSame(
      Object.values(contributes.views).flatMap((views) => views.map(({ id }) => id)),
      Object.values(manifest.views),
    );
    checkSame(Object.keys(contributes.views), [manifest.viewContainer]);
    checkSame(
      contributes.viewsContainers.activitybar.map(({ id }) => id),
      [manifest.viewContainer],
    );
  });

  it('spells the same settings', () => {
    checkSame(
      Object.keys(contributes.configuration.properties),
      manifest.settings.map((name) => `hieroLens.${name}`),
    );
  });

  it('keeps addresses out of the reach of a workspace', () => {
    const userOnly = manifest.userOnlySettings.map((name) => `hieroLens.${name}`);
    checkSame(packageJson.capabilities.untrustedWorkspaces.restrictedConfigurations, userOnly);
    for (const name of userOnly) {
      assert.equal(contributes.configuration.properties[name]?.scope, 'application', name);
    }
  });

  it('says of a custom network that its name is taken by a built-in one', () => {
    const names = contributes.configuration.properties['hieroLens.customNetworks']?.propertyNames?.not.enum ?? [];
    assert.deepEqual(
      names,
      [...builtInNetworks, sampleNetwork].map(({ name }) => name),
    );
  });

  it('notices an id that stands on one side only', () => {
    const names = ['package.json', 'src/manifest.ts'] as const;
    assert.deepEqual(differences([...declared, 'hieroLens.planted'], declared, names), [
      'hieroLens.planted is missing in src/manifest.ts',
    ]);
    assert.deepEqual(differences(declared.slice(1), declared, names), [`${declared[0]} is missing in package.json`]);
  });

  it('registers every command in the source, once', () => {
    const registered = sources.flatMap((text) =>
      Array.from(
        text.matchAll(/registerCommand\(\s*(?:\w+\.)?log,\s*'([\w.]+)'|^ +'(hieroLens\.[\w.]+)': (?:async )?\(/gm),
        ([, alone, inTable]) => alone ?? inTable,
      ),
    );
    assert.deepEqual(registered.toSorted(), [...contributed].toSorted());
  });

  it('names only contributed commands in menus', () => {
    const named = Object.values(contributes.menus).flatMap((items) => items.map(({ command }) => command));
    assert.deepEqual(
      named.filter((command) => !contributed.includes(command)),
      [],
    );
  });

  it('has a text for every placeholder and no text without use', () => {
    const used = [...packageText.matchAll(/%([\w.-]+)%/g)].map(([, key = '']) => key);
    assert.deepEqual(differences(Object.keys(nls), [...new Set(used)], ['package.nls.json', 'package.json']), []);
  });

  it('wraps the long lines of its documents between words, so that no value is cut on a narrow screen', () => {
    const ours = contributes.languages.map(({ id }) => id).filter((id) => /^hiero-(?!transaction)/.test(id));
    const { detailsLanguage, jsonLanguage, textLanguage } = manifest;
    assert.deepEqual(ours, [detailsLanguage, jsonLanguage, textLanguage]);
    assert.deepEqual(contributes.configurationDefaults[`[${detailsLanguage}][${textLanguage}]`], {
      'editor.detectIndentation': false,
      'editor.tabSize': 2,
      'editor.wordWrap': 'on',
      'editor.wrappingIndent': 'indent',
      'editor.wrappingStrategy': 'advanced',
    });
    // A time beside a number stays whole, without breaks at its hyphens.
    assert.deepEqual(contributes.configurationDefaults[`[${jsonLanguage}]`], {
      'editor.inlayHints.maximumLength': 0,
      'editor.lineNumbers': 'off',
      'editor.wordWrap': 'on',
      'editor.wordWrapBreakAfterCharacters': ' \t,·',
      'editor.wrappingIndent': 'same',
      'editor.wrappingStrategy': 'simple',
    });
  });

  it('colours sources and ABIs in every theme: some leave to each language whether it takes the colours', () => {
    for (const language of ['solidity', 'vyper']) {
      assert.deepEqual(contributes.configurationDefaults[`[${language}]`], {
        'editor.semanticHighlighting.enabled': true,
      });
    }
  });

  it('puts all commands in one category', () => {
    assert.deepEqual([...new Set(contributes.commands.map(({ category }) => category))], ['Hiero']);
  });

  it('keeps the stable names of the interface', () => {
    const stable = [
      'selectNetwork',
      'status.refresh',
      'blocks.refresh',
      'blocks.loadOlder',
      'blocks.goTo',
      'lookup',
      'contract.openSources',
      'contract.openAbi',
      'contract.openStorageLayout',
      'fees.estimate',
      'verification.import',
      'verification.setApiKey',
      'verification.clearApiKey',
      'query',
      'showLog',
    ].map((name) => `hieroLens.${name}`);
    assert.deepEqual(
      stable.filter((id) => !contributed.includes(id)),
      [],
    );
    assert.equal(contributes.configuration.properties['hieroLens.network']?.default, 'testnet');
    assert.equal(contributes.configuration.properties['hieroLens.statusUrl']?.default, 'https://status.hedera.com');
    assert.equal(
      contributes.configuration.properties['hieroLens.verificationUrl']?.default,
      'https://sourcify.dev/server',
    );
    assert.equal(contributes.configuration.properties['hieroLens.status.pollSeconds']?.default, 120);
    assert.equal(contributes.configuration.properties['hieroLens.blocks.pageSize']?.default, 25);
  });
});
