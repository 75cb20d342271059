import { phrase } from './phrase.ts';
import { type EntitySummary, property } from './property.ts';
import { type Unreadable, unknownMembersTexts, unreadableTexts } from './unreadable.ts';

/** A summary with what these records lack as alerts, and how much of them stands in the JSON alone. */
export function withGaps(summary: EntitySummary, records: readonly Unreadable[]): EntitySummary {
  const unknownMembers = records.flatMap((record) => record.unknownMembers ?? []);
  return {
    ...summary,
    alerts: [...summary.alerts, ...records.flatMap(unreadableTexts)],
    properties: [
      ...summary.properties,
      ...unknownMembersTexts({ unknownMembers }).flatMap((text) => property(phrase`Note`, text, 'detail')),
    ],
  };
}
