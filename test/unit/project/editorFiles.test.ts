import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { runCommand } from '../../run/child.ts';
import { root } from '../../run/paths.ts';

interface Launch {
  readonly configurations: readonly { readonly preLaunchTask?: string; readonly args: readonly string[] }[];
}
interface Tasks {
  readonly tasks: readonly { readonly label: string; readonly command: string }[];
}

function read<T>(file: string): T {
  return JSON.parse(readFileSync(join(root, file), 'utf8')) as T;
}

describe('F5', () => {
  const { configurations } = read<Launch>('.vscode/launch.json');
  const { tasks } = read<Tasks>('.vscode/tasks.json');

  it('starts a task that exists, which runs a task of main.ts', () => {
    const [first] = configurations;
    const task = tasks.find(({ label }) => label === first?.preLaunchTask);
    const name = /^node (test\/run\/bootstrap\.mjs) (\w+)$/.exec(task?.command ?? '');
    assert.ok(name?.[1] && existsSync(join(root, name[1])));
    assert.match(readFileSync(join(root, 'test/run/main.ts'), 'utf8'), new RegExp(`\\b${name[2]}: \\(\\) => import`));
  });

  it('opens the profile that the task makes', () => {
    const profile = readFileSync(join(root, 'test/run/vscode/profile.ts'), 'utf8');
    const places = configurations[0]?.args.flatMap((arg) => /out\/debug\/([\w-]+)/.exec(arg)?.[1] ?? []);
    assert.deepEqual(places, ['data', 'extensions', 'hiero-sample']);
    for (const place of places ?? []) {
      assert.ok(profile.includes(`join(folder, '${place}')`), place);
    }
  });
});

describe('a command', () => {
  it('runs by a shell with spaces in its path and its arguments, as an editor on Windows has them', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'a command '));
    const file = join(folder, 'said.txt');
    symlinkSync(dirname(process.execPath), join(folder, 'bin'), 'junction');
    const node = join(folder, 'bin', basename(process.execPath));
    const script = `require('node:fs').writeFileSync(process.argv[1], process.argv[2])`;
    const exitCode = await runCommand(node, ['-e', script, file, 'two words'], { shell: true });
    assert.deepEqual([exitCode, readFileSync(file, 'utf8')], [0, 'two words']);
    rmSync(folder, { recursive: true });
  });
});

describe('the repository', () => {
  it('runs in CI what .ci/run runs, and the nightly tests on a schedule', () => {
    const workflow = readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8');
    assert.match(workflow, /- run: \.ci\/run\n/);
    assert.match(workflow, /- run: npm test -- --nightly\n {8}if: github\.event_name == 'schedule'\n/);
    assert.match(readFileSync(join(root, '.ci/run'), 'utf8'), /^npm test -- --whole$/m);
  });

  it('tests the desktop editors of other systems, and releases only what all tests passed', () => {
    const [ci, release] = ['ci', 'release'].map((name) =>
      readFileSync(join(root, `.github/workflows/${name}.yml`), 'utf8'),
    );
    assert.match(ci ?? '', /os: \[macos-15, windows-2025\].*HIERO_LENS_VSCODE: desktop.*- run: npm run test:host/s);
    const steps = [
      '$GITHUB_REF_NAME"',
      '- run: .ci/run',
      'npm run package',
      'sha256sum "$file"',
      'attest-build-provenance',
    ];
    const places = [...steps, 'gh release create', 'vsce@3', 'ovsx@1'].map((step) => release?.indexOf(step) ?? -1);
    assert.ok(!places.includes(-1) && places.every((place, index) => place >= (places[index - 1] ?? 0)), `${places}`);
  });

  it('asks for the log and the versions in a bug report', () => {
    const report = readFileSync(join(root, '.github/ISSUE_TEMPLATE/bug_report.yml'), 'utf8');
    assert.match(report, /“Hiero: Show Log”/);
    assert.match(report, /Version of Hiero Lens/);
    assert.match(report, /Version of VS Code/);
  });
});
