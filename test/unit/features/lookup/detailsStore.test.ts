import assert from 'node:assert/strict';
import { type DetailsSection, row, type SectionPage } from '../../../../src/domain/details/detailsSection.ts';
import { phrase } from '../../../../src/domain/phrase.ts';
import { createDetailsStore, type SectionWork, unratedOf } from '../../../../src/features/lookup/detailsStore.ts';
import type { SectionState } from '../../../../src/features/lookup/renderDetails.ts';
import { english } from '../../english.ts';

const section: DetailsSection = { id: 'tokens', title: phrase`Tokens`, operation: 'accountTokens', parameters: {} };
const overview = { text: '', subject: undefined };
const pageOf = (label: string, more?: SectionPage['more']): SectionPage => ({
  rows: [row(phrase`${label}`, '')],
  more,
  isPartial: false,
  asOf: undefined,
});

function workOf(read: SectionWork['read'], shown: string[] = [], isMore = false): SectionWork {
  return {
    read,
    isMore,
    changed: () => shown.push('changed'),
    explain: (error) => (error instanceof Error && error.name === 'AbortError' ? undefined : 'It failed.'),
  };
}

const labelsOf = (store: ReturnType<typeof createDetailsStore>) => {
  const state = store.section('a', 'tokens');
  return state.state === 'open' ? state.rows.map(({ label }) => english(label)) : state.state;
};

describe('details of open documents', () => {
  it('open, go on and are asked anew, section by section', async () => {
    const store = createDetailsStore();
    store.put('a', overview);
    assert.equal(labelsOf(store), 'closed');
    const first = async () => pageOf('1', async () => pageOf('2'));
    await store.load('a', section, workOf(first));
    await store.load('a', section, workOf(first, [], true));
    assert.deepEqual(labelsOf(store), ['1', '2']);
    await store.load('a', section, workOf(first, [], true));
    assert.deepEqual(labelsOf(store), ['1', '2']);
    await store.load('a', section, workOf(first));
    assert.deepEqual(labelsOf(store), ['1']);
  });

  it('show rows again by the names that were looked up, once for each page', async () => {
    const store = createDetailsStore();
    store.put('a', overview);
    const naming = (label: string, hash: string, more?: SectionPage['more']): SectionPage => ({
      ...pageOf(label, more),
      unnamed: [hash],
      renamed: async () => pageOf(`${label} named`, more),
    });
    const first = async () => naming('1', '0x01', async () => naming('2', '0x02'));
    await store.load('a', section, workOf(first));
    await store.load('a', section, workOf(first, [], true));
    const asked: unknown[] = [];
    const learn = async (hashes: readonly string[]) => void asked.push(hashes);
    await assert.rejects(
      store.name('a', 'tokens', async () => Promise.reject(new Error('down'))),
      /down/,
    );
    assert.deepEqual(labelsOf(store), ['1', '2']);
    const named = await Promise.all([store.name('a', 'tokens', learn), store.name('a', 'tokens', learn)]);
    assert.deepEqual(named, [true, false]);
    assert.deepEqual(asked, [['0x01', '0x02']]);
    assert.deepEqual(labelsOf(store), ['1 named', '2 named']);
    await store.name('a', 'tokens', learn);
    await store.name('b', 'tokens', learn);
    assert.equal(asked.length, 1);
  });

  it('show the exchange rates that came, even when others failed', async () => {
    const store = createDetailsStore();
    store.put('a', overview);
    const rates: string[] = [];
    const ratedPage = (name: string, ask: () => Promise<unknown>): SectionPage => ({
      ...pageOf(
        name,
        name === '1' ? async () => ratedPage('2', async () => Promise.reject(new Error('down'))) : undefined,
      ),
      unrated: { count: 1, ask: async () => void (await ask()) },
      renamed: async () => pageOf(`${name} ${rates.includes(name) ? 'rated' : 'as before'}`),
    });
    await store.load(
      'a',
      section,
      workOf(async () => ratedPage('1', async () => rates.push('1'))),
    );
    await store.load(
      'a',
      section,
      workOf(async () => assert.fail(), [], true),
    );
    assert.equal(unratedOf(store.section('a', 'tokens')), 2);
    await assert.rejects(store.rate('a', 'tokens', new AbortController().signal), /down/);
    assert.deepEqual(labelsOf(store), ['1 rated', '2 as before']);
  });

  it('show rows and properties again when what was late has come', async () => {
    const store = createDetailsStore();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const later = () => held.then(() => ({ ...overview, text: 'verified' }));
    store.put('a', { ...overview, later });
    const changes: string[] = [];
    const completing = store.complete('a', () => changes.push('properties'));
    const late = () =>
      held.then(() => ({ ...pageOf('deposit'), rows: [row(phrase`deposit`, ''), row(phrase`logs`, '')] }));
    const first = async () => ({ ...pageOf('0x12', async () => pageOf('2')), late });
    await store.load('a', section, workOf(first, changes));
    await store.load('a', section, workOf(first, changes, true));
    assert.deepEqual(labelsOf(store), ['0x12', '2']);
    changes.length = 0;
    release();
    await completing;
    await new Promise(setImmediate);
    assert.deepEqual(labelsOf(store), ['deposit', 'logs', '2']);
    assert.deepEqual([store.get('a')?.text, changes.toSorted()], ['verified', ['changed', 'properties']]);
  });

  it('show nothing again that is not there any more', async () => {
    const store = createDetailsStore();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    store.put('a', { ...overview, later: () => held.then(() => ({ ...overview, text: 'late' })) });
    const completing = store.complete('a', () => assert.fail());
    await store.load(
      'a',
      section,
      workOf(async () => ({ ...pageOf('1'), late: () => held.then(() => pageOf('late')) })),
    );
    store.put('a', overview);
    release();
    await completing;
    await new Promise(setImmediate);
    assert.deepEqual([store.get('a')?.text, labelsOf(store)], ['', 'closed']);
  });

  it('ask once for two clicks, also on more, and keep what was special of each page', async () => {
    const store = createDetailsStore();
    store.put('a', overview);
    let asked = 0;
    const lost = (path: string) => [{ path, detail: 'Expected a number', isRow: true }];
    const special = (page: SectionPage, name: string) => async () => {
      asked++;
      return { ...page, unreadable: lost(name), unknownMembers: [name] };
    };
    const second = special(
      pageOf('2', async () => pageOf('3')),
      'b',
    );
    const first = special({ ...pageOf('1', second), isPartial: true, asOf: 'then' }, 'a');
    for (const isMore of [false, true]) {
      await Promise.all([1, 2].map(() => store.load('a', section, workOf(first, [], isMore))));
    }
    assert.deepEqual([asked, labelsOf(store)], [2, ['1', '2']]);
    await store.load('a', section, workOf(first, [], true));
    const { rows: _, ...state } = store.section('a', 'tokens') as Extract<SectionState, { readonly state: 'open' }>;
    assert.deepEqual(state, {
      ...{ state: 'open', isPartial: true, asOf: 'then', more: undefined },
      ...{ unreadable: [...lost('a'), ...lost('b')], unknownMembers: ['a', 'b'] },
    });
  });

  it('say what failed in the place of the section; a page that fails leaves what is shown', async () => {
    const store = createDetailsStore();
    store.put('a', overview);
    const down = async () => Promise.reject(new Error('down'));
    await store.load('a', section, workOf(down));
    assert.deepEqual(store.section('a', 'tokens'), { state: 'failed', sentence: 'It failed.' });
    await store.load(
      'a',
      section,
      workOf(async () => pageOf('1', down)),
    );
    await assert.rejects(store.load('a', section, workOf(down, [], true)), /down/);
    assert.deepEqual(labelsOf(store), ['1']);
  });

  it('have failed until they are shown or closed', () => {
    const store = createDetailsStore();
    store.fail('a');
    store.fail('b');
    assert.ok(store.hasFailed('a'));
    store.put('a', overview);
    assert.ok(!store.hasFailed('a'));
    assert.ok(store.hasFailed('b'));
    store.forget('b');
    assert.ok(!store.hasFailed('b'));
    assert.equal(store.get('a'), overview);
    store.forget('a');
    assert.equal(store.get('a'), undefined);
    assert.deepEqual(store.section('a', section.id), { state: 'closed' });
  });

  it('show nothing that comes after they were closed, and stop asking', async () => {
    const store = createDetailsStore();
    store.put('a', overview);
    const shown: string[] = [];
    let aborted = false;
    const slow = (signal: AbortSignal) =>
      new Promise<SectionPage>((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          aborted = true;
          reject(signal.reason);
        });
      });
    const loading = store.load('a', section, workOf(slow, shown));
    store.put('a', overview);
    await loading;
    assert.ok(aborted);
    assert.deepEqual(shown, ['changed']);
    assert.equal(labelsOf(store), 'closed');
  });
});
