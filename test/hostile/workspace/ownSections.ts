import { existsSync, readFileSync } from 'node:fs';
import { type Profiler, Session } from 'node:inspector/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';

/** The longest time that code of ours held the event loop at a stretch, and where it was most of it. */
export interface OwnSection {
  readonly ms: number;
  /** `src/….ts:line`, innermost of ours, with the share of the section. */
  readonly places: readonly string[];
}

const collector = 'garbage collector';
const sampleUs = 1_000;
const beatMs = 2;
/** A sample that comes late was taken while others had the processor. */
const longestSampleUs = 2 * sampleUs;

/** A turn of the event loop: when it began, and the processor time that this thread had used by then. */
interface Beat {
  readonly atUs: number;
  readonly cpuUs: number;
}

/**
 * Runs something under the profiler, and finds the longest section of ours in the event loop: samples in which code of
 * these folders is on the stack, between two turns of the loop. What counts is the processor time of this thread, shared
 * out by samples: a machine that is busy with other work makes no section longer. Tests in these folders are not ours. Of the
 * collector's time counts as much as our own: beyond that it cleans up after all who share the process.
 */
export async function measureOwnSections(folders: readonly string[], run: () => Promise<void>): Promise<OwnSection> {
  const session = new Session();
  session.connect();
  const beats: Beat[] = [now()];
  const beat = setInterval(() => beats.push(now()), beatMs);
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.setSamplingInterval', { interval: sampleUs });
    await session.post('Profiler.start');
    await run();
    const { profile } = await session.post('Profiler.stop');
    beats.push(now());
    return longestSection(profile, beats, folders);
  } finally {
    clearInterval(beat);
    session.disconnect();
  }
}

function now(): Beat {
  const { user, system } = process.threadCpuUsage();
  return { atUs: Number(process.hrtime.bigint() / 1_000n), cpuUs: user + system };
}

type Node = Profiler.ProfileNode;

function longestSection(profile: Profiler.Profile, beats: readonly Beat[], folders: readonly string[]): OwnSection {
  const own = ownNodes(profile.nodes, folders);
  const collecting = new Set(
    profile.nodes.flatMap((node) => (node.callFrame.functionName === `(${collector})` ? [node.id] : [])),
  );
  let atUs = profile.startTime;
  let beat = 0;
  let longest: Section = new Map();
  let current: Section = new Map();
  const endSection = () => {
    const collectedUs = current.get(collector) ?? 0;
    current.set(collector, Math.min(collectedUs, sumOf(current) - collectedUs));
    const usedUs = (beats[beat]?.cpuUs ?? Number.POSITIVE_INFINITY) - (beats[beat - 1]?.cpuUs ?? 0);
    const used = scaled(current, Math.min(1, usedUs / sumOf(current)));
    longest = sumOf(used) > sumOf(longest) ? used : longest;
    current = new Map();
  };
  const { samples = [], timeDeltas = [] } = profile;
  for (const [index, id] of samples.entries()) {
    const deltaUs = timeDeltas[index] ?? 0;
    atUs += deltaUs;
    while ((beats[beat]?.atUs ?? Number.POSITIVE_INFINITY) <= atUs) {
      endSection();
      beat++;
    }
    const place = own.get(id);
    if (place !== undefined || (collecting.has(id) && current.size > 0)) {
      const key = place ?? collector;
      current.set(key, (current.get(key) ?? 0) + Math.min(deltaUs, longestSampleUs));
    }
  }
  endSection();
  return { ms: Math.round(sumOf(longest) / 1_000), places: describe(longest) };
}

/** Microseconds by place. */
type Section = Map<string, number>;

function sumOf(section: Section): number {
  return [...section.values()].reduce((sum, us) => sum + us, 0);
}

function scaled(section: Section, share: number): Section {
  return new Map([...section].map(([place, us]) => [place, us * share]));
}

function describe(section: Section): readonly string[] {
  const places = [...section].toSorted(([, one], [, other]) => other - one).slice(0, 3);
  return places.map(([place, us]) => `${place} ${Math.round(us / 1_000)} ms`);
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
      const isOurs = folders.some((folder) => file.startsWith(folder));
      const original = isOurs ? originalPlace(file, lineNumber, columnNumber) : '';
      const place = isOurs && !original.startsWith('test/') ? original : inherited;
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

function originalPlace(file: string, line: number, column: number): string {
  const entry = sourceMap(file)?.findEntry(line, column);
  return entry !== undefined && 'originalSource' in entry
    ? `${entry.originalSource.replace(/^(\.\.\/)+/, '')}:${entry.originalLine + 1}`
    : `${file}:${line}:${column}`;
}

const sourceMaps = new Map<string, SourceMap | undefined>();

/** The map next to a file, or the one at its end. */
function sourceMap(file: string): SourceMap | undefined {
  if (!sourceMaps.has(file)) {
    try {
      const text = existsSync(`${file}.map`)
        ? readFileSync(`${file}.map`, 'utf8')
        : Buffer.from(
            readFileSync(file, 'utf8').split('sourceMappingURL=data:application/json;base64,').at(-1) ?? '',
            'base64',
          ).toString();
      sourceMaps.set(file, new SourceMap(JSON.parse(text) as SourceMapPayload));
    } catch {
      sourceMaps.set(file, undefined);
    }
  }
  return sourceMaps.get(file);
}
