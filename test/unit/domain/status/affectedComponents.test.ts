import assert from 'node:assert/strict';
import {
  type AffectedComponent,
  affectedComponents,
  type Component,
  type Incident,
  type IncidentUpdate,
  isOver,
  type Maintenance,
} from '../../../../src/domain/status/networkStatus.ts';

function component(id: string, state: string): Component {
  return {
    ...{ id, name: id, state, description: undefined, position: 1, isGroup: false, groupId: undefined, childIds: [] },
    ...{ onlyShowIfDegraded: false, updatedAtMs: undefined, raw: {} },
  };
}

type Change = readonly [
  id: string | undefined,
  name: string,
  oldState?: string | undefined,
  newState?: string | undefined,
];

function affected([componentId, name, oldState, newState]: Change): AffectedComponent {
  return { componentId, name, oldState, newState };
}

/** Oldest first, as one writes a story; the page sends the newest first. */
function event(state: string, components: readonly Component[], ...updates: readonly (readonly Change[])[]): Incident {
  const posted = updates.map(
    (changes, index): IncidentUpdate => ({
      ...{ id: String(index), state, text: '', atMs: index, affected: changes.map(affected), raw: {} },
    }),
  );
  return {
    ...{ kind: 'incident', id: 'i', name: 'i', state, impact: 'major', shortlink: undefined, raw: {} },
    ...{ createdAtMs: 0, updatedAtMs: 0, startedAtMs: 0, resolvedAtMs: undefined },
    ...{ components, updates: posted.toReversed() },
  };
}

function check(of: Incident | Maintenance, ...expected: readonly string[]): void {
  const lines = affectedComponents(of).map(
    ({ componentId, name, oldState, newState, state }) =>
      `${componentId} | ${name} | ${oldState} → ${newState} | ${state}`,
  );
  assert.deepEqual(lines, expected);
}

describe('components that an event affected', () => {
  it('are told apart by their names where they have no ids, also from names that look like ids', () => {
    check(
      event(
        'investigating',
        [],
        [
          [undefined, 'A', undefined, 'partial_outage'],
          [undefined, 'B', undefined, 'operational'],
          ['A', 'C', undefined, 'operational'],
          ['undefined', 'D', undefined, 'operational'],
        ],
      ),
      'undefined | A | undefined → partial_outage | partial_outage',
      'undefined | B | undefined → operational | operational',
      'A | C | undefined → operational | operational',
      'undefined | D | undefined → operational | operational',
    );
  });

  it('come last when their state is not known', () => {
    check(
      event('resolved', [component('x', 'major_outage')], [['a', 'A', 'operational', 'operational']]),
      'a | A | operational → operational | operational',
      'x | x | undefined → undefined | undefined',
    );
    check(
      event(
        'investigating',
        [],
        [
          ['x', 'X', 'operational'],
          ['a', 'A', undefined, 'operational'],
          ['b', 'B', undefined, 'degraded_performance'],
        ],
      ),
      'b | B | undefined → degraded_performance | degraded_performance',
      'a | A | undefined → operational | operational',
      'x | X | operational → undefined | undefined',
    );
  });

  it('have their worst state during an incident that is over, by any of its updates', () => {
    const changes: readonly (readonly Change[])[] = [
      [['a', 'Group - A', 'operational', 'operational']],
      [['a', 'Group - A', 'operational', 'partial_outage']],
      [
        ['a', 'Group - A', 'major_outage', 'degraded_performance'],
        ['b', 'B', 'operational', 'degraded_performance'],
      ],
      [
        ['a', 'Group - A', 'degraded_performance', 'operational'],
        ['b', 'B', 'degraded_performance', 'operational'],
      ],
      [],
    ];
    const lines = [
      'a | Group - A | operational → operational | major_outage',
      'b | B | operational → operational | degraded_performance',
    ];
    check(event('resolved', [], ...changes), ...lines);
    check(event('postmortem', [], ...changes), ...lines);
    check(
      event('monitoring', [], ...changes),
      'a | Group - A | operational → operational | operational',
      'b | B | operational → operational | operational',
    );
  });

  it('come from the event too, whose records are those of today', () => {
    const records = [component('a', 'major_outage'), component('b', 'partial_outage')];
    const change: Change = ['b', 'Group - B', 'operational', 'degraded_performance'];
    check(
      event('resolved', records, [change]),
      'b | Group - B | operational → degraded_performance | degraded_performance',
      'a | a | undefined → undefined | undefined',
    );
    check(
      event('identified', records, [change]),
      'a | a | undefined → major_outage | major_outage',
      'b | Group - B | operational → degraded_performance | degraded_performance',
    );
  });

  it('are joined by id alone, and a sentence is none', () => {
    const sentence: Change = [undefined, 'No components were affected by this update.'];
    const posts: readonly Change[] = [
      ['a', 'Old name', 'operational', 'partial_outage'],
      ['a', 'New name', 'partial_outage', undefined],
      ['b', 'New name', undefined, undefined],
      [undefined, 'a', undefined, 'strange_state'],
      sentence,
    ];
    check(
      event('resolved', [], posts),
      'a | New name | operational → partial_outage | partial_outage',
      'undefined | a | undefined → strange_state | strange_state',
      'b | New name | undefined → undefined | undefined',
    );
    check(event('resolved', [], [sentence]));
  });

  it('are those of a maintenance, which is over when it is completed', () => {
    const maintenance = (state: string): Maintenance => ({
      ...event(
        state,
        [],
        [['a', 'A', 'operational', 'under_maintenance']],
        [['a', 'A', 'under_maintenance', 'operational']],
      ),
      ...{ kind: 'maintenance', scheduledForMs: undefined, scheduledUntilMs: undefined },
    });
    check(maintenance('completed'), 'a | A | operational → operational | under_maintenance');
    check(maintenance('verifying'), 'a | A | operational → operational | operational');
    assert.deepEqual(['scheduled', 'in_progress', 'completed', 'resolved'].map(maintenance).map(isOver), [
      ...[false, false, true, false],
    ]);
  });
});
