/** A component as the page's owner set it up; its status follows from the events. */
export interface PlannedComponent {
  readonly id: string;
  readonly name: string;
  /** The id of the header it stands under. */
  readonly groupId?: string;
  readonly isGroup?: boolean;
  readonly description?: string;
  readonly onlyShowIfDegraded?: boolean;
}

/** One post of an incident or a maintenance. It exists from `atMs` on. */
export interface PlannedUpdate {
  readonly status: string;
  readonly atMs: number;
  readonly body: string;
  /** The new status by component id; absent: `affected_components` is null. */
  readonly affects?: Readonly<Record<string, string>>;
  /** What old pages wrote instead of components: a name without a code. */
  readonly affectsText?: string;
  /** False: `display_at` is null, as seen on postmortems. */
  readonly isDisplayed?: boolean;
}

export interface PlannedEvent {
  readonly id: string;
  readonly name: string;
  readonly impact: string;
  /** Oldest first. */
  readonly updates: readonly PlannedUpdate[];
  /** Present on a maintenance only. */
  readonly window?: { readonly forMs: number; readonly untilMs: number };
}

/** All that happens on a page, past and future; what of it is to be seen depends on the time of the request. */
export interface PagePlan {
  /** When the page was last edited, were it not for the events. */
  readonly editedMs: number;
  readonly components: readonly PlannedComponent[];
  readonly events: readonly PlannedEvent[];
}
