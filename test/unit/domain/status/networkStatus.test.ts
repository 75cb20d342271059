import assert from 'node:assert/strict';
import {
  type ComponentNode,
  componentsById,
  componentTitle,
  componentTree,
  concernsNetwork,
  eventTitle,
  networksInText,
  networksOfComponent,
  networksOfEvent,
  sectionsByNetwork,
  sectionsForNetwork,
  withoutNetwork,
  worstState,
} from '../../../../src/domain/status/networkComponents.ts';
import {
  type Component,
  componentWeight,
  formatState,
  type Incident,
  impactWeight,
  isOverrunning,
  isUnresolved,
  maintenancePhase,
  normaliseState,
} from '../../../../src/domain/status/networkStatus.ts';
import { component as componentOf, incident as incidentOf } from './statusFakes.ts';

const component = (id: string, more: Partial<Component> = {}): Component => ({
  ...componentOf(id, 'operational'),
  ...more,
});
const incident = (name: string, more: Partial<Incident> = {}): Incident => ({
  ...incidentOf(name, 'none', 0),
  ...more,
});

describe('status words', () => {
  it('are read in wire and spoken form alike, and shown as words', () => {
    const check = (text: string, state: string, shown: string) =>
      assert.deepEqual([normaliseState(text), formatState(state)], [state, shown], text);
    for (const text of ['in_progress', 'In Progress', 'in-progress', '  In  -  PROGRESS ']) {
      check(text, 'in_progress', 'In Progress');
    }
    check('Postmortem', 'postmortem', 'Postmortem');
    check('', 'unknown', 'Unknown');
    check('   ', 'unknown', 'Unknown');
  });

  it('weights put the worst first and never take the unknown for operational', () => {
    const states = 'operational under_maintenance degraded_performance new_state partial_outage major_outage'.split(
      ' ',
    );
    assert.deepEqual(states.map(componentWeight), [0, 1, 2, 3, 4, 5]);
    for (const state of ['unknown', '', 'constructor', '__proto__', 'toString']) {
      assert.equal(componentWeight(state), 3, state);
    }
    const impacts = ['none', 'maintenance', 'new_impact', 'minor', 'major', 'critical'].map(impactWeight);
    assert.deepEqual(impacts, [0, 1, 2, 3, 4, 5]);
    assert.equal(impactWeight('constructor'), 2);
  });

  it('phases follow the state alone; an unknown incident state is not over', () => {
    const phases = ['scheduled', 'in_progress', 'verifying', 'completed', 'paused'].map((state) =>
      maintenancePhase({ state }),
    );
    assert.deepEqual(phases, ['upcoming', 'active', 'active', 'completed', 'unknown']);
    const open = ['investigating', 'identified', 'monitoring', 'new', 'resolved', 'postmortem'];
    assert.deepEqual(
      open.map((state) => isUnresolved({ state })),
      [true, true, true, true, false, false],
    );
  });

  it('only an active maintenance past its window overruns', () => {
    const overruns = (state: string, scheduledUntilMs: number | undefined, nowMs: number) =>
      isOverrunning({ state, scheduledUntilMs }, nowMs);
    assert.equal(overruns('in_progress', 100, 101), true);
    assert.equal(overruns('in_progress', 100, 100), false);
    assert.equal(overruns('completed', 100, 101), false);
    assert.equal(overruns('in_progress', undefined, 101), false);
  });
});

describe('what names say', () => {
  it('is shorter of events where they begin with the shown network', () => {
    const check = (name: string, shown: string, network: 'mainnet' | 'testnet' | undefined = 'testnet') =>
      assert.equal(eventTitle(name, network), shown);
    check('Testnet: delayed record files', 'Delayed record files');
    check('Hedera testnet - slow', 'Slow');
    check('Testnet | Mainnet: slow', 'Mainnet: slow');
    for (const whole of ['Testnet is down', 'Testnet Upgrade to v0.77', 'Testnet: ', 'All: Testnet: slow', '']) {
      check(whole, whole);
    }
    check('Testnet: slow', 'Testnet: slow', 'mainnet');
    assert.equal(eventTitle('Testnet: slow', undefined), 'Testnet: slow');
  });

  it('the networks', () => {
    const check = (text: string, expected: readonly string[]) => assert.deepEqual(networksInText(text), expected);
    check('Hedera Mainnet (v0.76.2) | Network Uptime', ['mainnet']);
    check('TESTNET and previewnet', ['testnet', 'previewnet']);
    check('Hedera Portal', []);
  });

  it('what is below the heading of its network', () => {
    assert.equal(withoutNetwork('Mirror Node REST API Testnet'), 'Mirror Node REST API');
    for (const name of ['Hedera Mainnet', 'Testnet', 'Testnet Mirror Node', 'A b testnets', '']) {
      assert.equal(withoutNetwork(name), name);
    }
  });

  it('the version and the node, beside a short name', () => {
    const check = (name: string, shortName: string, details: readonly string[], version: string | undefined) =>
      assert.deepEqual(componentTitle(name), { shortName, details, version }, name);
    check('Hedera Mainnet (v0.76.2) | Network Uptime', 'Network Uptime', [], '0.76.2');
    check('Hedera Mainnet (v0.76.2) | Network Uptime | Europe', 'Network Uptime', ['Europe'], '0.76.2');
    check('Mirror Node REST API Testnet (v0.150.0)', 'Mirror Node REST API Testnet', [], '0.150.0');
    check('Portal (V0.77.0-rc.1+b) | Website', 'Portal', ['Website'], '0.77.0-rc.1+b');
    check('(v1)', '(v1)', [], '1');
    check('v0.76', 'v0.76', [], undefined);
    check(' Node 0 (account 0.0.3) | Hosted for LG | Seoul', 'Node 0', ['0.0.3', 'LG', 'Seoul'], undefined);
    check('Node 0 (account 0.0.3) | Hosted by LG', 'Node 0', ['0.0.3', 'LG'], undefined);
    check('Node 0 (account 0.0.3) | Not hosted by LG', 'Node 0', ['0.0.3', 'Not hosted by LG'], undefined);
    check('node 31 (Account 0.0.34)', 'Node 31', ['0.0.34'], undefined);
    for (const name of [
      'Node X (account 0.0.3)',
      'Node 0 (account 0.0.03)',
      'Mirror Node 0 (account 0.0.3)',
      'Node 0',
    ]) {
      check(name, name, [], undefined);
    }
    check('|', '|', [], undefined);
  });
});

describe('networks of things', () => {
  const header = component('g', { name: 'Hedera Mainnet (v0.1) | Individual Nodes', isGroup: true });
  const node = component('n', { name: 'Node 0 (account 0.0.3)', groupId: 'g' });
  const other = component('o', { name: 'Portal' });
  const byId = componentsById([header, node, other]);

  it('a component has its own, else its header’s, else none', () => {
    assert.deepEqual(networksOfComponent(node, byId), ['mainnet']);
    assert.deepEqual(networksOfComponent(component('x', { name: 'Testnet x', groupId: 'g' }), byId), ['testnet']);
    assert.deepEqual(networksOfComponent(other, byId), []);
    assert.deepEqual(networksOfComponent(component('x', { groupId: 'missing' }), byId), []);
  });

  it('an event has its own, else its components’, else those its updates name', () => {
    const check = (event: Incident, expected: readonly string[]) =>
      assert.deepEqual(networksOfEvent(event, byId), expected);
    const update = (affected: Incident['updates'][number]['affected']) => [
      { id: 'u', state: 'x', text: '', atMs: undefined, affected, raw: {} },
    ];
    const named = { componentId: undefined, oldState: undefined, newState: undefined };
    check(incident('Testnet Upgrade to v0.77', { components: [node] }), ['testnet']);
    check(incident('Upgrade', { components: [node] }), ['mainnet']);
    check(incident('Upgrade', { updates: update([{ ...named, name: 'Previewnet - API' }]) }), ['previewnet']);
    check(incident('Upgrade', { updates: update([{ ...named, componentId: 'n', name: 'Node 0' }]) }), ['mainnet']);
    check(incident('Upgrade', { components: [other] }), []);
    check(incident('previewnet, mainnet'), ['mainnet', 'previewnet']);
  });

  it('what names no network concerns all', () => {
    assert.equal(concernsNetwork([], 'mainnet'), true);
    assert.equal(concernsNetwork(['testnet'], 'mainnet'), false);
    assert.equal(concernsNetwork(['testnet', 'mainnet'], 'mainnet'), true);
    assert.equal(concernsNetwork(['testnet'], undefined), false);
    assert.equal(concernsNetwork([], undefined), true);
  });
});

describe('component tree', () => {
  type Outline = string | readonly [string, readonly Outline[]];
  const outline = (nodes: readonly ComponentNode[]): readonly Outline[] =>
    nodes.map(({ component: { id }, children }) => (children.length === 0 ? id : [id, outline(children)]));
  const check = (components: readonly Component[], expected: readonly Outline[]) =>
    assert.deepEqual(outline(componentTree(components)), expected);

  it('puts children under headers by position, whatever the order they come in', () => {
    check(
      [
        component('b', { groupId: 'g', position: 2 }),
        component('top', { position: 2 }),
        component('g', { isGroup: true, position: 1, childIds: ['a', 'b', 'no record'] }),
        component('a', { groupId: 'g', position: 1 }),
      ],
      [['g', ['a', 'b']], 'top'],
    );
  });

  it('puts those of one position by their names, and those without one last', () => {
    const components = [
      component('1', { name: 'c', position: 1 }),
      component('2', { name: 'a', position: 1 }),
      component('3', { name: 'b', position: 1 }),
      component('4', { name: 'a' }),
      component('5', { name: 'B' }),
      component('6', { name: 'z', position: 0 }),
    ];
    check(components, ['6', '2', '3', '1', '5', '4']);
    check(components.toReversed(), ['6', '2', '3', '1', '5', '4']);
    check([component('1', { name: 'same' }), component('2', { name: 'same' })], ['1', '2']);
  });

  it('loses nothing: a missing header, a circle and a repeated id leave all in place', () => {
    check([component('a', { groupId: 'missing' }), component('g', { isGroup: true })], ['a', 'g']);
    check([component('a', { groupId: 'a' })], ['a']);
    check([component('a', { groupId: 'b' }), component('b', { groupId: 'a' })], ['a', 'b']);
    const circle = [component('b', { groupId: 'c' }), component('c', { groupId: 'b' })];
    check([component('a', { groupId: 'b' }), ...circle], ['a', 'b', 'c']);
    check([component('a'), component('a', { name: 'again' })], ['a']);
    check([], []);
  });

  it('hides what is to be shown only when degraded, and a group emptied by that', () => {
    const quiet = { onlyShowIfDegraded: true };
    check([component('a', quiet), component('b', { ...quiet, state: 'partial_outage' })], ['b']);
    check([component('g', { isGroup: true }), component('a', { ...quiet, groupId: 'g' })], []);
    check([component('g', { isGroup: true })], ['g']);
  });

  it('names the worst state of a branch', () => {
    const [root] = componentTree([
      component('g', { isGroup: true }),
      component('a', { groupId: 'g', state: 'degraded_performance' }),
      component('b', { groupId: 'g', state: 'major_outage' }),
    ]);
    assert.ok(root);
    assert.equal(worstState(root), 'major_outage');
  });

  it('stands in sections by network, the general one last and shown for all', () => {
    const components = [
      component('portal'),
      component('t', { name: 'Testnet x' }),
      component('g', { name: 'Mainnet nodes', isGroup: true }),
      component('n', { name: 'Node 0', groupId: 'g' }),
      component('both', { name: 'Mainnet and testnet bridge' }),
      component('h', { name: 'Nodes', isGroup: true }),
      component('m', { name: 'Previewnet node', groupId: 'h' }),
    ];
    const sections = (found: ReturnType<typeof sectionsByNetwork>) =>
      found.map(({ network, nodes }) => [network, nodes.map(({ component: { id } }) => id)]);
    assert.deepEqual(sections(sectionsByNetwork(components)), [
      ['mainnet', ['both', 'g']],
      ['testnet', ['both', 't']],
      ['previewnet', ['h']],
      [undefined, ['portal']],
    ]);
    assert.deepEqual(sections(sectionsForNetwork(components, 'testnet')), [
      ['testnet', ['both', 't']],
      [undefined, ['portal']],
    ]);
    assert.deepEqual(sections(sectionsForNetwork(components, undefined)), [[undefined, ['portal']]]);
  });
});
