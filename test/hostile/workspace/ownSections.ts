import { readFileSync } from 'node:fs';
import { type Profiler, Session } from 'node:inspector/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';

/** The longest time that code of ours held the event loop at a stretch, and where it was most of it. */
export interface OwnSection {
  readonly ms: number;
  /** `src/….ts:line`, innermost of ours, with the share of the section. */
  readonly places: readonly string[];
}

const sampleUs = 1_000;
const beatMs = 2;
/** A sample that comes late was taken while others had the processor. */
const longestSampleUs = 2 * sampleUs;

/**
 * Runs something under the profiler, and finds the longest section of ours in the event loop: samples in which code of
 * these folders is on the stack, between two turns of the loop. Samples count, not the clock: a machine that is busy with other
 * work makes no section longer.
 */
export async function measureOwnSections(folders: readonly string[], run: () => Promise<void>): Promise<OwnSection> {
  const session = new Session();
  session.connect();
  const beats: number[] = [];
  const beat = setInterval(() => beats.push(Number(process.hrtime.bigint() / 1_000n)), beatMs);
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.setSamplingInterval', { interval: sampleUs });
    await session.post('Profiler.start');
    await run();
    const { profile } = await session.post('Profiler.stop');
    return longestSection(profile, beats, folders);
  } finally {
    clearInterval(beat);
    session.disconnect();
  }
}

type Node = Profiler.ProfileNode;

function longestSection(profile: Profiler.Profile, beats: readonly number[], folders: readonly string[]): OwnSection {
  const own = ownNodes(profile.nodes, folders);
  const collecting = new Set(
    profile.nodes.flatMap((node) => (node.callFrame.functionName === '(garbage collector)' ? [node.id] : [])),
  );
  let atUs = profile.startTime;
  let beat = 0;
  let longest: Section = new Map();
  let current: Section = new Map();
  const { samples = [], timeDeltas = [] } = profile;
  for (const [index, id] of samples.entries()) {
    const deltaUs = timeDeltas[index] ?? 0;
    atUs += deltaUs;
    const before = beat;
    while ((beats[beat] ?? Number.POSITIVE_INFINITY) <= atUs) {
      beat++;
    }
    if (beat !== before) {
      longest = sumOf(current) > sumOf(longest) ? current : longest;
      current = new Map();
    }
    const place = own.get(id);
    if (place !== undefined || (collecting.has(id) && current.size > 0)) {
      const key = place ?? 'garbage collector';
      current.set(key, (current.get(key) ?? 0) + Math.min(deltaUs, longestSampleUs));
    }
  }
  longest = sumOf(current) > sumOf(longest) ? current : longest;
  return { ms: Math.round(sumOf(longest) / 1_000), places: describe(longest) };
}

/** Microseconds by place. */
type Section = Map<string, number>;

function sumOf(section: Section): number {
  return [...section.values()].reduce((sum, us) => sum + us, 0);
}

function describe(section: Section): readonly string[] {
  const places = [...section].toSorted(([, one], [, other]) => other - one).slice(0, 3);
  return places.map(([place, us]) => `${originalPlace(place)} ${Math.round(us / 1_000)} ms`);
}

/** The nodes with a frame of ours on their stack, by the innermost of these. */
function ownNodes(nodes: readonly Node[], folders: readonly string[]): ReadonlyMap<number, string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const own = new Map<number, string>();
  const visit = (id: number, above: string | undefined): void => {
    const waiting: [number, string | undefined][] = [[id, above]];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [nodeId, inherited] = next;
      const node = byId.get(nodeId);
      const { url = '', lineNumber = 0, columnNumber = 0 } = node?.callFrame ?? {};
      const file = url.replace(/^file:\/\//, '');
      const place = folders.some((folder) => file.startsWith(folder))
        ? `${file}:${lineNumber}:${columnNumber}`
        : inherited;
      if (place !== undefined) {
        own.set(nodeId, place);
      }
      waiting.push(...(node?.children ?? []).map((child): [number, string | undefined] => [child, place]));
    }
  };
  const [root] = nodes;
  if (root !== undefined) {
    visit(root.id, undefined);
  }
  return own;
}

function originalPlace(place: string): string {
  const [, file = '', line = '0', column = '0'] = /^(.*):(\d+):(\d+)$/.exec(place) ?? [];
  try {
    const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload);
    const entry = map.findEntry(Number(line), Number(column));
    return 'originalSource' in entry
      ? `${entry.originalSource.replace(/^(\.\.\/)+/, '')}:${entry.originalLine + 1}`
      : place;
  } catch {
    return place;
  }
}
