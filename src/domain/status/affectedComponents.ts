import {
  type AffectedComponent,
  componentWeight,
  type Incident,
  isUnresolved,
  type Maintenance,
  maintenancePhase,
  type StateName,
} from './networkStatus.ts';

/** What an event did to a component, by all of its updates together. */
export interface TouchedComponent extends AffectedComponent {
  /** What to show of it: the worst state during an event that is over, the present one while it lasts. */
  readonly state: StateName | undefined;
}

/**
 * The components of an event and of all its updates, joined by id, the worst first. `oldState` is the state before the
 * first update that names one, `newState` that after the last. The records beside the updates are those of today, also
 * in an event of last year: of an event that is over they give only the names.
 */
export function affectedComponents(event: Incident | Maintenance): readonly TouchedComponent[] {
  const over = isOver(event);
  const touched = new Map<string, TouchedComponent>();
  for (const affected of event.updates.toReversed().flatMap((update) => update.affected)) {
    const { componentId, name, oldState, newState } = affected;
    // Without both it is a sentence of an old page, such as that none was affected; the update shows it.
    if (componentId !== undefined || newState !== undefined) {
      const key = keyOf(affected);
      const before = touched.get(key);
      const latest = newState ?? before?.newState;
      const state = over ? worstOf([before?.state, oldState, newState]) : latest;
      touched.set(key, { componentId, name, oldState: before?.oldState ?? oldState, newState: latest, state });
    }
  }
  for (const { id: componentId, name, state } of event.components) {
    const key = keyOf({ componentId, name });
    if (!touched.has(key)) {
      const today = over ? undefined : state;
      touched.set(key, { componentId, name, oldState: undefined, newState: today, state: today });
    }
  }
  return [...touched.values()].toSorted((a, b) => weightOf(b) - weightOf(a));
}

/** The event has ended: a resolved incident, a completed maintenance. */
export function isOver(event: Incident | Maintenance): boolean {
  return event.kind === 'incident' ? !isUnresolved(event) : maintenancePhase(event) === 'completed';
}

/** A name is only text: one that looks like an id is another component. */
function keyOf({ componentId, name }: Pick<AffectedComponent, 'componentId' | 'name'>): string {
  return componentId === undefined ? `name ${name}` : `id ${componentId}`;
}

function worstOf(states: readonly (StateName | undefined)[]): StateName | undefined {
  return states.filter((state) => state !== undefined).toSorted((a, b) => componentWeight(b) - componentWeight(a))[0];
}

function weightOf({ state }: TouchedComponent): number {
  return state === undefined ? -1 : componentWeight(state);
}
