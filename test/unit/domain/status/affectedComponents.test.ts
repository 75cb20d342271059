import assert from 'node:assert/strict';
import {
  affectedComponents,
  type Component,
  type Incident,
  type IncidentUpdate,
  isOver,
  type Maintenance,
} from '../../../../src/domain/status/networkStatus.ts';
import { component, incident, maintenance } from './statusFakes.ts';

type Change = readonly [
  id: string | undefined,
  name: string,
  oldState?: string | undefined,
  newState?: string | undefined,
];

/** Updates oldest first, as one writes a story; the page sends the newest first. */
function eventOf<E extends Incident | Maintenance>(
  event: E,
  components: readonly Component[],
  ...updates: readonly (readonly Change[])[]
): E {
  const posted = updates.map((changes, index): IncidentUpdate => {
    const affected = changes.map(([componentId, name, oldState, newState]) => ({
      ...{ componentId, name, oldState, newState },
    }));
    return { id: String(index), state: event.state, text: '', atMs: index, affected, raw: {} };
  });
  return { ...event, components, updates: posted.toReversed() };
}

function check(event: Incident | Maintenance, ...expected: readonly string[]): void {
  const lines = affectedComponents(event).map(({ componentId = '-', name, oldState = '?', newState = '?', state }) =>
    [componentId, name, `${oldState} → ${newState}`, state ?? '?'].join(' | '),
  );
  assert.deepEqual(lines, expected);
}

/** The components of an incident in this state. */
function checkOf(
  state: string,
  components: readonly Component[],
  updates: readonly (readonly Change[])[],
  ...expected: readonly string[]
): void {
  check(eventOf({ ...incident('i', 'major', 0), state }, components, ...updates), ...expected);
}

describe('components that an event affected', () => {
  it('are told apart by their names where they have no ids, also from names that look like ids', () => {
    const changes: readonly Change[] = [
      [undefined, 'A', undefined, 'partial_outage'],
      [undefined, 'B', undefined, 'operational'],
      ['A', 'C', undefined, 'operational'],
      ['undefined', 'D', undefined, 'operational'],
    ];
    checkOf(
      ...(['investigating', [], [changes]] as const),
      '- | A | ? → partial_outage | partial_outage',
      '- | B | ? → operational | operational',
      'A | C | ? → operational | operational',
      'undefined | D | ? → operational | operational',
    );
  });

  it('come last when their state is not known', () => {
    checkOf(
      ...(['resolved', [component('x', 'major_outage')], [[['a', 'A', 'operational', 'operational']]]] as const),
      'a | A | operational → operational | operational',
      'x | x | ? → ? | ?',
    );
    const changes: readonly Change[] = [
      ['x', 'X', 'operational'],
      ['a', 'A', undefined, 'operational'],
      ['b', 'B', undefined, 'degraded_performance'],
    ];
    checkOf(
      ...(['investigating', [], [changes]] as const),
      'b | B | ? → degraded_performance | degraded_performance',
      'a | A | ? → operational | operational',
      'x | X | operational → ? | ?',
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
    const worst = (...[a, b]: readonly [string, string]) => [
      `a | Group - A | operational → operational | ${a}`,
      `b | B | operational → operational | ${b}`,
    ];
    checkOf('resolved', [], changes, ...worst('major_outage', 'degraded_performance'));
    checkOf('postmortem', [], changes, ...worst('major_outage', 'degraded_performance'));
    checkOf('monitoring', [], changes, ...worst('operational', 'operational'));
  });

  it('come from the event too, whose records are those of today', () => {
    const records = [component('a', 'major_outage'), component('b', 'partial_outage')];
    const changes: readonly (readonly Change[])[] = [[['b', 'Group - B', 'operational', 'degraded_performance']]];
    const changed = 'b | Group - B | operational → degraded_performance | degraded_performance';
    checkOf('resolved', records, changes, changed, 'a | a | ? → ? | ?');
    checkOf('identified', records, changes, 'a | a | ? → major_outage | major_outage', changed);
  });

  it('are joined by id alone, and a sentence is none', () => {
    const sentence: Change = [undefined, 'No components were affected by this update.'];
    const changes: readonly Change[] = [
      ['a', 'Old name', 'operational', 'partial_outage'],
      ['a', 'New name', 'partial_outage', undefined],
      ['b', 'New name', undefined, undefined],
      [undefined, 'a', undefined, 'strange_state'],
      sentence,
    ];
    checkOf(
      ...(['resolved', [], [changes]] as const),
      'a | New name | operational → partial_outage | partial_outage',
      '- | a | ? → strange_state | strange_state',
      'b | New name | ? → ? | ?',
    );
    checkOf('resolved', [], [[sentence]]);
  });

  it('are those of a maintenance, which is over when it is completed', () => {
    const upgrade = (state: string) =>
      eventOf(
        maintenance('m', state, 0),
        [],
        [['a', 'A', 'operational', 'under_maintenance']],
        [['a', 'A', 'under_maintenance', 'operational']],
      );
    check(upgrade('completed'), 'a | A | operational → operational | under_maintenance');
    check(upgrade('verifying'), 'a | A | operational → operational | operational');
    assert.deepEqual(['scheduled', 'in_progress', 'completed', 'resolved'].map(upgrade).map(isOver), [
      ...[false, false, true, false],
    ]);
  });
});
