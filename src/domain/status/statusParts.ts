/** The parts of a summary, by their keys on the page. */
export const statusPartKeys = {
  rollup: 'status',
  components: 'components',
  incidents: 'incidents',
  maintenances: 'scheduled_maintenances',
} as const;

export type StatusPart = keyof typeof statusPartKeys;
