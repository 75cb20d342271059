import { globSync, readFileSync } from 'node:fs';
import { type FoundContract, readBuildFile, richestOf } from '../../../../src/domain/verification/buildOutput.ts';

export const folder = 'test/fixtures/artifacts';

const recorded = new Map(
  await Promise.all(
    globSync(`${folder}/**/*.json`).map(async (file) => [file, await readBuildFile(file, readJson)] as const),
  ),
);

/** The contracts of one recorded project, by the reader that the extension uses. */
export function recordedProject(name: string): readonly FoundContract[] {
  const files = globSync(`${folder}/${name}/**/*.json`).sort();
  return [...richestOf(files.flatMap((file) => recorded.get(file) ?? []))].filter((found) => found !== undefined);
}

/** A contract of a recorded project. */
export function recordedContract(project: string, name: string): FoundContract['contract'] {
  const found = recordedProject(project).find(({ contract }) => contract.name === name);
  if (found === undefined) {
    throw new Error(`${project} has no ${name}`);
  }
  return found.contract;
}

/** The JSON of a recorded file; undefined when there is none. */
export async function readJson(file: string): Promise<unknown> {
  const [found] = globSync(file);
  return found === undefined ? undefined : JSON.parse(readFileSync(found, 'utf8'));
}

export function recordedText(path: string): string {
  return readFileSync(`${folder}/${path}`, 'utf8');
}
