import assert from 'node:assert/strict';
import { isCommandFile, isProseFile } from '../../../../src/domain/references/commandText.ts';

/** The names that a test holds for, also in a folder. */
function held(test: (context: { fileName: string }) => boolean, names: readonly string[]): readonly string[] {
  return names.filter((name) => {
    const held = [name, `/a/b/${name}`, `C:\\a\\${name}`].map((fileName) => test({ fileName }));
    assert.equal(new Set(held).size, 1, name);
    return held[0] === true;
  });
}

describe('files of commands', () => {
  const commands = [
    ...['.env', '.env.local', 'prod.env', '.envrc', 'envfile', '.env.vault', '.env.py.sample', 'a.tfvars', 'a.envrc'],
    ...['.dev.vars', '.netrc', '.npmrc', '.pgpass', '.flaskenv', 'environment', 'run.sh', 'a.ps1', 'a.service'],
    ...['Dockerfile', 'Dockerfile.dev', 'Makefile', 'justfile', 'Procfile', 'docker-compose.yml', 'compose.prod.yaml'],
    ...['.gitlab-ci.yml', '.travis.yml', 'action.yml', 'devcontainer.json', 'package.json', 'launch.json'],
    ...[
      'ecosystem.config.js',
      'turbo.jsonc',
      '.bashrc',
      '.zsh_history',
      '.profile',
      'fish_history',
      '.kshrc',
      '.cshrc',
    ],
    ...['secrets.ts', 'my-credentials.json', 'a.keystore.json', 'private_keys.ts', 'mnemonic.txt'],
  ];
  const others = [
    ...['environment.ts', 'env.ts', '.env.ts', '.env.d.ts', 'myenv', 'a.tfvarsx', 'a.envrcx', 'a.envrc.ts', '.pgpassx'],
    ...['x.netrc', 'environments', 'run.shx', 'run.sh.ts', 'a.servicex', 'xDockerfile', 'compose.txt', 'compose.ts'],
    ...[
      'package.json.ts',
      'mypackage.json',
      'launch.jsonx',
      'ecosystem.js',
      '.kshrcx',
      'x.kshrc',
      'x.cshrc',
      '.cshrc.a',
    ],
    ...['fish_historyx', 'secretary.ts', 'xsecrets.ts', 'keystored.ts', 'privatekeyx.ts', 'a.ts', 'README.md'],
  ];

  it('are known by their name', () => {
    assert.deepEqual(held(isCommandFile, [...commands, ...others]), commands);
  });

  it('are those of workflows, by their folder', () => {
    const isWorkflow = (fileName: string) => isCommandFile({ fileName });
    const workflows = ['.github/a.ts', '/x/.github/workflows/a.ts', 'C:\\x\\.husky\\a', '.circleci/a/b/c.ts'];
    assert.deepEqual(workflows.filter(isWorkflow), workflows);
    for (const other of ['x.github/a.ts', '.githubx/a.ts', '.github', '.github/', '.github/a/', 'a/github/a.ts']) {
      assert.equal(isWorkflow(other), false, other);
    }
  });

  it('are those of a shell, by their language, and what stands in a terminal', () => {
    const languages = ['dotenv', 'shellscript', 'powershell', 'bat', 'dockerfile', 'makefile', 'nushell'];
    assert.deepEqual(
      [...languages, 'typescript', 'markdown'].filter((languageId) => isCommandFile({ languageId, fileName: 'a' })),
      languages,
    );
    assert.deepEqual(
      [{ isTerminal: true }, { isTerminal: false }, {}].map((context) => isCommandFile(context)),
      [true, false, false],
    );
  });
});

describe('files of sentences', () => {
  it('are known by their name or language, and where nothing is known', () => {
    const prose = ['a.md', 'README.markdown', 'a.mdx', 'a.TXT', 'a.log', 'a.rst', 'a.adoc', 'x.out', 'a.csv', 'a.tsv'];
    const others = ['a.mdx2', 'a.md.ts', 'a.logs', 'a.csvx', 'md', 'a.tsvs', 'a.ts', ''];
    assert.deepEqual(held(isProseFile, [...prose, ...others]), prose);
    assert.deepEqual(
      ['markdown', 'plaintext', 'log', 'tsv', 'typescript', ''].map((languageId) => isProseFile({ languageId })),
      [true, true, true, true, false, false],
    );
    assert.equal(isProseFile({}), true);
    assert.equal(isProseFile({ languageId: 'typescript', fileName: 'a.md' }), true);
  });
});
