/** What colours tell apart, by the names that themes have for it. */
export const colourKinds = [
  'comment',
  'string',
  'number',
  'keyword',
  'type',
  'function',
  'event',
  'property',
  'variable',
  'decorator',
] as const;

export type ColourKind = (typeof colourKinds)[number];
